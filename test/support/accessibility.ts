// Accessibility, overflow and policy problems of pages: in light and dark mode, on a wide screen and on a phone.
// The first view of a page runs the full axe rule set; only the contrast of an element that is byte-identical to one that
// passed in this view, with the same text style, is not checked again. The other views run the rules a view can change.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { withPage } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Splits a list into tens, so that a test finishes within a minute. */
export function tens<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / 10) }, (_, index) => list.slice(index * 10, index * 10 + 10));
}

/** A width in pixels and a color mode. */
type View = readonly [width: number, mode: "light" | "dark"];

/** Both modes on both screens. */
export const EVERY_VIEW: readonly View[] = [
  [1440, "light"],
  [1440, "dark"],
  [390, "dark"],
  [390, "light"],
];

/** Each mode on one of the screens. */
export const TWO_VIEWS: readonly View[] = [
  [1440, "light"],
  [390, "dark"],
];

/** Marks the elements whose contrast is checked. */
const FRESH = "data-fresh";
/** The text styles that passed, by view. Axe's verdict depends only on the style, on any page. */
const checked = new Map<string, Set<string>>();

/** All problems of some pages, checked in two windows at a time. */
export function problemsOf(urls: readonly string[], views: readonly View[]): Promise<readonly string[]> {
  const contrast = { id: "color-contrast", selector: `[${FRESH}]` };
  // Sent to the browser once: evaluating it would send half a megabyte with every page.
  const script = `${AXE};axe.configure(${JSON.stringify({ rules: [contrast] })})`;
  return visit(urls, script, async (page, note) => {
    for (const [index, [width, mode]] of views.entries()) {
      await page.setViewportSize({ width, height: 900 });
      for (const problem of await findProblems(page, [width, mode], index === 0))
        note(`at ${width} px in ${mode} mode: ${problem}`);
    }
  });
}

/** Only what takes no axe: overflow on both screens, and errors. */
export function fitProblemsOf(urls: readonly string[]): Promise<readonly string[]> {
  return visit(urls, "", async (page, note) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (tooWide > 0) note(`at ${width} px: is ${tooWide} px too wide`);
    }
  });
}

type Look = (page: Page, note: (problem: string) => void) => Promise<void>;

/** Opens each page, on which a script runs first, and looks at it; the errors it logs are problems too. */
async function visit(urls: readonly string[], script: string, look: Look): Promise<readonly string[]> {
  const half = Math.ceil(urls.length / 2);
  const windows = [urls.slice(0, half), urls.slice(half)].map((part) =>
    withPage({ colorScheme: "light" }, async (page) => {
      await page.addInitScript(script);
      const problems: string[] = [];
      for (const url of part) {
        const note = (problem: string): void => void problems.push(`${url} ${problem}`);
        page.removeAllListeners();
        page.on("console", (message) => {
          if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text())) note(message.text());
        });
        page.on("pageerror", (error) => note(error.message));
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(url);
        await look(page, note);
        // A hidden page is not laid out again when the window is resized for the next one.
        await page.evaluate(() => document.body.style.setProperty("display", "none"));
      }
      return problems;
    }),
  );
  return (await Promise.all(windows)).flat();
}

/** Overflow, and what axe finds. */
async function findProblems(page: Page, [width, mode]: View, isFirst: boolean): Promise<readonly string[]> {
  const view = `${width} ${mode} ${isFirst}`;
  const known = checked.get(view) ?? new Set();
  checked.set(view, known);
  const { tooWide, looks } = await page.evaluate(showView, { mode, isFirst });
  const isFresh = looks.map((look) => !known.has(look));
  const problems = await page.evaluate(classify, { isFresh, isFirst, mark: FRESH });
  if (problems.length === 0) for (const look of looks) known.add(look);
  return [...(tooWide > 0 ? [`is ${tooWide} px too wide`] : []), ...problems];
}

/**
 * Runs in the page: sets the color mode and returns the distinct text styles: own style, and the backgrounds and opacities
 * below it; in the first view also the markup. One element of each is stored in the window.
 */
async function showView({ mode, isFirst }: { readonly mode: string; readonly isFirst: boolean }): Promise<Shown> {
  const root = document.documentElement;
  root.classList.toggle("dark", mode === "dark");
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const behind = new Map<Element | null, string>([[null, ""]]);
  const lookBehind = (element: Element): string => {
    const seen = behind.get(element);
    if (seen !== undefined) return seen;
    const above = element.parentElement ? lookBehind(element.parentElement) : "";
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const lies = position === "static" || position === "relative" ? "" : position;
    const plain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
    const look = plain && lies === "" ? above : `${above}/${[backgroundColor, backgroundImage, opacity, lies]}`;
    behind.set(element, look);
    return look;
  };
  const found = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!(hasText || element.matches("input, select, textarea")) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : "";
    const own = [element.tagName, color, around, fontSize, fontWeight, textDecorationLine, textShadow];
    const look = `${own} ${lookBehind(element)}${isFirst ? element.outerHTML : ""}`;
    if (!found.has(look)) found.set(look, element);
  }
  (window as unknown as AxeWindow).found = [...found.values()];
  return { tooWide: root.scrollWidth - root.clientWidth, looks: [...found.keys()] };
}

/**
 * Runs in the page: all axe rules, including the visible label rule that is off by default. In the other views, the color
 * rules for new text styles, and the rules for images and for elements that overflow.
 */
async function classify({ isFresh, isFirst, mark }: Judging): Promise<readonly string[]> {
  const { axe, found } = window as unknown as AxeWindow;
  const fresh = found.filter((_, index) => isFresh[index]);
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  for (const element of fresh) element.setAttribute(mark, "");
  const run = async (elements: readonly Element[], options: object): Promise<readonly string[]> => {
    // A diagram may be drawn again meanwhile.
    const include = elements.filter((element) => element.isConnected);
    if (include.length === 0) return [];
    const { violations } = await axe.run({ include }, { resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ""}`);
  };
  if (isFirst) return run([document.documentElement], { rules: { "label-content-name-mismatch": { enabled: true } } });
  const viewed = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.tagName === "IMG" ||
      element.scrollWidth > element.clientWidth ||
      element.scrollHeight > element.clientHeight,
  );
  // One run: each builds axe's tree of the page again. Contrast is limited to the marked elements anyway.
  const colors = fresh.length > 0 ? ["color-contrast", "link-in-text-block"] : [];
  return run([...new Set([...viewed, ...fresh])], {
    runOnly: ["image-alt", "scrollable-region-focusable", ...colors],
  });
}

interface Shown {
  /** Overflow in pixels. */
  readonly tooWide: number;
  readonly looks: readonly string[];
}

interface Judging {
  /** Per text style: whether it is new. */
  readonly isFresh: readonly boolean[];
  readonly isFirst: boolean;
  readonly mark: string;
}

interface AxeWindow {
  readonly axe: { configure(spec: object): void; run(context: unknown, options: object): Promise<AxeResult> };
  found: readonly Element[];
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

// Accessibility, overflow and policy problems of pages: in light and dark mode, on a wide screen and on a phone.

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

/** Rules besides colors that depend on mode or width; the first view of a page runs all rules. */
const VIEW_RULES = ["image-alt", "scrollable-region-focusable"];
/** The color rules, by far the slowest: in the other views, each distinct text style is checked once. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** The text styles that passed, by view. Axe's verdict depends only on the style, on any page. */
const judged = new Map<string, Set<string>>();

/** All problems of some pages, checked in two windows at a time. */
export async function problemsOf(addresses: readonly string[], views: readonly View[]): Promise<readonly string[]> {
  const half = Math.ceil(addresses.length / 2);
  const windows = [addresses.slice(0, half), addresses.slice(half)].map((part) =>
    withPage({ colorScheme: "light" }, async (page) => {
      const problems: string[] = [];
      for (const address of part) problems.push(...(await problemsOfPage(page, address, views)));
      return problems;
    }),
  );
  return (await Promise.all(windows)).flat();
}

async function problemsOfPage(page: Page, address: string, views: readonly View[]): Promise<readonly string[]> {
  const problems: string[] = [];
  let place = address;
  const note = (problem: string): void => void problems.push(`${place}: ${problem}`);
  page.removeAllListeners();
  page.on("console", (message) => {
    if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text())) note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.evaluate(AXE);
  for (const [index, [width, mode]] of views.entries()) {
    place = `${address} at ${width} px in ${mode} mode`;
    await page.setViewportSize({ width, height: 900 });
    for (const problem of await findProblems(page, [width, mode], index === 0)) note(problem);
  }
  return problems;
}

/** Overflow, and what axe finds, including the visible label rule that is off by default. */
async function findProblems(page: Page, [width, mode]: View, isFirst: boolean): Promise<readonly string[]> {
  const overflow = await page.evaluate(async (mode) => {
    const root = document.documentElement;
    root.classList.toggle("dark", mode === "dark");
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = root;
    return scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : [];
  }, mode);
  const known = judged.get(`${width} ${mode}`) ?? new Set();
  judged.set(`${width} ${mode}`, known);
  const looks = await findLooks(page, [...known]);
  const problems = isFirst
    ? await runAxe(page, { rules: { "label-content-name-mismatch": { enabled: true } } })
    : [
        ...(await runAxe(page, { runOnly: VIEW_RULES })),
        ...(looks.length > 0 ? await runAxe(page, { runOnly: COLOR_RULES }, true) : []),
      ];
  if (problems.length === 0) for (const look of looks) known.add(look);
  return [...overflow, ...problems];
}

/** Runs axe over the page, or over the elements with new text styles. */
function runAxe(page: Page, options: object, newLooks = false): Promise<readonly string[]> {
  return page.evaluate(
    async ({ options, newLooks }) => {
      const { axe, looks } = window as unknown as AxeWindow;
      const { violations } = await axe.run(newLooks ? { include: looks } : document, {
        resultTypes: ["violations"],
        ...options,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ""}`);
    },
    { options, newLooks },
  );
}

/**
 * Text styles on a page that are not known yet: its own style, and the backgrounds and opacities below it. One element
 * of each is stored in the window.
 */
function findLooks(page: Page, known: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((known) => {
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
    const skip = new Set(known);
    const found = new Map<string, Element>();
    for (const element of document.body.querySelectorAll("*")) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!hasText || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
      const around = element.parentElement ? getComputedStyle(element.parentElement).color : "";
      const own = [element.tagName, color, around, fontSize, fontWeight, textDecorationLine, textShadow];
      const look = `${own} ${lookBehind(element)}`;
      if (!skip.has(look) && !found.has(look)) found.set(look, element);
    }
    (window as unknown as AxeWindow).looks = [...found.values()];
    return [...found.keys()];
  }, known);
}

interface AxeWindow {
  readonly axe: { run(context: unknown, options: object): Promise<AxeResult> };
  looks: readonly Element[];
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

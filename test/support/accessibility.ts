// What axe, the window and the policy find wrong with pages: in light and dark mode, on a wide screen and on a phone.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { withPage } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Lists in tens, so that a test is done in a minute. */
export function tens<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / 10) }, (_, index) => list.slice(index * 10, index * 10 + 10));
}

/** A width in pixels and a color mode. */
type View = readonly [width: number, mode: "light" | "dark"];

/** Both modes on both screens. */
export const EVERY_VIEW: readonly View[] = [
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
  [390, "dark"],
];

/** Each mode on one of the screens. */
export const TWO_VIEWS: readonly View[] = [
  [1440, "light"],
  [390, "dark"],
];

/** The rules that another mode or width can break; all rules are held against the first view of a page. */
const VIEW_RULES = ["image-alt", "scrollable-region-focusable"];
/** The rules about colors, by far the slowest: each combination of colors, sizes and weights on a page is judged once. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Everything that is wrong with pages of a site, found in two windows at a time. */
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
    for (const problem of await findProblems(page, mode, index === 0)) note(problem);
  }
  return problems;
}

/** What is too wide, and what axe finds, also by the rule about visible labels that it leaves out by itself. */
async function findProblems(page: Page, mode: "light" | "dark", isFirst: boolean): Promise<readonly string[]> {
  const overflow = await page.evaluate(async (mode) => {
    const root = document.documentElement;
    root.classList.toggle("dark", mode === "dark");
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = root;
    return scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : [];
  }, mode);
  const off = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]));
  const rules = { "label-content-name-mismatch": { enabled: true }, ...off };
  return [
    ...overflow,
    ...(await runAxe(page, isFirst ? { rules } : { runOnly: VIEW_RULES })),
    ...(await runAxe(page, { runOnly: COLOR_RULES }, true)),
  ];
}

/** Runs axe over the page, or over one element of each appearance. */
function runAxe(page: Page, options: object, byAppearance = false): Promise<readonly string[]> {
  return page.evaluate(
    async ({ options, byAppearance }) => {
      const { axe } = window as unknown as { axe: { run(context: unknown, options: object): Promise<AxeResult> } };
      const context = byAppearance ? { include: oneOfEach() } : document;
      const { violations } = await axe.run(context, { resultTypes: ["violations"], ...options });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ""}`);

      /** One element for each way in which text looks: its own style, and the backgrounds and opacities it lies on. */
      function oneOfEach(): readonly Element[] {
        const looks = new Map<Element, string>();
        const lookOf = (element: Element): string => {
          const known = looks.get(element);
          if (known !== undefined) return known;
          const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
          const above = element.parentElement ? lookOf(element.parentElement) : "";
          const plain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
          const own =
            plain && position !== "fixed" && position !== "sticky"
              ? ""
              : [backgroundColor, backgroundImage, opacity, position];
          const look = own === "" ? above : `${above}/${own}`;
          looks.set(element, look);
          return look;
        };
        const found = new Map<string, Element>();
        for (const element of document.body.querySelectorAll("*")) {
          const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
          if (!hasText || !element.checkVisibility()) continue;
          const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
          const around = element.parentElement ? getComputedStyle(element.parentElement).color : "";
          const key = [
            element.tagName,
            color,
            around,
            fontSize,
            fontWeight,
            textDecorationLine,
            lookOf(element),
          ].join();
          if (!found.has(key)) found.set(key, element);
        }
        return [...found.values()];
      }
    },
    { options, byAppearance },
  );
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

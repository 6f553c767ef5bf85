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

/** A width in pixels, a mode, and whether axe looks for everything or for what a change of colours can change. */
type View = readonly [width: number, mode: "light" | "dark", rules: "all" | "colors"];

/** Both modes on both screens. */
export const EVERY_VIEW: readonly View[] = [
  [1440, "light", "all"],
  [1440, "dark", "colors"],
  [390, "light", "all"],
  [390, "dark", "colors"],
];

/** Each mode on one of the screens. */
export const TWO_VIEWS: readonly View[] = [
  [1440, "light", "all"],
  [390, "dark", "all"],
];

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
  for (const view of views) {
    const [width, mode] = view;
    place = `${address} at ${width} px in ${mode} mode`;
    await page.setViewportSize({ width, height: 900 });
    for (const problem of await findProblems(page, view)) note(problem);
  }
  return problems;
}

/** What is too wide, and what axe finds, also by the rule about visible labels that it leaves out by itself. */
async function findProblems(page: Page, view: View): Promise<readonly string[]> {
  return page.evaluate(async ([, mode, asked]) => {
    const root = document.documentElement;
    root.classList.toggle("dark", mode === "dark");
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = root;
    const overflow = scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : [];
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const rules = { "label-content-name-mismatch": { enabled: true } };
    const wanted = asked === "all" ? { rules } : { runOnly: ["color-contrast", "link-in-text-block", "image-alt"] };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...wanted });
    return [
      ...overflow,
      ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ""}`),
    ];
  }, view);
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

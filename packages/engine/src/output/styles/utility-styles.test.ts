import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createUtilityStyles, wordsOfCode } from "./utility-styles.ts";

async function styles(classes: string, code: readonly string[] = []): Promise<string | undefined> {
  const utilities = createUtilityStyles(".card{}");
  const path = await utilities.path(new Set([...classes.split(" "), ...code.flatMap(wordsOfCode)]));
  return path === undefined ? undefined : utilities.files.get(path);
}

test("emits the rules of a page's classes and the values they use", async () => {
  expect(await styles("w-full aspect-video rounded-xl")).toBe(
    ":root{--aspect-video:16 / 9;--radius-xl:0.75rem}.aspect-video{aspect-ratio:var(--aspect-video)}.w-full{width:100%}.rounded-xl{border-radius:var(--radius-xl)}",
  );
});

test("follows the reader's choice in dark classes and puts breakpoints last", async () => {
  expect(await styles("md:hidden block dark:hidden")).toBe(
    ".block{display:block}@media (width >= 48rem){.md\\:hidden{display:none}}.dark\\:hidden:where(.dark, .dark *){display:none}",
  );
});

test.each([
  ["text-primary", ":root{--color-primary:var(--lec-accent-text)}.text-primary{color:var(--color-primary)}"],
  ["flex-shrink-0", ".flex-shrink-0{flex-shrink:0}"],
  ["bg-[#fff]", ".bg-\\[\\#fff\\]{background-color:#fff}"],
  ["[&>p]:hidden", ".\\[\\&\\>p\\]\\:hidden > p{display:none}"],
  [
    "border-t",
    '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}:where([class~="border"], [class*="border-"]){border-color:var(--lec-border)}.border-t{border-top-style:var(--tw-border-style);border-top-width:1px}',
  ],
  ["font-mono", ".font-mono{font-family:var(--lec-font-mono)}"],
])("recognizes %s as a class", async (name, css) => {
  expect(await styles(name)).toBe(css);
});

test("emits keyframes for animations", async () => {
  expect(await styles("animate-spin")).toBe(
    ":root{--animate-spin:spin 1s linear infinite}@keyframes spin{to{transform:rotate(360deg)}}.animate-spin{animation:var(--animate-spin)}",
  );
});

test("needs no stylesheet for words that are not utilities", async () => {
  expect(await styles("hero card prose my-own-class")).toBe(undefined);
});

test("finds classes in strings of browser code", async () => {
  expect(await styles("card", ['const name = open ? "mt-4 block" : `hidden`; // flex'])).toBe(
    ":root{--spacing:0.25rem}.mt-4{margin-top:calc(var(--spacing) * 4)}.block{display:block}.hidden{display:none}",
  );
});

test("gives the same result regardless of class order and other pages", async () => {
  const utilities = createUtilityStyles("");
  const first = await utilities.path(new Set(["block", "mt-4"]));
  await utilities.path(new Set(["flex"]));
  const again = await utilities.path(new Set(["mt-4", "block"]));
  expect(again).toBe(first);
});

test("treats none of the engine's classes as a utility", async () => {
  const folder = new URL("../../../../theme/src/styles/", import.meta.url);
  const names = ["base", "layout", "navigation", "prose", "code", "print", "reference"].flatMap((file) =>
    [...readFileSync(new URL(`${file}.css`, folder), "utf8").matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
  );
  expect(await styles([...new Set(names)].join(" "))).toBe(undefined);
});

test("reports classes with an invalid value", async () => {
  const utilities = createUtilityStyles(".card{}");
  const names = new Set("card mine w-[10px] w-[ md:wide-[4px] bg-(--brand) page[1]".split(" "));
  await utilities.path(names);
  expect(utilities.rejected(names)).toEqual(["w-[", "md:wide-[4px]"]);
});

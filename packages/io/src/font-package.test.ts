import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../../test/support/folder.ts";
import { findInstalledFonts, findPackage, slugOf } from "./font-package.ts";

let folder: TestFolder | undefined;
afterEach(() => folder?.dispose());

/** The fonts of a family for a project in `site/docs`: path, weight, style and subset. */
function fontsOf(family: string, files: readonly string[]): readonly string[] {
  folder = testFolder(Object.fromEntries(files.map((file) => [file, "{}"])));
  const { path: root } = folder;
  const fonts = findInstalledFonts(`${root}/site/docs`, family);
  return fonts.map(({ path, weight, style, subset }) => [path.slice(root.length + 1), weight, style, subset].join(" "));
}

const VARIABLE = "node_modules/@fontsource-variable/open-sans";
const FIXED = "node_modules/@fontsource/open-sans";

test("finds a variable font in the project, with every subset and style it has", () => {
  const files = ["latin-wght-normal", "latin-wght-italic", "latin-ext-wght-normal", "greek-wght-normal"];
  expect(
    fontsOf("Open Sans", [
      `site/docs/${VARIABLE}/package.json`,
      ...files.map((file) => `site/docs/${VARIABLE}/files/open-sans-${file}.woff2`),
      `site/docs/${FIXED}/package.json`,
      `site/docs/${FIXED}/files/open-sans-latin-400-normal.woff2`,
    ]),
  ).toEqual([
    `site/docs/${VARIABLE}/files/open-sans-latin-ext-wght-normal.woff2 100 900 normal latin-ext`,
    `site/docs/${VARIABLE}/files/open-sans-latin-wght-normal.woff2 100 900 normal latin`,
    `site/docs/${VARIABLE}/files/open-sans-latin-wght-italic.woff2 100 900 italic latin`,
  ]);
});

test("finds the weights of a fixed font that pages use, in a parent directory", () => {
  const files = ["latin-300-normal", "latin-400-normal", "latin-700-italic"];
  expect(
    fontsOf("Open Sans", [
      `${FIXED}/package.json`,
      ...files.map((file) => `${FIXED}/files/open-sans-${file}.woff2`),
      "site/docs/docs.json",
    ]),
  ).toEqual([
    `${FIXED}/files/open-sans-latin-400-normal.woff2 400 normal latin`,
    `${FIXED}/files/open-sans-latin-700-italic.woff2 700 italic latin`,
  ]);
});

test("finds no font that is not installed", () => {
  expect(fontsOf("Open Sans", ["site/docs/docs.json", `${FIXED}/files/open-sans-latin-400-normal.woff2`])).toEqual([]);
  expect(fontsOf("漢字", ["site/docs/docs.json"])).toEqual([]);
});

test("finds the nearest package of a name, up to the root of the disk", () => {
  folder = testFolder({
    "node_modules/a/package.json": "{}",
    "node_modules/b/package.json": "{}",
    "site/node_modules/a/package.json": "{}",
    "site/docs/docs.json": "{}",
  });
  const { path } = folder;
  expect(findPackage(`${path}/site/docs`, "a")).toBe(`${path}/site/node_modules/a`);
  expect(findPackage(`${path}/site/docs`, "b")).toBe(`${path}/node_modules/b`);
  expect(findPackage(`${path}/site/docs`, "no-such-package")).toBeUndefined();
  expect(findPackage(`${path}/site/docs`, "a\0")).toBeUndefined();
});

test.each([
  ["Open Sans", "open-sans"],
  [" IBM  Plex (Mono) ", "ibm-plex-mono"],
  ["漢字", ""],
])("names the package of %j %j", (family, slug) => {
  expect(slugOf(family)).toBe(slug);
});

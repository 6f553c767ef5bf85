// Pages use no feature of a browser newer than those of packages/base/src/browsers.json, unless it has a fallback or is listed
// here with what readers miss. MDN's compatibility data says which browser has what. The diagram library is not ours.

import { readdirSync, readFileSync } from "node:fs";
import browsers from "@lectern/base/browsers.json" with { type: "json" };
import { packagePath } from "@lectern/io/package-file.ts";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { featuresOfMarkup, featuresOfScript, featuresOfStyles, lackingBrowsers } from "./support/browser-features.ts";

const { complete, usable } = browsers;

/** What readers of the browsers in `usable` miss. */
const MISSED_IN_OLDER: Readonly<Record<string, string>> = {
  "css.at-rules.media.scripting": "Copy buttons are shown although they do nothing without scripts",
  "css.properties.float.inline-end": "The shortcut in the search list is below its text",
  "css.selectors.dir": "An arrow in the element of the console is on the wrong side in right-to-left pages",
  "css.selectors.has": "Details of the layout, such as the page behind a dialog not scrolling",
};

/** What readers of the browsers in `complete` miss as well: nothing that they would look for. */
const MISSED: Readonly<Record<string, string>> = {
  "api.Document.moveBefore": "Preact moves nodes without it",
  "css.at-rules.property": "The fade at the edges of scrolling lists does not ease",
  "css.at-rules.view-transition": "Pages change without a transition",
  "css.properties.break-after.avoid": "A printed page may end with a heading",
  "css.properties.content-visibility": "Collapsed content is not printed",
  "css.properties.field-sizing": "A menu is as wide as its longest option",
  "css.properties.forced-color-adjust": "Safari has no forced colors",
  "css.properties.scrollbar-color": "Scrollbars have the colors of the system",
  "css.properties.scrollbar-gutter": "The search list shifts when its scrollbar appears",
  "css.properties.scrollbar-width": "Rows of tabs show a scrollbar",
  "css.properties.text-align.match-parent": "Paths and types are aligned to the left in right-to-left pages",
  "css.properties.text-decoration.dotted": "The line below a term is not dotted",
  "css.properties.text-wrap": "Lines of headings differ in length",
  "css.properties.text-wrap-style": "A paragraph may end with a single word",
  "css.selectors.details-content": "Collapsed content is not printed",
  "css.selectors.view-transition-group": "Pages change without a transition",
  "html.elements.script.fetchpriority": "Scripts load in the order that the browser chooses",
  "html.global_attributes.autocapitalize": "Safari does not capitalize the search field anyway",
  "javascript.builtins.Function.displayName": "A name in stack traces",
};

/** The texts of the files in a folder of the package. */
function textsIn(folder: string, names: RegExp): readonly string[] {
  return readdirSync(packagePath(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(packagePath(`${folder}/${name}`), "utf8"));
}

/** The stylesheet of `<api-console>`, which is a text in its script. */
function elementStyles(): string {
  const { outputFiles } = buildSync({
    entryPoints: [packagePath("packages/console/src/styles/element.css")],
    bundle: true,
    target: usable,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** The features that some of the browsers lack. */
function lackedBy(by: readonly string[], features: Iterable<string>): readonly string[] {
  const lacked = new Set([...features].filter((path) => (lackingBrowsers(path, by) ?? []).length > 0));
  // Without a property there are no values of it.
  return [...lacked].filter((path) => !lacked.has(path.replace(/\.[^.]*$/, ""))).sort();
}

test("uses newer features only where readers can miss them", () => {
  const used = [
    ...[...textsIn("dist/assets", /^(?!katex).*\.css$/), elementStyles()].flatMap((css) => [...featuresOfStyles(css)]),
    ...textsIn("dist/assets", /^(?!mermaid|proxy-).*\.js$/).flatMap((js) => [...featuresOfScript(js, usable)]),
    ...textsIn("packages", /^[\w-]+\/src\/.*(?<!\.test)\.tsx$/).flatMap((tsx) => [...featuresOfMarkup(tsx)]),
  ];
  const missed = lackedBy(complete, used);
  expect(missed).toEqual(Object.keys(MISSED).sort());
  expect(lackedBy(usable, used).filter((path) => !missed.includes(path))).toEqual(Object.keys(MISSED_IN_OLDER).sort());
});

test("finds a newer feature in styles, unless it has a fallback", () => {
  const lacked = (css: string): readonly string[] => lackedBy(complete, featuresOfStyles(css));
  expect(lacked("a { corner-shape: squircle; gap: 1px }")).toEqual(["css.properties.corner-shape"]);
  expect(lacked("a { color: light-dark(red, blue) }")).toEqual(["css.types.color.light-dark"]);
  expect(lacked("a { --x: light-dark(red, blue) }")).toEqual(["css.types.color.light-dark"]);
  expect(lacked("a { text-wrap: pretty }")).toEqual(["css.properties.text-wrap"]);
  expect(lacked("@starting-style { a { color: red } }")).toEqual(["css.at-rules.starting-style"]);
  expect(lacked("a:open::details-content { color: red }")).toEqual([
    "css.selectors.details-content",
    "css.selectors.open",
  ]);
  expect(lacked("@media (video-dynamic-range: high) { a { color: red } }")).toEqual([
    "css.at-rules.media.video-dynamic-range",
  ]);
  expect(lacked("a { color: red; color: light-dark(red, blue) }")).toEqual([]);
  expect(lacked("a { -webkit-user-select: none; user-select: none }")).toEqual([]);
  expect(lacked("@supports (corner-shape: squircle) { a { corner-shape: squircle } }")).toEqual([]);
});

test("finds a newer feature in scripts and markup, unless it has a fallback", () => {
  const lacked = (js: string): readonly string[] => lackedBy(complete, featuresOfScript(js, usable));
  expect(lacked("Promise.withResolvers()")).toEqual(["javascript.builtins.Promise.withResolvers"]);
  expect(lacked("URL.parse(a)")).toEqual(["api.URL.parse_static"]);
  expect(lacked("a.union(b)")).toEqual(["javascript.builtins.Set.union"]);
  expect(lacked("document.startViewTransition(draw)")).toEqual(["api.Document.startViewTransition"]);
  expect(lacked("new CloseWatcher()")).toEqual(["api.CloseWatcher"]);
  expect(lackedBy(usable, featuresOfScript('a.ariaExpanded = "true"', usable))).toEqual(["api.Element.ariaExpanded"]);
  expect(lacked("document.startViewTransition?.(draw)")).toEqual([]);
  expect(lacked('if ("CloseWatcher" in window) new CloseWatcher()')).toEqual([]);
  expect(lackedBy(complete, featuresOfMarkup('<details name="a"><A closedby="any" /></details>'))).toEqual([
    "html.elements.details.name",
  ]);
});

test("states the browsers in the docs", () => {
  const page = readFileSync(packagePath("docs/reference/browsers.mdx"), "utf8");
  const names = { chrome: "Chrome", firefox: "Firefox", safari: "Safari" };
  for (const browser of [...complete, ...usable]) {
    const text = browser.replace(/[a-z]+/, (name) => `${names[name as keyof typeof names]} `);
    expect(page).toContain(text);
  }
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { rawHtml } from "../../base/html.ts";
import { ICON_ALIASES } from "./icon-aliases.ts";
import { createIconSet } from "./icon-set.ts";
import { createIcons, type IconLibrary, type IconSetName } from "./icons.ts";

const SETS: Readonly<Record<IconSetName, string>> = {
  "fa7-solid": set({ rocket: "solid rocket", bell: "solid bell", code: "solid code" }),
  "fa7-regular": set({ bell: "regular bell" }),
  "fa7-brands": set({ github: "brand github" }),
  lucide: set(
    { rocket: "lucide rocket", "arrow-right": "lucide arrow", telescope: "lucide telescope" },
    { scope: "telescope" },
  ),
  tabler: set({ rocket: "tabler rocket" }),
};

function set(bodies: Readonly<Record<string, string>>, aliases: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({
    icons: Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { body }])),
    aliases: Object.fromEntries(Object.entries(aliases).map(([name, parent]) => [name, { parent }])),
    width: 24,
    height: 24,
  });
}

const icons = (library: IconLibrary = "fontawesome") => createIcons({ library, read: (name) => SETS[name] });

test("an icon is inline SVG, hidden from screen readers", () => {
  expect(icons().find("rocket").html.markup).toBe(
    '<svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" aria-hidden="true">solid rocket</svg>',
  );
});

test.each([
  ["fontawesome", "rocket", undefined, "solid rocket"],
  ["fontawesome", "bell", "regular", "regular bell"],
  ["fontawesome", "bell", "sharp-thin", "regular bell"],
  ["fontawesome", "bell", "duotone", "solid bell"],
  ["fontawesome", "rocket", "light", "solid rocket"],
  ["fontawesome", "github", undefined, "brand github"],
  ["fontawesome", "GitHub", undefined, "brand github"],
  ["fontawesome", "fa-solid fa-rocket", undefined, "solid rocket"],
  ["fontawesome", "far fa-bell", undefined, "regular bell"],
  ["fontawesome", "fab fa-github", undefined, "brand github"],
  ["fontawesome", "brackets-curly", undefined, "solid code"],
  ["fontawesome", "telescope", undefined, "lucide telescope"],
  ["fontawesome", "scope", undefined, "lucide telescope"],
  ["fontawesome", "tabler:rocket", undefined, "tabler rocket"],
  ["lucide", "rocket", undefined, "lucide rocket"],
  ["lucide", "ArrowRight", undefined, "lucide arrow"],
  ["lucide", "github", undefined, "brand github"],
  ["tabler", "rocket", undefined, "tabler rocket"],
] as const)("in %s, %j with style %j is %j", (library, name, style, body) => {
  expect(icons(library).find(name, { style }).html.markup).toContain(`>${body}</svg>`);
});

test("an icon object names its own library and style", () => {
  expect(icons().find({ name: "rocket", library: "lucide" }).html.markup).toContain("lucide rocket");
  expect(icons().find({ name: "bell", style: "regular" }).html.markup).toContain("regular bell");
});

test("paths and URLs are images", () => {
  const href = (path: string): string => `/docs${path}`;
  expect(icons().find("/logo.svg", { href, className: "icon big" }).html.markup).toBe(
    '<img class="icon big" src="/docs/logo.svg" alt="" width="16" height="16">',
  );
  expect(icons().find("https://x.dev/a.png?b=1&c").html.markup).toBe(
    '<img class="icon" src="https://x.dev/a.png?b=1&amp;c" alt="" width="16" height="16">',
  );
});

test("a drawing without a size of its own has that of other icons", () => {
  const drawing = rawHtml('<svg viewBox="0 0 9 9" stroke-width="2"><path/></svg>');
  expect(icons().find(drawing, { className: "icon q" }).html.markup).toBe(
    '<svg class="icon q" width="1em" height="1em" viewBox="0 0 9 9" stroke-width="2"><path/></svg>',
  );
});

test("markup passes as it is, and nothing gives nothing", () => {
  const drawing = '<svg viewBox="0 0 9 9" width="9"><path/></svg>';
  expect(icons().find(rawHtml(drawing)).html.markup).toBe(drawing);
  expect(icons().find(undefined)).toEqual({ found: true, html: rawHtml("") });
});

test("an unknown name is an empty place and comes with the nearest one", () => {
  const html = rawHtml('<svg class="icon" width="1em" height="1em" viewBox="0 0 16 16" aria-hidden="true"></svg>');
  expect(icons().find("rokcet")).toEqual({ found: false, html, name: "rokcet", guess: "rocket" });
  expect(icons().find("__proto__")).toEqual({ found: false, html, name: "__proto__", guess: undefined });
});

test("a paid name gives the free icon nearest to it", () => {
  expect(icons().find("rocket-launch-fast").html.markup).toContain("solid rocket");
  expect(icons().find("square-bell").html.markup).toContain("solid bell");
  expect(icons("lucide").find("rocket-launch-fast").found).toBe(false);
});

test("a class cannot leave its attribute", () => {
  expect(icons().find("rocket", { className: '"><script>' }).html.markup).toContain('class="&quot;&gt;&lt;script&gt;"');
});

test("only the libraries that are asked for are read, each once", () => {
  const read: string[] = [];
  const counted = createIcons({
    library: "fontawesome",
    read: (name) => {
      read.push(name);
      return SETS[name];
    },
  });
  counted.find("rocket");
  counted.find("bell");
  counted.find("github");
  expect(read).toEqual(["fa7-solid", "fa7-brands"]);
});

test("a library that is not installed is empty", () => {
  expect(createIcons({ library: "tabler", read: () => undefined }).find("rocket").found).toBe(false);
});

test("every alias leads to an icon of Font Awesome and is no icon itself", () => {
  const resolve = createRequire(import.meta.url).resolve;
  const sets = (["fa7-solid", "fa7-brands", "fa7-regular"] as const).map((name) =>
    createIconSet(readFileSync(resolve(`@iconify-json/${name}/icons.json`), "utf8")),
  );
  const exists = (name: string): boolean => sets.some((candidate) => candidate.find(name) !== undefined);
  expect([...ICON_ALIASES].filter(([alias, nearest]) => exists(alias) || !exists(nearest))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { ICON_ALIASES } from "./icon-aliases.ts";
import { createIconSet, createIcons, type IconLibrary, type IconSetName } from "./icons.tsx";

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

test("renders inline SVG hidden from screen readers", () => {
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
] as const)("in %s, renders %j with style %j as %j", (library, name, style, body) => {
  expect(icons(library).find(name, { style }).html.markup).toContain(`>${body}</svg>`);
});

test("supports an icon object with library and style", () => {
  expect(icons().find({ name: "rocket", library: "lucide" }).html.markup).toContain("lucide rocket");
  expect(icons().find({ name: "bell", style: "regular" }).html.markup).toContain("regular bell");
});

test("renders paths and URLs as images", () => {
  const href = (path: string): string => `/docs${path}`;
  expect(icons().find("/logo.svg", { href, className: "icon big" }).html.markup).toBe(
    '<img class="icon big" src="/docs/logo.svg" alt="" width="16" height="16">',
  );
  expect(icons().find("https://x.dev/a.png?b=1&c").html.markup).toBe(
    '<img class="icon" src="https://x.dev/a.png?b=1&amp;c" alt="" width="16" height="16">',
  );
});

test.each(["n/a", "a/b", "mdi:home"])("does not mistake %j for a path", (name) => {
  expect(icons().find(name)).toMatchObject({ found: false, name, guess: undefined });
});

test.each([
  ["brackets-curly", "code"],
  ["bell-slash-fill", "bell"],
  ["rocket", undefined],
  ["scope", undefined],
])("says which free icon stands for %j", (name, shown) => {
  expect(icons().find(name)).toMatchObject({ found: true, ...(shown && { replaced: { name, shown } }) });
  expect("replaced" in icons().find(name)).toBe(shown !== undefined);
});

test("gives a drawing without a size that of other icons", () => {
  const drawing = rawHtml('<svg viewBox="0 0 9 9" stroke-width="2"><path/></svg>');
  expect(icons().find(drawing, { className: "icon q" }).html.markup).toBe(
    '<svg class="icon q" width="1em" height="1em" viewBox="0 0 9 9" stroke-width="2"><path/></svg>',
  );
});

test("passes markup through and renders nothing for nothing", () => {
  const drawing = '<svg viewBox="0 0 9 9" width="9"><path/></svg>';
  expect(icons().find(rawHtml(drawing)).html.markup).toBe(drawing);
  expect(icons().find(undefined)).toEqual({ found: true, html: rawHtml("") });
});

test("renders an unknown name as an empty box with a suggestion", () => {
  const html = rawHtml('<svg class="icon" width="1em" height="1em" viewBox="0 0 16 16" aria-hidden="true"></svg>', {
    text: "",
  });
  expect(icons().find("rokcet")).toEqual({ found: false, html, name: "rokcet", guess: "rocket" });
  expect(icons().find("__proto__")).toEqual({ found: false, html, name: "__proto__", guess: undefined });
});

test("substitutes the closest free icon for a paid one", () => {
  expect(icons().find("rocket-launch-fast").html.markup).toContain("solid rocket");
  expect(icons().find("square-bell").html.markup).toContain("solid bell");
  expect(icons("lucide").find("rocket-launch-fast").found).toBe(false);
});

test("escapes class attributes", () => {
  expect(icons().find("rocket", { className: '"><script>' }).html.markup).toContain('class="&quot;&gt;&lt;script&gt;"');
});

test("loads only the needed libraries, each once", () => {
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

test("treats a missing library as empty", () => {
  expect(createIcons({ library: "tabler", read: () => undefined }).find("rocket").found).toBe(false);
});

test("resolves every alias to a Font Awesome icon that is not an icon itself", () => {
  const resolve = createRequire(import.meta.url).resolve;
  const sets = (["fa7-solid", "fa7-brands", "fa7-regular"] as const).map((name) =>
    createIconSet(readFileSync(resolve(`@iconify-json/${name}/icons.json`), "utf8")),
  );
  const exists = (name: string): boolean => sets.some((candidate) => candidate.find(name) !== undefined);
  expect([...ICON_ALIASES].filter(([alias, nearest]) => exists(alias) || !exists(nearest))).toEqual([]);
});

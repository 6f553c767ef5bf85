import { defaultConfig } from "@lectern/model/config/schema.ts";
import { expect, test } from "vitest";
import { colorNamesCss, themeCss } from "./theme-css.ts";

const colors = { primary: "#0B5FFF", light: "#8AB4FF", dark: "#0A3D99" };

test("turns colors, background and banner of docs.json into one stylesheet", () => {
  const config = {
    ...defaultConfig(),
    colors,
    fonts: { heading: { family: "Fraunces", weight: 600 } },
    background: { color: { dark: "#101010" }, image: { light: "/l.png", dark: "/d.png" } },
    banner: { content: "Hi", dismissible: false, type: "info" as const, color: { light: "#ff0000" } },
  };
  expect(
    themeCss(config, "/docs").replaceAll("}", "}\n"),
  ).toBe(`:root{--lec-hue:262;--lec-accent:#0b5fff;--lec-on-accent:#ffffff;--lec-accent-text:#0055f3;--lec-button:#0a3d99;--lec-on-button:#ffffff;--lec-banner:#ea0000;--lec-on-banner:#ffffff;--lec-heading-weight:600}
.dark{--lec-accent:#8ab4ff;--lec-on-accent:#000000;--lec-accent-text:#8ab4ff;--lec-button:var(--lec-accent);--lec-on-button:var(--lec-on-accent);--lec-bg:#101010}
@supports (color:oklch(from red l c h)){:root{--lec-accent-text:oklch(from var(--lec-accent) min(l,0.52) c h);--lec-on-accent:oklch(from var(--lec-accent) clamp(0,(0.62 - l)*1000,1) 0 0)}
.dark{--lec-accent-text:oklch(from var(--lec-accent) max(l,0.63) c h);--lec-on-accent:oklch(from var(--lec-accent) clamp(0,(0.62 - l)*1000,1) 0 0)}
}
:is(#_,[data-lectern-part=background-color])::before{background-image:url("/docs/l.png")}
.dark :is(#_,[data-lectern-part=background-color])::before{background-image:url("/docs/d.png")}
`);
  expect(colorNamesCss(config)).toBe(
    ":root{--primary:11 95 255;--primary-light:138 180 255;--primary-dark:10 61 153;--background-light:255 255 255;--background-dark:16 16 16;--gray-50:245 249 254;--gray-100:239 242 247;--gray-200:226 229 234;--gray-300:209 212 218;--gray-400:159 162 167;--gray-500:111 114 118;--gray-600:80 83 87;--gray-700:61 64 68;--gray-800:36 38 42;--gray-900:20 22 26;--gray-950:7 9 12}",
  );
});

test.each([
  [
    "gradient",
    ":is(#_,[data-lectern-part=background-color])::before{background-image:radial-gradient(60% 60% at 70% 0,color-mix(in oklab,var(--lec-accent) 14%,transparent),transparent)}",
  ],
  [
    "grid",
    ":is(#_,[data-lectern-part=background-color])::before{--lec-line:color-mix(in oklab,var(--lec-text) 6%,transparent) 1px,transparent 1px;background:linear-gradient(var(--lec-line)) 0 0/100% 40px,linear-gradient(90deg,var(--lec-line)) 0 0/40px 100%}",
  ],
  [
    "windows",
    ":is(#_,[data-lectern-part=background-color])::before{--lec-line:color-mix(in oklab,var(--lec-text) 6%,transparent) 1px,transparent 1px;background:linear-gradient(var(--lec-line)) 0 0/100% 96px,linear-gradient(90deg,var(--lec-line)) 0 0/160px 100%}",
  ],
] as const)("includes the decoration %s only if configured", (decoration, css) => {
  expect(themeCss({ ...defaultConfig(), colors, background: { decoration } }, "")).toContain(css);
});

test.each([
  ["#1b1b1b", true],
  ["#101010", false],
])("puts code on a darker color if the dark background %s leaves no room for a lighter one", (dark, isDarker) => {
  const css = themeCss({ ...defaultConfig(), colors, background: { color: { dark } } }, "");
  expect(css.includes("--lec-code-surface:color-mix(in oklab,#000 25%,var(--lec-bg))")).toBe(isDarker);
});

// Design tokens: what an author's stylesheet sets reaches everything that derives from it.
import { readFileSync } from "node:fs";
import { RENAMED_TOKENS } from "@lectern/check/rules/style-renamed-token.ts";
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const docs = docsJson({ pages: ["index"] }, { navbar: { primary: { type: "button", label: "Go", href: "/" } } });
const page = "---\ntitle: A\n---\nSee [this](/).\n";

/** The computed styles of some elements in one mode. */
async function stylesOf(css: string, mode: "light" | "dark"): Promise<Readonly<Record<string, string>>> {
  const { origin } = await serveSite({ "docs.json": docs, "index.mdx": page, "style.css": css });
  return withPage({ colorScheme: mode }, async (page) => {
    await page.goto(origin);
    return page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
      const paint = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      const hex = (color: string): string => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = color;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).join(" ");
      };
      return {
        link: hex(style(".prose a").color),
        navigation: hex(style("#navigation-items a[aria-current]").color),
        button: hex(style("[data-lectern-part=navbar] .button > .absolute").backgroundColor),
        buttonText: hex(style("[data-lectern-part=navbar] .button-label").color),
        page: hex(style("html").backgroundColor),
        surface: hex(style(".search-entry").backgroundColor),
        muted: hex(style(".search-entry").color),
      };
    });
  });
}

test("colors links, navigation and buttons in a custom accent, with readable text", async () => {
  const light = await stylesOf(":root { --lec-accent: #be123c; }", "light");
  expect(light).toMatchObject({ button: "190 18 60", buttonText: "255 255 255" });
  const [red = 0, green = 255] = (light["link"] ?? "").split(" ").map(Number);
  expect(red).toBeGreaterThan(160);
  expect(green).toBeLessThan(30);
  expect(light["navigation"]).toBe(light["link"]);
  const lightTheme = await stylesOf(":root { --lec-accent: #fde047; }", "light");
  expect(lightTheme).toMatchObject({ button: "253 224 71", buttonText: "0 0 0" });
  // As text on a white page, the same yellow is darkened.
  expect(Number(lightTheme["link"]?.split(" ")[0])).toBeLessThan(150);
});

test("derives surfaces and muted text in both modes", async () => {
  const css = ":root { --lec-bg: #fff7ed; --lec-text: #431407; } .dark { --lec-bg: #1c1917; --lec-text: #fafaf9; }";
  const light = await stylesOf(css, "light");
  const plain = await stylesOf("", "light");
  expect(light["page"]).toBe("255 247 237");
  const [red = 0, , blue = 0] = (light["surface"] ?? "").split(" ").map(Number);
  expect(red - blue).toBeGreaterThan(10);
  expect(light["muted"]).not.toBe(plain["muted"]);
  const dark = await stylesOf(css, "dark");
  expect(dark["page"]).toBe("28 25 23");
  expect(dark["surface"]).not.toBe((await stylesOf("", "dark"))["surface"]);
});

test("documents every token, and only existing ones", () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const names = (text: string, pattern: RegExp): readonly string[] =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ""))].sort();
  const defined = names(read("packages/theme/src/styles/tokens.css"), /^\s+(--[\w-]+):/gm).filter(
    (name) => name !== "--lec-raise" && name !== "--lec-tabs",
  );
  expect(names(read("docs/reference/design-tokens.mdx"), /^\| `(--[\w-]+)`/gm)).toEqual(defined);
  expect(RENAMED_TOKENS.filter((name) => !defined.includes(`--lec-${name}`))).toEqual([]);
});

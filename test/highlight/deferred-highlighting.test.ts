import { rawHtml } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { createHighlighter, DEFAULT_THEMES } from "@lectern/highlight";
import { createDeferredColors, createDeferredHighlighter } from "@lectern/highlight/deferred";
import { expect, test } from "vitest";

const KEY = "key-";
const now = await createHighlighter({ themes: DEFAULT_THEMES });
await now.load(["json", "ts", "bash"], ["nord"]);
const later = await createHighlighter({ themes: DEFAULT_THEMES });
const late = createDeferredHighlighter(now, KEY);
const colors = createDeferredColors(later, KEY);

const BLOCKS: readonly Parameters<typeof now.lines>[] = [
  ['{\n  "a": "<b> & \\"c\\"",\n\n  "d": true\n}', "json"],
  ["/* one\n   two */ const a = `x\ny`;\r\n\r\nf(a);", "ts"],
  ['curl "https://example.com/a?b=c" -H "X: y"\n  "and \u0003 \u0001 \u0002 &#3; &amp;"', "curl", { generated: true }],
  ["true", "json", { theme: "nord" }],
  ["true", "json", { theme: "no-such-theme" }],
  ["\n\ntrue", "JSON", { generated: true }],
  ["a < b", "text"],
  ["a < b", "no-such-language"],
  ["", "json"],
];

test("gives deferred code the same colors as direct highlighting", async () => {
  const page = (lines: (...block: (typeof BLOCKS)[number]) => readonly string[]): string =>
    BLOCKS.map((block) => `<pre>${lines(...block).join("\n")}</pre>`).join(
      "<p><span key2>between</span> <span>json</span>",
    );
  const colored = page((...block) => now.lines(...block));
  expect(colored).toContain("<span ");
  expect(await colors.color(page(late.lines))).toBe(colored);
});

test("never mistakes an author's text for a marker", async () => {
  const other = createDeferredHighlighter(now, "another-");
  const text = other.lines("true", "json").join("");
  expect(await colors.color(text)).toBe(text);
});

test("leaves the final text readable in markup before highlighting", () => {
  const [line = ""] = late.lines('f("<a>")', "ts", { theme: 'x" class="y>' });
  expect(textOf(rawHtml(line))).toBe('f("<a>")');
});

test("loads only themes for deferred code", async () => {
  const fresh = await createHighlighter({ themes: DEFAULT_THEMES });
  const waiting = createDeferredHighlighter(fresh, KEY);
  await waiting.load(["python"], ["nord"]);
  expect([waiting.has("python"), fresh.has("python")]).toEqual([true, false]);
  expect(waiting.blockColors("nord")).toMatchObject({ dark: true });
});

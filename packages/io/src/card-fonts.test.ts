import createBidi from "bidi-js";
import type { Font } from "fontkit";
import { expect, test } from "vitest";
import { createCardFont, openCardFonts } from "./card-fonts.ts";

const AT = { x: 100, y: 200, size: 50 };

/** The corners of a path: its smallest and largest coordinates. */
function boxOf(path: string): readonly number[] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)].map(Math.round);
}

test("has Latin, Cyrillic, Greek and Vietnamese letters in both weights", async () => {
  const { regular, bold } = await openCardFonts("/", undefined);
  for (const letter of "aЖΩếŁ–…") expect([letter, regular.width(letter), bold.width(letter)]).not.toContain(undefined);
  expect(regular.width("漢")).toBeUndefined();
  expect(bold.width("m")).toBeGreaterThan(regular.width("m") ?? 1);
});

test("draws letters on the baseline, with the font's kerning and the spacing between them", async () => {
  const { regular } = await openCardFonts("/", undefined);
  const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(regular.outline("H", AT));
  expect(bottom).toBe(200);
  expect(200 - top).toBeGreaterThan(30);
  expect(left).toBeGreaterThan(100);
  expect(right).toBeLessThan(100 + 50 * (regular.width("H") ?? 0));
  const rightOf = (text: string, spacing = 0): number => boxOf(regular.outline(text, { ...AT, spacing }))[2] ?? 0;
  expect(rightOf("AV")).toBeLessThan(100 + 50 * ((regular.width("A") ?? 0) + (regular.width("V") ?? 0)) - 2);
  expect(rightOf("HHH", 10) - rightOf("HHH")).toBe(20);
});

/** A font that has some letters and draws what it was given. */
function fakeFont(letters: RegExp): Font {
  const layout = (text: string, ...[, , , direction]: unknown[]) => ({
    glyphs: [{ path: { scale: () => ({ translate: () => ({ toSVG: () => `[${text} ${direction}]` }) }) } }],
    positions: [{}],
  });
  const hasGlyphForCodePoint = (code: number): boolean => letters.test(String.fromCodePoint(code));
  return { unitsPerEm: 1000, layout, hasGlyphForCodePoint } as unknown as Font;
}

test("splits a line by font and direction, and puts the parts in reading order", () => {
  const font = createCardFont([fakeFont(/[a-z 0-9]/i), fakeFont(/[א-ת()]/)], createBidi());
  expect(font.outline("API 2", AT)).toBe("[API 2 ltr]");
  expect(font.outline("use שלום now", AT)).toBe("[use  ltr][שלום rtl][ now ltr]");
  expect(font.outline("שלום API (עולם)", AT)).toBe("[)עולם( rtl][  rtl][API ltr][  rtl][שלום rtl]");
  expect(font.outline("a漢b", AT)).toBe("[a漢b ltr]");
});

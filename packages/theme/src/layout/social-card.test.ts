import { expect, test } from "vitest";
import { breakLines, type Card, renderCard } from "./social-card.tsx";

const FACE = {
  width: () => 0.5,
  outline: (text: string, { x, y, size }: { x: number; y: number; size: number }) => `${text} ${x},${y} ${size}`,
};
const CARD: Card = {
  title: "Start & go",
  description: "What to do first.",
  section: "Guide",
  name: "Acme",
  host: "docs.example.com",
  colors: { page: "#ffffff", text: "#111111", muted: "#555555", accent: "#0055ff", accentText: "#0044cc" },
};

test("breaks lines between words and marks truncation", () => {
  // 1040 pixels fit 20 letters of this face and size.
  const lines = (text: string, max: number) => breakLines(text, { face: FACE, size: 104, max });
  expect(lines("one two three four five six", 3)).toEqual(["one two three four", "five six"]);
  expect(lines("one two three four five six seven eight nine", 2)).toEqual(["one two three four", "five six seven…"]);
  expect(lines("a-word-that-is-longer-than-a-line", 2)).toEqual(["a-word-that-is-long…"]);
  expect(lines("漢字".repeat(15), 2)).toEqual(["漢字".repeat(10), "漢字".repeat(5)]);
  expect(lines("", 2)).toEqual([]);
});

test("draws each line as an outline at its place", () => {
  const svg = renderCard(CARD, { regular: FACE, bold: { ...FACE, outline: (text) => `bold ${text}` } });
  expect(svg).toContain('<path fill="#111111" d="bold Start &amp; go"></path>');
  expect(svg).toContain('<path fill="#111111" d="bold Acme"></path>');
  expect(svg).toContain('<path fill="#0044cc" d="bold Guide"></path>');
  expect(svg).toContain('<path fill="#555555" d="docs.example.com 80,568 24"></path>');
});

test("inlines an SVG logo and places other images", () => {
  const draw = (logo: string) => renderCard({ ...CARD, logo }, { regular: FACE, bold: FACE });
  const svg = draw('<?xml version="1.0"?><svg width="20" height="10" xmlns:x="y"><text>Acme</text></svg>');
  expect(svg).toMatch(/<svg x="80" y="72"[^>]* viewBox="0 0 20 10" xmlns:x="y"><text>Acme<\/text><\/svg>/);
  expect(draw("data:image/png;base64,AA")).toContain('href="data:image/png;base64,AA"></image>');
});

// The preview image of a page as SVG: logo, section, title, description and host in the site's colors.

import { EMPTY_HTML, type Html, rawHtml, serialize } from "@lectern/base/markup/tree.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./meta-tags.tsx";

export interface Card {
  readonly title: string;
  readonly description: string;
  /** Above the title. */
  readonly section: string;
  /** The site name, if there is no logo. */
  readonly name: string;
  /** In the lower corner: `docs.example.com`. */
  readonly host: string;
  /** Images as `data:` URLs; a logo may also be SVG source. */
  readonly logo?: string | undefined;
  readonly background?: string | undefined;
  readonly colors: CardColors;
}

export interface CardColors {
  readonly page: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentText: string;
}

/** One weight of the font: the width of each letter in ems, and lines of text as SVG path data. */
export interface CardFace {
  width(letter: string): number | undefined;
  outline(text: string, position: Pick<TextPosition, "x" | "y" | "size" | "spacing">): string;
}

const EDGE = 80;
const TEXT_WIDTH = CARD_WIDTH - 2 * EDGE;
const TRACKING = -0.022;

export function renderCard(card: Card, fonts: { readonly regular: CardFace; readonly bold: CardFace }): string {
  const { colors } = card;
  const size = breakLines(card.title, { face: fonts.bold, size: 72, max: 9 }).length > 2 ? 58 : 72;
  const title = breakLines(card.title, { face: fonts.bold, size, max: 3 });
  const description = breakLines(card.description, { face: fonts.regular, size: 30, max: title.length > 2 ? 1 : 2 });
  const below = 100 + description.length * 44 - (description.length > 0 ? 0 : 20);
  const first = CARD_HEIGHT - EDGE - below - (title.length - 1) * size * 1.14;
  const last = first + (title.length - 1) * size * 1.14;
  const text = (strings: string, position: TextPosition): Html => drawText(strings, position, fonts);
  const parts = [
    drawGround(card),
    card.logo ? drawLogo(card.logo) : text(card.name, { x: EDGE, y: 112, size: 34, fill: colors.text, bold: true }),
    card.section
      ? text(card.section, { x: EDGE, y: first - size - 12, size: 26, fill: colors.accentText, bold: true })
      : EMPTY_HTML,
    ...title.map((line, index) =>
      text(line, {
        x: EDGE - 3,
        y: first + index * size * 1.14,
        size,
        fill: colors.text,
        bold: true,
        spacing: TRACKING * size,
      }),
    ),
    ...description.map((line, index) =>
      text(line, { x: EDGE, y: last + 62 + index * 44, size: 30, fill: colors.muted }),
    ),
    card.host ? text(card.host, { x: EDGE, y: CARD_HEIGHT - 62, size: 24, fill: colors.muted }) : EMPTY_HTML,
  ];
  return serialize(
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG file
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
    >
      {parts}
    </svg>,
  );
}

/** The background: the page color with an accent glow, or the author's image. */
function drawGround({ colors, background }: Card): Html {
  const page = <rect width="100%" height="100%" fill={colors.page} />;
  if (background)
    return (
      <>
        {page}
        <image width={CARD_WIDTH} height={CARD_HEIGHT} preserveAspectRatio="xMidYMid slice" href={background} />
      </>
    );
  return (
    <>
      <defs>
        <radialGradient id="g" cx="1" cy="0" r="0.9">
          <stop offset="0" stop-color={colors.accent} stop-opacity="0.28" />
          <stop offset="1" stop-color={colors.accent} stop-opacity="0" />
        </radialGradient>
      </defs>
      {page}
      <rect width="100%" height="100%" fill="url(#g)" />
      <rect y={CARD_HEIGHT - 10} width="100%" height="10" fill={colors.accent} />
    </>
  );
}

const LOGO_POSITION = { x: EDGE, y: 72, width: 420, height: 56, preserveAspectRatio: "xMinYMid meet" } as const;

/** SVG logos are inlined, because fonts are not available inside images. */
function drawLogo(logo: string): Html {
  const [root = "", attributes = ""] = /<svg\b([^>]*)>/i.exec(logo) ?? [];
  if (logo.startsWith("data:") || root === "") return <image {...LOGO_POSITION} href={logo} />;
  const read = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, "i").exec(attributes)?.[1];
  const box =
    read("viewBox") ??
    `0 0 ${Number.parseFloat(read("width") ?? "") || 100} ${Number.parseFloat(read("height") ?? "") || 100}`;
  const rest = attributes
    .replace(/\s(?:x|y|width|height|viewBox|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/gi, "")
    .replace(/\/$/, "");
  const inside = logo.slice(logo.indexOf(root) + root.length);
  const { x, y, width, height, preserveAspectRatio } = LOGO_POSITION;
  const position = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${preserveAspectRatio}"`;
  return rawHtml(`<svg ${position} viewBox="${box}"${rest}>${inside}`);
}

interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
  readonly spacing?: number;
}

function drawText(
  text: string,
  position: TextPosition,
  fonts: { readonly regular: CardFace; readonly bold: CardFace },
): Html {
  const face = position.bold ? fonts.bold : fonts.regular;
  return <path fill={position.fill} d={face.outline(text, position)} />;
}

interface Lines {
  readonly face: CardFace;
  readonly size: number;
  readonly max: number;
}

/** Breaks text into lines that fit; the last ends in an ellipsis if it was cut. */
export function breakLines(text: string, { face, size, max }: Lines): readonly string[] {
  const widthOf = (strings: string): number =>
    [...strings].reduce((sum, letter) => sum + (face.width(letter) ?? 0.6) * size, 0);
  const lines: string[] = [];
  let line = "";
  // Scripts without spaces may break between any two characters.
  for (const word of text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|\s+/gu,
  ) ?? []) {
    if (line === "" && /^\s/.test(word)) continue;
    if (line === "" || widthOf(line + word.trimEnd()) <= TEXT_WIDTH) line += word;
    else {
      lines.push(line.trimEnd());
      line = word.trimStart();
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines
    .slice(0, max)
    .map((strings, index) => shorten(strings, index === max - 1 && lines.length > max, widthOf));
}

/** Truncates a line that is too wide or was cut. */
function shorten(line: string, isCut: boolean, widthOf: (strings: string) => number): string {
  if (!isCut && widthOf(line) <= TEXT_WIDTH) return line;
  let strings = line;
  while (strings !== "" && widthOf(`${strings}…`) > TEXT_WIDTH)
    strings = strings.slice(0, strings.includes(" ") ? strings.lastIndexOf(" ") : -1);
  return `${strings.replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, "")}…`;
}

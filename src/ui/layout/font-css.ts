// One font file → the rule that loads it.

/** A font file and what it draws. */
export interface FontFace {
  readonly family: string;
  /** Complete with base path, or on another host. */
  readonly source: string;
  readonly format?: "woff" | "woff2" | undefined;
  /** One weight or a range: `"600"`, `"100 900"`. */
  readonly weight: string;
  readonly style?: "normal" | "italic";
  /** The letters it is loaded for; all when left out. */
  readonly range?: string | undefined;
}

/** The text shows in the next font of the list until the file has arrived. */
export function fontFaceRule({ family, source, format, weight, style, range }: FontFace): string {
  const declarations = [
    `font-family:${cssString(family)}`,
    `src:url(${cssString(source)})${format ? ` format("${format}")` : ""}`,
    `font-weight:${weight}`,
    ...(style === "italic" ? ["font-style:italic"] : []),
    "font-display:swap",
    ...(range === undefined ? [] : [`unicode-range:${range}`]),
  ];
  return `@font-face{${declarations.join(";")}}`;
}

/** A CSS string that cannot be left: quotes, backslashes, line ends and "<" are written as escapes. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f<\0]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

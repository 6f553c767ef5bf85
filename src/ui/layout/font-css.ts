// Generates the @font-face rule of a font file.

export interface FontFace {
  readonly family: string;
  /** Including the base path, or on another host. */
  readonly source: string;
  readonly format?: "woff" | "woff2" | undefined;
  /** A weight or range: `"600"`, `"100 900"`. */
  readonly weight: string;
  readonly style?: "normal" | "italic";
  /** The characters it is loaded for; all if omitted. */
  readonly range?: string | undefined;
}

/** Text is shown in the fallback font until the file has loaded. */
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

/** A CSS string with quotes, backslashes, line breaks and "<" escaped, so nothing can break out of it. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f<\0]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

// Resolves grammar scopes to styles in all themes of a palette, in one pass over the code. A tokenizer carries two small
// numbers per scope, meant for the colors of one theme; here they encode the index of a style covering all themes.

import type { Theme } from "@shikijs/vscode-textmate";
import type { Palette, TokenStyle } from "./palette.ts";

/** A scope with its parent scopes. */
export type ScopePath = NonNullable<Parameters<Theme["match"]>[0]>;
type StyleAttributes = NonNullable<ReturnType<Theme["match"]>>;

/** Plays the role of a theme for the tokenizer. */
export interface StyleResolver {
  defaults(): StyleAttributes;
  match(path: ScopePath): StyleAttributes;
  /** Equal for equal paths, distinct otherwise. */
  pathNumber(path: ScopePath): number;
  /** The attribute for a token's metadata. */
  attribute(metadata: number): string;
  /** The attribute for text in these scopes, outermost first. */
  attributeOf(scopes: readonly string[]): string;
}

interface PathNode {
  readonly number: number;
  readonly styles: readonly TokenStyle[];
  readonly attributes: StyleAttributes;
  readonly children: Map<string, PathNode>;
}

/** A path resolved before. It never leaves its tokenizer, and a field is faster than a map lookup. */
type KnownPath = ScopePath & { node?: PathNode };

/** Resolves scopes against a palette; `themes` are the palette's themes, compiled. */
export function createStyleResolver(palette: Palette, themes: readonly Theme[]): StyleResolver {
  const colorMaps = themes.map((theme) => theme.getColorMap());
  const styles = createStyleTable(palette);
  let paths = 0;
  const plain = themes.map((theme, index) => {
    const { foregroundId, fontStyle } = theme.getDefaults();
    return { color: colorMaps[index]?.[foregroundId] ?? "", font: fontStyle };
  });
  const root = createNode(plain);

  function createNode(looks: readonly TokenStyle[]): PathNode {
    return { number: paths++, styles: looks, attributes: styles.number(looks), children: new Map() };
  }

  function nodeOf(path: KnownPath): PathNode {
    if (path.node) return path.node;
    const above = path.parent ? nodeOf(path.parent) : root;
    const node = above.children.get(path.scopeName) ?? createNode(looksOf(path, above.styles));
    above.children.set(path.scopeName, node);
    path.node = node;
    return node;
  }

  function looksOf(path: ScopePath, above: readonly TokenStyle[]): readonly TokenStyle[] {
    return themes.map((theme, index) => {
      const inherited = above[index] ?? { color: "", font: 0 };
      const found = theme.match(path);
      if (!found) return inherited;
      const color = colorMaps[index]?.[found.foregroundId];
      return { color: color ?? inherited.color, font: found.fontStyle === -1 ? inherited.font : found.fontStyle };
    });
  }

  return {
    defaults: () => root.attributes,
    match: (path) => nodeOf(path).attributes,
    pathNumber: (path) => nodeOf(path).number,
    attribute: styles.attribute,
    attributeOf: (scopes) => {
      const path = scopes.reduce<ScopePath | null>((parent, scopeName) => scopePath(parent, scopeName), null);
      return palette.attribute(path ? nodeOf(path).styles : plain);
    },
  };
}

/** Themes only read a scope's name and parent. */
function scopePath(parent: ScopePath | null, scopeName: string): ScopePath {
  return { parent, scopeName } as ScopePath;
}

interface StyleTable {
  number(styles: readonly TokenStyle[]): StyleAttributes;
  attribute(metadata: number): string;
}

/** Numbers the styles in use. The numbers depend on processing order, their attributes do not. */
function createStyleTable(palette: Palette): StyleTable {
  const numbers = new Map<string, StyleAttributes>();
  const attributes: string[] = [];
  return {
    number(styles) {
      const attribute = palette.attribute(styles);
      const known = numbers.get(attribute);
      if (known) return known;
      const number = attributes.push(attribute) - 1;
      // The tokenizer reads zero as "inherit", so both halves start at one.
      const halves = { fontStyle: 0, foregroundId: 1 + (number % 511), backgroundId: 1 + Math.floor(number / 511) };
      numbers.set(attribute, halves);
      return halves;
    },
    attribute(metadata) {
      const foreground = (metadata >>> 15) & 511;
      const background = (metadata >>> 24) & 255;
      return attributes[foreground - 1 + (background - 1) * 511] ?? "";
    },
  };
}

// Resolves grammar scopes to styles in all themes of a palette, in one pass over the code.

import type { Theme } from "@shikijs/vscode-textmate";
import type { Palette, TokenStyle } from "./palette.ts";

/** A scope with its parent scopes. */
export type ScopePath = NonNullable<Parameters<Theme["match"]>[0]>;

export interface StyleResolver {
  /** Equal for equal paths, distinct otherwise. */
  pathNumber(path: ScopePath): number;
  /** The attribute for text in these scopes, outermost first. */
  attributeOf(scopes: readonly string[]): string;
}

interface PathNode {
  readonly number: number;
  readonly path: ScopePath | null;
  readonly styles: readonly TokenStyle[];
  readonly attribute: string;
  readonly children: Map<string, PathNode>;
}

/** Resolves scopes against a palette; `themes` are the palette's themes, compiled. */
export function createStyleResolver(palette: Palette, themes: readonly Theme[]): StyleResolver {
  const colorMaps = themes.map((theme) => theme.getColorMap());
  const known = new WeakMap<ScopePath, PathNode>();
  let paths = 0;
  const root = createNode(
    null,
    themes.map((theme, index) => {
      const { foregroundId, fontStyle } = theme.getDefaults();
      return { color: colorMaps[index]?.[foregroundId] ?? "", font: fontStyle };
    }),
  );

  function createNode(path: ScopePath | null, styles: readonly TokenStyle[]): PathNode {
    return { number: paths++, path, styles, attribute: palette.attribute(styles), children: new Map() };
  }

  function below(above: PathNode, scopeName: string): PathNode {
    const found = above.children.get(scopeName);
    if (found) return found;
    // Themes only read a scope's name and parent.
    const path = { parent: above.path, scopeName } as ScopePath;
    const node = createNode(path, stylesOf(path, above.styles));
    above.children.set(scopeName, node);
    return node;
  }

  function stylesOf(path: ScopePath, above: readonly TokenStyle[]): readonly TokenStyle[] {
    return themes.map((theme, index) => {
      const inherited = above[index] ?? { color: "", font: 0 };
      const found = theme.match(path);
      if (!found) return inherited;
      const color = colorMaps[index]?.[found.foregroundId];
      return { color: color ?? inherited.color, font: found.fontStyle === -1 ? inherited.font : found.fontStyle };
    });
  }

  function nodeOf(path: ScopePath | null): PathNode {
    if (path === null) return root;
    const node = known.get(path) ?? below(nodeOf(path.parent), path.scopeName);
    known.set(path, node);
    return node;
  }

  return {
    pathNumber: (path) => nodeOf(path).number,
    attributeOf: (scopes) => scopes.reduce(below, root).attribute,
  };
}

// Reads the data package of an icon library and returns inline SVG by name.

import { roundPath } from "./round-path.ts";

/** On grids this fine, one unit is too small to see. */
const FINE_GRID = 400;

export interface IconSet {
  /** The inner markup and view box of an icon; undefined if there is none. */
  find(name: string): { readonly body: string; readonly viewBox: string } | undefined;
  names(): readonly string[];
}

interface IconData {
  readonly icons?: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

const PATH = / d="([^"]*)"/g;

/** Parses an `icons.json`; empty text gives an empty library. */
export function createIconSet(text: string): IconSet {
  const data = (text === "" ? {} : JSON.parse(text)) as IconData;
  const icons = data.icons ?? {};
  const aliases = data.aliases ?? {};
  return {
    find: (name) => {
      const parent = Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name;
      const icon = Object.hasOwn(icons, parent) ? icons[parent] : undefined;
      if (!icon) return undefined;
      const width = icon.width ?? data.width ?? 16;
      const height = icon.height ?? data.height ?? 16;
      const body = height < FINE_GRID ? icon.body : icon.body.replace(PATH, (_, data) => ` d="${roundPath(data)}"`);
      return { body, viewBox: `0 0 ${width} ${height}` };
    },
    names: () => [...Object.keys(icons), ...Object.keys(aliases)],
  };
}

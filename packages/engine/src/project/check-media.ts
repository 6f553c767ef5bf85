// Checks that the images and fonts named in docs.json exist.

import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { findInstalledFonts, fontPackages, isBundledFont, isSystemFont } from "@lectern/io/font-package.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { createNearest } from "@lectern/model/site/links/nearest-route.ts";
import { isAbsoluteUrl, splitSuffix } from "@lectern/model/site/links/url.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { fontNotFound, fontNotInstalled, imageNotFound } from "./diagnostics.ts";

export interface PictureFiles {
  readonly site: Pick<Site, "config" | "assets" | "stylesheets">;
  /** The project directory, where fonts may be installed as packages. */
  readonly root: string;
  /** The configuration files, docs.json first. */
  readonly paths: Iterable<string>;
  read(path: string): string | undefined;
}

/** Reports each image and font without a file once. */
export function checkPictures({ site, root, paths, read }: PictureFiles): readonly Diagnostic[] {
  const nearest = createNearest(() => site.assets.keys());
  const texts = [...paths].flatMap((path) => ({ path, text: read(path) ?? "" }));
  const report = (named: ReadonlyMap<string, string>, problem: typeof imageNotFound): readonly Diagnostic[] =>
    [...named].flatMap(([path, key]) => {
      if (isAbsoluteUrl(path)) return [];
      const route = `/${decodePercent(splitSuffix(path)[0]).replace(/^(?:\.?\/)+/, "")}`;
      if (site.assets.has(route)) return [];
      return [problem({ key, path, nearest: nearest(route) }, locationOf(path, texts))];
    });
  const fonts = missingFamilies(site.config, root, (family) =>
    site.stylesheets.some((path) => loads(read(path), family)),
  );
  return [
    ...report(picturesOf(site.config), imageNotFound),
    ...report(fontsOf(site.config), fontNotFound),
    ...fonts.map((family) => fontNotInstalled(family, fontPackages(family)[0] ?? "", locationOf(family, texts))),
  ];
}

/** Families without a file that are not bundled, installed or loaded by an author's stylesheet. */
function missingFamilies({ fonts }: Config, root: string, isLoaded: (family: string) => boolean): readonly string[] {
  const named = [fonts?.body, fonts?.heading].flatMap((font) =>
    font && font.source === undefined ? [font.family] : [],
  );
  return [...new Set(named)].filter(
    (family) =>
      !isBundledFont(family) &&
      !isSystemFont(family) &&
      !isLoaded(family) &&
      findInstalledFonts(root, family).length === 0,
  );
}

/** Whether a stylesheet defines the family, or imports another that may. */
function loads(css: string | undefined, family: string): boolean {
  return css !== undefined && (css.includes("@import") || (css.includes("@font-face") && css.includes(family)));
}

function fontsOf({ fonts }: Config): ReadonlyMap<string, string> {
  const named = [fonts?.heading?.source, fonts?.body?.source];
  return new Map(named.flatMap((source) => (source === undefined ? [] : [[source, "fonts"] as const])));
}

function picturesOf({ logo, favicon, background }: Config): ReadonlyMap<string, string> {
  const named = { logo, favicon, "background.image": background.image };
  const found = new Map<string, string>();
  for (const [key, picture] of Object.entries(named)) {
    for (const path of picture ? [picture.light, picture.dark] : []) if (!found.has(path)) found.set(path, key);
  }
  return found;
}

function locationOf(picture: string, files: readonly { readonly path: string; readonly text: string }[]): Location {
  const quoted = JSON.stringify(picture);
  const file = files.find(({ text }) => text.includes(quoted)) ?? files[0];
  if (file === undefined) return fileStart("docs.json");
  return locate(file.path, file.text, Math.max(0, file.text.indexOf(quoted)));
}

// Font files of a family installed in a project as a Fontsource npm package, which exist for every Google font.

import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export interface InstalledFont {
  readonly path: string;
  /** The weights it covers, in CSS syntax: `"100 900"`, `"400"`. */
  readonly weight: string;
  readonly style: "normal" | "italic";
  /** Its character subset: Western European, or the rest of the Latin script. */
  readonly subset: Subset;
}

type Subset = "latin" | "latin-ext";

const SUBSETS: readonly Subset[] = ["latin-ext", "latin"];
const STYLES = ["normal", "italic"] as const;
/** A variable font covers all weights; otherwise only those that pages use are loaded. */
const WEIGHTS = ["400", "500", "600", "700"];

const KEYWORDS: ReadonlySet<string> = new Set(
  "serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong -apple-system blinkmacsystemfont".split(
    " ",
  ),
);

/** Families of operating systems, for which there are no packages. */
const SYSTEM_FAMILIES: ReadonlySet<string> = new Set(
  "arial,avenir,avenir next,calibri,cambria,consolas,courier,courier new,georgia,helvetica,helvetica neue,menlo,monaco,palatino,segoe ui,sf mono,sf pro,sf pro display,sf pro text,tahoma,times,times new roman,trebuchet ms,verdana".split(
    ",",
  ),
);

/** True for a generic family of CSS, which is a keyword and not a name. */
export function isGenericFamily(family: string): boolean {
  return KEYWORDS.has(family.toLowerCase());
}

/** True for a family that readers have without a download. */
export function isSystemFont(family: string): boolean {
  return isGenericFamily(family) || SYSTEM_FAMILIES.has(family.toLowerCase());
}

/** True for the bundled text font. */
export function isBundledFont(family: string): boolean {
  return slugOf(family) === "inter";
}

/** The packages that provide a family, preferred one first: `"Open Sans"` → `@fontsource-variable/open-sans`. */
export function fontPackages(family: string): readonly string[] {
  const slug = slugOf(family);
  return [`@fontsource-variable/${slug}`, `@fontsource/${slug}`];
}

/** The font files of a family installed in a project; empty if it is not. */
export function findInstalledFonts(root: string, family: string): readonly InstalledFont[] {
  const slug = slugOf(family);
  if (slug === "") return [];
  const [variable = "", fixed = ""] = fontPackages(family);
  const all = fontsIn(findPackage(root, variable), slug, [["wght", "100 900"]]);
  if (all.length > 0) return all;
  return fontsIn(
    findPackage(root, fixed),
    slug,
    WEIGHTS.map((weight) => [weight, weight]),
  );
}

export function readFont({ path }: InstalledFont): Uint8Array {
  return readFileSync(path);
}

/** `"Open Sans"` → `"open-sans"`. */
export function slugOf(family: string): string {
  return family
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function fontsIn(
  folder: string | undefined,
  slug: string,
  weights: readonly (readonly [name: string, weight: string])[],
): readonly InstalledFont[] {
  if (folder === undefined) return [];
  return SUBSETS.flatMap((subset) =>
    STYLES.flatMap((style) =>
      weights.flatMap(([name, weight]) => {
        const path = join(folder, "files", `${slug}-${subset}-${name}-${style}.woff2`);
        return isFile(path) ? [{ path, weight, style, subset }] : [];
      }),
    ),
  );
}

/** The directory of an installed package, resolved like Node does: in the project and its parent directories. */
export function findPackage(folder: string, name: string): string | undefined {
  const path = join(folder, "node_modules", name);
  if (isFile(join(path, "package.json"))) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findPackage(above, name);
}

/** False for names that no file system can have, too. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

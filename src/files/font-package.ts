// The font files of a family that is installed in a project as an npm package of Fontsource, which packs every Google font.

import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** One font file of an installed package. */
export interface InstalledFont {
  /** Absolute path of the file. */
  readonly path: string;
  /** The weights it draws, as CSS has them: `"100 900"`, `"400"`. */
  readonly weight: string;
  readonly style: "normal" | "italic";
  /** The letters it has: those of Western Europe, or the rest of the Latin script. */
  readonly subset: Subset;
}

type Subset = "latin" | "latin-ext";

const SUBSETS: readonly Subset[] = ["latin-ext", "latin"];
const STYLES = ["normal", "italic"] as const;
/** A variable font draws all weights; of the others we load those that pages use. */
const WEIGHTS = ["400", "500", "600", "700"];

/** True for the text face that comes with Lectern. */
export function isBundledFont(family: string): boolean {
  return slugOf(family) === "inter";
}

/** The packages that a family may be installed from, the better one first: `"Open Sans"` → `@fontsource-variable/open-sans`. */
export function fontPackages(family: string): readonly string[] {
  const slug = slugOf(family);
  return [`@fontsource-variable/${slug}`, `@fontsource/${slug}`];
}

/** The files of a family that is installed for a project; none when it is not. */
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

/** The bytes of a font file. */
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

/** The folder of an installed package, looked for as Node does: beside the project and in the folders above it. */
export function findPackage(folder: string, name: string): string | undefined {
  const path = join(folder, "node_modules", name);
  if (isFile(join(path, "package.json"))) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findPackage(above, name);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

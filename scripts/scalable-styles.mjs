// Converts stylesheets written in pixels for a 16 px base to units that follow the reader's font size, so that the
// whole page scales. Lines up to 3 px stay in pixels.
import { readFile } from "node:fs/promises";

/** The esbuild plugin for the stylesheets in packages/. */
export const scalableStyles = {
  name: "scalable-styles",
  setup: (build) => {
    build.onLoad({ filter: /\/packages\/.*\.css$/ }, async ({ path }) => ({
      contents: tighten(scaleStyles(await readFile(path, "utf8"))),
      loader: "css",
    }));
  },
};

/** Without the spaces that minifiers keep in custom properties: `--a: var(--b, 1)` → `--a:var(--b,1)`. */
function tighten(css) {
  return css.replace(/(?<=--[\w-]+:) +|(?<=[^"],) +/g, "");
}

/**
 * `gap: 8px` → `gap: 0.5rem`, `@media (width < 640px)` → `40em`, which in media queries means the reader's font size.
 */
export function scaleStyles(css) {
  return css.replace(/@media[^{]*|-?[\d.]+px\b/g, (found) =>
    found.startsWith("@") ? found.replace(/([\d.]+)px/g, (_, pixels) => `${pixels / 16}em`) : scaleLength(found),
  );
}

function scaleLength(length) {
  const pixels = Number.parseFloat(length);
  return Math.abs(pixels) > 3 ? `${pixels / 16}rem` : length;
}

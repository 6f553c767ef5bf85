// Our stylesheets are written in the pixels of a 16 px page and shipped in units that follow the font size readers set
// in their browser, so that for them the whole page grows as one. Hairlines of up to 3 px stay as they are.
import { readFile } from "node:fs/promises";

/** The esbuild plugin that does this to every stylesheet of src/. */
export const scalableStyles = {
  name: "scalable-styles",
  setup: (build) => {
    build.onLoad({ filter: /\/src\/ui\/styles\/.*\.css$/ }, async ({ path }) => ({
      contents: scaleStyles(await readFile(path, "utf8")),
      loader: "css",
    }));
  },
};

/** `gap: 8px` → `gap: 0.5rem`, `@media (width < 640px)` → `40em`, which there means the reader's own size. */
export function scaleStyles(css) {
  return css.replace(/@media[^{]*|-?[\d.]+px\b/g, (found) =>
    found.startsWith("@") ? found.replace(/([\d.]+)px/g, (_, pixels) => `${pixels / 16}em`) : scaleLength(found),
  );
}

function scaleLength(length) {
  const pixels = Number.parseFloat(length);
  return Math.abs(pixels) > 3 ? `${pixels / 16}rem` : length;
}

// Classifies output files by path, for the size breakdown of a large site.

/** The parts of a site, in summary order. */
export const OUTPUT_PARTS = [
  "pages",
  "Markdown",
  "search",
  "media",
  "API files",
  "islands",
  "styles and scripts",
  "other files",
] as const;

export type OutputPart = (typeof OUTPUT_PARTS)[number];

const PARTS: readonly (readonly [path: RegExp, part: OutputPart])[] = [
  [/^_lectern\/search\//, "search"],
  [/^_lectern\/(?:fields|nav)\//, "pages"],
  [/^_lectern\/api\//, "API files"],
  [/^_lectern\/islands\//, "islands"],
  [/^_lectern\//, "styles and scripts"],
  [/\.html$/, "pages"],
  [/\.md$|(?:^|\/)llms(?:-full)?\.txt$/, "Markdown"],
  [/\.(?:png|jpe?g|jfif|gif|webp|avif|svg|ico|bmp|tiff?|apng|heic)$/i, "media"],
  [/\.(?:mp4|webm|mov|m4v|ogv|avi|mp3|wav|ogg|m4a|aac|flac|woff2?|ttf|otf|eot|pdf)$/i, "media"],
  [/\.(?:json|ya?ml)$/i, "API files"],
  [/\.(?:css|js)$/, "styles and scripts"],
];

/** The part a file belongs to: `"guides/start/index.html"` → `"pages"`. */
export function partOf(path: string): OutputPart {
  return PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? "other files";
}

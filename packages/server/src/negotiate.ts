// Negotiates the form of a page and the encoding of a response by quality values (RFC 9110); their order is irrelevant.

import { canCompress, ENCODINGS, type Encoding } from "@lectern/engine/building/compress.ts";

export type PageForm = "html" | "markdown";

/** No client that wants Markdown sends a longer header. */
const MAX_LENGTH = 4096;

/**
 * Markdown for clients that name it and do not prefer HTML: `text/markdown, text/html, *\/*` → Markdown, browsers →
 * HTML. `text/plain` counts too, as long as HTML is not named at all.
 */
export function negotiate(accept: string | undefined): PageForm {
  if (accept === undefined || accept.length > MAX_LENGTH) return "html";
  const ranges = parseWeights(accept);
  const html = ranges.get("text/html") ?? ranges.get("text/*") ?? ranges.get("*/*") ?? 0;
  const markdown = ranges.get("text/markdown") ?? ranges.get("text/x-markdown");
  if (markdown !== undefined) return markdown > 0 && markdown >= html ? "markdown" : "html";
  const plain = ranges.get("text/plain") ?? 0;
  return plain > 0 && plain >= html && !ranges.has("text/html") ? "markdown" : "html";
}

/** The best encoding a client accepts: `"gzip, br;q=0.5"` → `"gzip"`, `"*"` → `"br"`. If none is, there is no compression. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > MAX_ENCODINGS) return "identity";
  const weights = parseWeights(header);
  // An old client's `*` does not include the newest encoding.
  const weight = (name: string): number =>
    weights.get(name) ??
    (name === "gzip" ? weights.get("x-gzip") : undefined) ??
    (name === "zstd" ? 0 : weights.get("*")) ??
    0;
  const ours = [...ENCODINGS.keys()].filter(canCompress);
  const [best] = ours.filter((name) => weight(name) > 0).sort((a, b) => weight(b) - weight(a));
  return best !== undefined && weight(best) >= (weights.get("identity") ?? 0) ? best : "identity";
}

const MAX_ENCODINGS = 1000;

/** The quality of each choice; other parameters are ignored. */
function parseWeights(accept: string): ReadonlyMap<string, number> {
  const ranges = new Map<string, number>();
  for (const part of accept.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    if (range !== "") ranges.set(range, quality(parameters));
  }
  return ranges;
}

function quality(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const value = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight)?.[1];
  // An invalid quality value counts as 0.
  return value === undefined ? 0 : Number(value);
}

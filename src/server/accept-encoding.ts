// Chooses a response's encoding by Accept-Encoding. If none is acceptable, the response is not compressed.

import { canCompress, ENCODINGS, type Encoding } from "./compress.ts";

/** The best encoding a client accepts: `"gzip, br;q=0.5"` → `"gzip"`, `"*"` → `"br"`. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > 1000) return "identity";
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, weightOf(parameters));
  }
  // An old client's `*` does not include the newest encoding.
  const weight = (name: string): number => weights.get(name) ?? (name === "zstd" ? 0 : weights.get("*")) ?? 0;
  const ours = [...ENCODINGS.keys()].filter(canCompress);
  const [best] = ours.filter((name) => weight(name) > 0).sort((a, b) => weight(b) - weight(a));
  return best !== undefined && weight(best) >= (weights.get("identity") ?? 0) ? best : "identity";
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (quality === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality) ? Number(quality) : 0;
}

// Media types of bodies: what they are written as, and what is sent where a spec names a whole family.

/** True for a body that is one JSON text. */
export function isJsonType(mediaType: string): boolean {
  return /(?:^|[/+])json(?![\w-])/i.test(mediaType);
}

/** True for forms of parts. */
export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** True for plain forms. */
export function isUrlEncoded(mediaType: string): boolean {
  return /x-www-form-urlencoded/i.test(mediaType);
}

/** Media types that stand for a whole family. */
const CONCRETE: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain"],
  ["image", "image/png"],
  ["audio", "audio/mpeg"],
  ["video", "video/mp4"],
]);

/** The media type to send: no server understands `*` there. */
export function concreteType(mediaType: string, sent: "file" | "json" | "text"): string {
  if (!mediaType.includes("*")) return mediaType;
  const [family = ""] = mediaType.toLowerCase().split("/");
  const known = CONCRETE.get(family);
  if (known !== undefined) return known;
  if (sent === "file") return "application/octet-stream";
  return sent === "json" ? "application/json" : "text/plain";
}

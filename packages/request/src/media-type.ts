// Media types: how a body is serialized, and what to send for a wildcard in the spec.

/** True if the body is a single JSON value. */
export function isJsonType(mediaType: string): boolean {
  return /(?:^|[/+])json(?![\w-])/i.test(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

export function isUrlEncoded(mediaType: string): boolean {
  return /x-www-form-urlencoded/i.test(mediaType);
}

/** What to send for a wildcard such as `image/*`. */
const CONCRETE: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain"],
  ["image", "image/png"],
  ["audio", "audio/mpeg"],
  ["video", "video/mp4"],
]);

/** The media type to send: servers don't accept `*`. */
export function concreteType(mediaType: string, sent: "file" | "json" | "text"): string {
  if (!mediaType.includes("*")) return mediaType;
  const [family = ""] = mediaType.toLowerCase().split("/");
  const known = CONCRETE.get(family);
  if (known !== undefined) return known;
  if (sent === "file") return "application/octet-stream";
  return sent === "json" ? "application/json" : "text/plain";
}

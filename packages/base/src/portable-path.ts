// File names that Windows can store. URLs of generated pages are fixed (see openapi/operation-slug.ts) and may contain `:` or `?`,
// which Windows rejects, so there such a name is percent-encoded on disk, and `serve` maps it back to its URL.

/** What Windows rejects in a name, with the percent sign of an encoded one: `a:b`, `con`, `nul.md`, `a.`, `a `. */
const REJECTED = /[<>:"|?*\x00-\x1f]|^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)|[. ]$|%(?=[0-9A-F]{2})/gi;

/** A path Windows can store: `"create:-user/index.html"` → `"create%3A-user/index.html"`, `"con/index.html"` → `"%63on/index.html"`. */
export function toPortablePath(path: string): string {
  return path
    .split("/")
    .map((name) => name.replace(REJECTED, (found) => encode(found.charCodeAt(0)) + found.slice(1)))
    .join("/");
}

/** The path that `toPortablePath` encoded; others are returned unchanged. */
export function fromPortablePath(path: string): string {
  if (!path.includes("%")) return path;
  const decoded = path.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return toPortablePath(decoded) === path ? decoded : path;
}

function encode(code: number): string {
  return `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
}

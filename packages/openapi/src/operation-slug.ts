// Derives the path of a generated page within its directory. Existing sites link to these, so the rule is fixed: changing it
// breaks every bookmark.

import type { Channel, Operation } from "./api.ts";

/** File names may have 255 bytes; leave room for a suffix and an extension. */
const MAX_BYTES = 200;

/** An operation's page within its directory: `users/list-users`. */
export function operationSlug(operation: Operation): string {
  const tag = slugPart(operation.tags[0] ?? "");
  const name = nameSlug(operation);
  return tag === "" ? name : `${tag}/${name}`;
}

/** A channel's page within its directory: `websockets/user-events`. */
export function channelSlug(channel: Channel): string {
  const tag = slugPart(channel.tags[0] ?? "") || "websockets";
  return `${tag}/${slugPart(channel.title ?? "") || slugPart(channel.id) || "channel"}`;
}

/** One path segment: `"Delete user's data (hard)"` → `"delete-users-data-hard"`. */
export function slugPart(text: string): string {
  const slug = text
    .replace(/[ \t]/g, "-")
    .replace(/\{[^{}]*\}/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "")
    // Not every file system allows control characters and backslashes.
    .replace(/[{}(),.'/\\\u0000-\u001f\u007f]/g, "")
    .replace(/--/g, "-")
    .toLowerCase();
  return cutToBytes(slug, MAX_BYTES);
}

function nameSlug(operation: Operation): string {
  const fromSummary = slugPart(operation.summary ?? "");
  if (fromSummary !== "") return fromSummary;
  const fromPath = slugPart(operation.path);
  return operation.kind === "webhook" ? fromPath || "webhook" : `${slugPart(operation.method)}-${fromPath}`;
}

function cutToBytes(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  let bytes = 0;
  let slug = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > limit) break;
    slug += character;
  }
  return slug;
}

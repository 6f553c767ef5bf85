// Conditional requests (RFC 9110, section 13): whether the client already has the current version, or one it must not
// lose.

import type { IncomingHttpHeaders } from "node:http";

/** Identifies one version of a file. */
export interface Validators {
  /** With quotes: `"a1b2"`. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** The status the conditions call for: OK, not modified, or precondition failed. */
export function checkConditions(headers: IncomingHttpHeaders, validators: Validators): 200 | 304 | 412 {
  const { etag } = validators;
  const match = headers["if-match"];
  if (match !== undefined && match.trim() !== "*" && !tagsOf(match).includes(etag)) return 412;
  const unmodified = match === undefined ? dateOf(headers["if-unmodified-since"]) : undefined;
  if (unmodified !== undefined && seconds(validators.modified) > seconds(unmodified)) return 412;
  const noneMatch = headers["if-none-match"];
  if (noneMatch !== undefined) {
    const isKnown = noneMatch.trim() === "*" || tagsOf(noneMatch).some((tag) => tag.replace(/^W\//, "") === etag);
    return isKnown ? 304 : 200;
  }
  const since = dateOf(headers["if-modified-since"]);
  return since !== undefined && seconds(validators.modified) <= seconds(since) ? 304 : 200;
}

/** Whether a range may be sent: with `If-Range`, only if the client has a part of this exact version. */
export function allowsRange(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const condition = headers["if-range"];
  if (condition === undefined) return true;
  const text = String(condition).trim();
  if (text.startsWith('"') || text.startsWith("W/")) return text === etag;
  const date = dateOf(text);
  return date !== undefined && seconds(date) === seconds(modified);
}

function tagsOf(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

function dateOf(header: string | undefined): number | undefined {
  const time = header === undefined || header.length > 100 ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? undefined : time;
}

function seconds(time: number): number {
  return Math.floor(time / 1000);
}

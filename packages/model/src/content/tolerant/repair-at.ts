// Repairs what only the parser notices, at the place where it stopped: an expression that is not valid JavaScript, and tags
// that do not fit the blocks around them.

import type { Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { mdxTolerated } from "../diagnostics.ts";
import { findPartners } from "./partners.ts";
import type { Expression, Scan, Tag } from "./scan.ts";
import { type SpreadTag, toSpreadTag } from "./spread-tags.ts";
import { type Change, dropTag, escapeBrace, escapeLess } from "./tolerate.ts";

/** Where the parser stopped, and its own words. */
export interface Rejection {
  readonly offset: number;
  readonly reason: string;
}

/** A change that lets the parser go on, or a pair of tags to take out; undefined if nothing at this place can be the cause. */
export function repairAt(
  { path, text }: { readonly path: string; readonly text: string },
  { marks }: Scan,
  { offset, reason }: Rejection,
): Change | SpreadTag | undefined {
  const expression = marks.find(
    (mark): mark is Expression => mark.kind === "expression" && mark.start <= offset && offset < mark.end,
  );
  if (expression) return escapeBrace(text, expression, invalid(reason), locate(path, text, expression.start));
  const tag = marks.findLast((mark): mark is Tag => mark.kind === "tag" && mark.start <= offset);
  const character = Math.max(text.lastIndexOf("<", offset), text.lastIndexOf("{", offset));
  // The parser disagrees about what is code or math.
  if (tag === undefined || character >= tag.end)
    return character === -1 ? undefined : escapeCharacter(text, character, reason, locate(path, text, character));
  const at = locate(path, text, tag.start);
  const joined = joinEnd(text.slice(tag.start, tag.end));
  if (joined !== undefined) {
    const { start, end } = tag;
    const diagnostic = {
      ...mdxTolerated("The closing `>` of the tag is on a line of its own", at, ""),
      severity: "info" as const,
      hint: "Move the `>` to the end of the last attribute.",
    };
    return { start, end, text: joined, diagnostic };
  }
  const partner = findPartners(marks).get(tag);
  const isInside = tag.start < offset && offset < tag.end;
  return partner && !isInside ? toSpreadTag(text, tag, partner) : dropTag(tag, text, at);
}

/** The parser's words after what it was doing: "Could not parse expression: Expected …". */
function invalid(reason: string): string {
  return `The expression is not valid: ${reason.slice(reason.indexOf(": ") + 1).trim()}`;
}

function escapeCharacter(text: string, start: number, reason: string, at: Location): Change {
  return text[start] === "{"
    ? escapeBrace(text, { start, end: text.length }, invalid(reason), at)
    : escapeLess(start, at);
}

/** In a list, the parser takes a `>` at the start of a line for a blockquote, even inside a tag: joins it to the line above. */
function joinEnd(tag: string): string | undefined {
  const end = tag.endsWith("/>") ? "/>" : ">";
  const inside = tag.slice(0, -end.length);
  const at = inside.indexOf("\n", inside.trimEnd().length);
  return at === -1 ? undefined : `${inside.slice(0, at)}${inside.slice(at + 1)}${end}\n`;
}

// Rewrites what strict MDX rejects, with the smallest changes that keep the meaning. Existing sites contain HTML comments,
// `<br>`, `a <b` and unclosed tags, and must still render.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { createLocator } from "@lectern/base/position.ts";
import { mdxSyntax, mdxTolerated } from "../diagnostics.ts";
import { isHtmlName } from "../html-names.ts";
import { PLACEHOLDER } from "../stand-ins.ts";
import { findPartners } from "./partners.ts";
import type { Expression, Mark, Range, Scan, Tag } from "./scan.ts";

/** A change to the text, with the diagnostic for the author. */
export interface Change extends Range {
  readonly text: string;
  readonly diagnostic: Diagnostic;
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** What strict MDX certainly rejects, in order. */
export function findChanges(path: string, text: string, { marks }: Scan): readonly Change[] {
  const locate = createLocator(path, text);
  const partners = findPartners(marks);
  return marks.flatMap((mark) => {
    const change = changeOf({ mark, text, at: () => locate(mark.start), isMatched: partners.has(mark as Tag) });
    return change ? [change] : [];
  });
}

interface Found<T extends Mark = Mark> {
  readonly mark: T;
  readonly text: string;
  readonly at: () => Location;
  /** True for a tag with a counterpart. */
  readonly isMatched: boolean;
}

function changeOf(found: Found): Change | undefined {
  const { mark, text, at } = found;
  switch (mark.kind) {
    case "comment":
      return mark.isClosed ? changeComment(mark, text, at()) : openComment(mark, at());
    case "autolink":
      return changeAutolink(mark, mark.target, at());
    case "less":
      return escapeLess(mark.start, at());
    case "expression":
      if (!mark.isClosed) return escapeBrace(text, mark, "The closing brace for `{` is missing", at());
      return mark.isEndless ? escapeBrace(text, mark, "Too many tags of the expression are unclosed", at()) : undefined;
    case "tag":
      return changeTag({ ...found, mark });
  }
}

export function escapeLess(start: number, at: Location): Change {
  const hint = "Use &lt; or put it in `code`.";
  const diagnostic = mdxTolerated("A `<` that does not open a tag is not valid MDX", at, hint);
  return { start, end: start + 1, text: PLACEHOLDER.less, diagnostic };
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}

function changeComment(range: Range, text: string, at: Location): Change {
  const comment = text.slice(range.start, range.end);
  return {
    ...rangeOf(range),
    text: blank(comment),
    diagnostic: mdxTolerated("An HTML comment is not valid MDX", at, "Use {/* … */} instead of <!-- … -->.", {
      from: comment,
      to: comment.includes("*/") ? comment : `{/*${comment.slice(4, -3)}*/}`,
    }),
  };
}

/** As a comment it would hide the rest of the page. */
function openComment(range: Range, at: Location): Change {
  const hint = "Put {/* … */} around the comment, or write &lt;!--.";
  return { ...rangeOf(range), text: PLACEHOLDER.less, diagnostic: mdxTolerated("`<!--` is never closed", at, hint) };
}

function changeAutolink(range: Range, link: string, at: Location): Change {
  const target = `${/^[\w.+-]+@/.test(link) ? "mailto:" : ""}${link}`;
  const escaped = (part: string): string => part.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  const hint = `Use [${link}](${target}) or the bare URL.`;
  return {
    ...rangeOf(range),
    text: `[${escaped(link)}](<${escaped(target)}>)`,
    diagnostic: mdxTolerated("A URL in angle brackets is not valid MDX", at, hint, {
      from: `<${link}>`,
      to: `[${link}](${target})`,
    }),
  };
}

function changeTag({ mark: tag, text, at, isMatched }: Found<Tag>): Change | undefined {
  if (isMatched || (tag.isReadable && tag.form === "self"))
    return tag.bare.length > 0 ? quote(tag, text, at()) : undefined;
  // A fragment, or a name such as `__`.
  if (!/^[A-Za-z]/.test(tag.name)) return escapeLess(tag.start, at());
  const written = text.slice(tag.start, tag.end);
  if (tag.isReadable && tag.form === "open" && VOID.has(tag.name.toLowerCase())) return closeVoid(tag, text, at());
  if (isWords(tag, written, text[tag.start - 1])) {
    const words = shortened(written);
    const hint = `Use &lt;${words.slice(1)} or put it in \`code\`.`;
    return {
      start: tag.start,
      end: tag.start + 1,
      text: PLACEHOLDER.less,
      diagnostic: mdxTolerated(`\`${words}\` is not a tag, so it is shown as text`, at(), hint),
    };
  }
  if (!tag.isReadable) return dropTag(tag, text, at());
  const reason =
    tag.form === "close"
      ? `Unexpected closing tag \`</${tag.name}>\`, expected an open tag first`
      : `Expected a closing tag for \`<${tag.name}>\``;
  const hint = "Close the tag. Until then, only its content is shown.";
  return { ...rangeOf(tag), text: blank(written), diagnostic: mdxSyntax(reason, at(), hint) };
}

/** Removes a tag that cannot be read; its content stays. */
export function dropTag(tag: Range, text: string, at: Location): Change {
  const written = text.slice(tag.start, tag.end);
  const reason = `Cannot parse \`${shortened(written)}\` as a tag`;
  const hint = "Check the quotes around its attribute values, or put it in `code` if it is text.";
  return { ...rangeOf(tag), text: blank(written), diagnostic: mdxSyntax(reason, at, hint) };
}

function quote(tag: Tag, text: string, at: Location): Change {
  const from = text.slice(tag.start, tag.end);
  const to = quoted(tag, text);
  const diagnostic = mdxTolerated(
    "An unquoted attribute value is not valid MDX",
    at,
    `Use ${to.replace(/\s+/g, " ")}.`,
    { from, to },
  );
  return { ...rangeOf(tag), text: to, diagnostic };
}

/** `<img width=20>` → `<img width="20">`. */
function quoted({ start, end, bare }: Tag, text: string): string {
  let written = "";
  let at = start;
  for (const value of bare) {
    written += `${text.slice(at, value.start)}"${text.slice(value.start, value.end)}"`;
    at = value.end;
  }
  return written + text.slice(at, end);
}

function closeVoid(tag: Tag, text: string, at: Location): Change {
  const opening = quoted(tag, text).slice(0, -1);
  return {
    ...rangeOf(tag),
    text: `${opening}/>`,
    diagnostic: mdxTolerated(`\`<${tag.name}>\` is never closed`, at, `Use <${tag.name} />.`, {
      from: text.slice(tag.start, tag.end),
      to: `${opening.trimEnd()} />`,
    }),
  };
}

/** A placeholder or type in prose: `<your-key>`, `<API_KEY>`, `<path/to/file>`, `List<String>`. */
function isWords({ name, form }: Tag, written: string, before: string | undefined): boolean {
  if (name === "" || form === "close" || written.includes("=")) return false;
  if (/^\/[^>]/.test(written.slice(name.length + 1))) return true;
  return !isHtmlName(name) && (/^(?:[a-z]|[A-Z][A-Z\d_:-]*$)/.test(name) || /\w/.test(before ?? ""));
}

/** A run of braces is a single mistake, so all of it becomes text at once. */
export function escapeBrace(
  text: string,
  { start, end }: Pick<Expression, "start" | "end">,
  reason: string,
  at: Location,
): Change {
  const run = /^\{+/.exec(text.slice(start, start + 100))?.[0] ?? "{";
  const problem = mdxSyntax(reason, at, "Escape it as \\{ or put it in `code`.");
  return {
    start,
    end: start + run.length,
    text: PLACEHOLDER.openBrace.repeat(run.length),
    // Data such as {"a": 1} and a lone brace are shown as meant; code is not.
    diagnostic: CODE.test(inside(text, start, end)) ? problem : { ...problem, severity: "warning" },
  };
}

const CODE = /=>|&&|<\/?[A-Za-z]|\breturn\b/;
const MAX_BRACED = 2000;

/** The text of an expression; of one without an end, its line. */
function inside(text: string, start: number, end: number): string {
  if (end < text.length || text.endsWith("}")) return text.slice(start, Math.min(end, start + MAX_BRACED));
  return /^.*/.exec(text.slice(start, start + MAX_BRACED))?.[0] ?? "";
}

export function blank(written: string): string {
  return written.replace(/[^\n]/g, " ");
}

function shortened(tag: string): string {
  const line = tag.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 60)}…` : line;
}

// Reads the tags and expressions of an MDX text with a grammar of its own, which also covers what strict MDX rejects:
// comments, autolinks, `a <b`, unquoted values, unclosed braces. Code, math, links and modules are skipped.

import { type CodeRange, findCode } from "../fences.ts";
import { EXPORT, IMPORT } from "../split-modules.ts";

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A complete tag. */
export interface Tag extends Range {
  readonly kind: "tag";
  /** Empty for a fragment. */
  readonly name: string;
  readonly form: "open" | "close" | "self";
  /** False if it is not valid JSX, apart from values without quotes. */
  readonly isReadable: boolean;
  /** Attribute values without quotes. */
  readonly bare: readonly Range[];
}

/** An expression outside tags; one that is not closed ends with the text. */
export interface Expression extends Range {
  readonly kind: "expression";
  readonly isClosed: boolean;
  /** True if it has so many unclosed tags that the parser would not finish. */
  readonly isEndless: boolean;
}

export type Mark =
  | Tag
  | Expression
  | (Range & { readonly kind: "comment"; readonly isClosed: boolean })
  | (Range & { readonly kind: "autolink"; readonly target: string })
  /** A `<` that opens nothing. */
  | (Range & { readonly kind: "less" });

export interface Scan {
  readonly marks: readonly Mark[];
  /** Maximum number of braces nested in each other's tags. Valid code may reach a high number too. */
  readonly deepest: number;
  /** True if an expression, even one in a tag, has so many unclosed tags that the parser would not finish. */
  readonly isEndless: boolean;
}

/** Reads what follows at most this many times the length of the text, so that thousands of unclosed braces stay cheap. */
const MAX_WORK = 40;

/** False if no expression can be endless and no brace deep, by a look at the characters alone. */
export function mayBeEndless(text: string): boolean {
  let [depth, tags] = [0, 0];
  for (let at = text.indexOf("{"); at !== -1 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE) depth++;
    else if (code === CLOSE_BRACE) depth = Math.max(0, depth - 1);
    else if (code === LESS && depth > 0) tags++;
    if (depth > MAX_UNFINISHED || tags > MAX_UNFINISHED) return true;
  }
  return false;
}

const [LESS, OPEN_BRACE, CLOSE_BRACE] = [0x3c, 0x7b, 0x7d];

export function scan(text: string): Scan {
  return new Scanner(text).scan();
}

const MARK = /\\[\s\S]|`+|\$+|<(?![\s])|\{|^(?:import|export)\b/gm;
const BLANK_LINE = /\n[ \t>]*\n/g;
/** A CommonMark autolink, limited to schemes in common use. */
const AUTOLINK = /<((?:(?:https?|ftps?|ircs?|git|ssh|wss?):\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/iy;
const NAME = /[A-Za-z_$][\w.$:-]*/y;
const SPACE = /\s*/y;
const ATTRIBUTE = /[A-Za-z_$][\w.$:-]*/y;
const QUOTED = /"[^"]*"|'[^']*'/y;
const BARE = /[^\s"'{}<>=]+?(?=\s|\/?>)/y;
/** A tag as people write it; its attributes may be anything. */
const LOOSE_TAG = /<\/?[A-Za-z][\w.:-]*(?![\w.:-])(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*>/y;
/** What counts within an expression. Quotes count only in pairs on a line: text of tags has apostrophes. */
const INSIDE = /\\.|[{}>]|<(?=[A-Za-z>])|<\/|\/\*[\s\S]*?\*\/|"[^"\n\\]*"|'[^'\n\\]*'/g;
/** Up to this many unclosed tags in an expression, parsing is instant; time doubles with each. */
const MAX_UNFINISHED = 12;

class Scanner {
  readonly #text: string;
  readonly #fences: readonly CodeRange[];
  readonly #marks: Mark[] = [];
  #work: number;
  /** Where the current paragraph ends. */
  #paragraph = -1;
  /** False once no comment is closed in the rest of the text. */
  #closesComments = true;
  #deepest = 0;
  #isEndless = false;

  constructor(text: string) {
    this.#text = text;
    this.#fences = findCode(text).filter(({ start }) => /[`~]{3}/.test(text.slice(start, start + 3)));
    this.#work = MAX_WORK * text.length;
  }

  scan(): Scan {
    let fence = 0;
    for (let at = 0; ; ) {
      MARK.lastIndex = at;
      const match = MARK.exec(this.#text);
      if (match === null) break;
      const { 0: mark, index } = match;
      while ((this.#fences[fence]?.end ?? Number.POSITIVE_INFINITY) <= index) fence++;
      const code = this.#fences[fence];
      at = code && code.start <= index ? code.end : this.#read(mark, index);
    }
    return { marks: this.#marks, deepest: this.#deepest, isEndless: this.#isEndless };
  }

  /** Reads what starts with a mark; returns where to go on. */
  #read(mark: string, at: number): number {
    if (mark === "<") return this.#readLess(at);
    if (mark === "{") return this.#readExpression(at);
    if (mark === "import" || mark === "export") return this.#skipModule(at);
    if (mark[0] === "`" || mark[0] === "$") return this.#skipSpan(mark, at);
    return at + mark.length;
  }

  /** Code and math within a paragraph, and displayed math. */
  #skipSpan(mark: string, at: number): number {
    const from = at + mark.length;
    const limit = mark === "$$" ? this.#text.length : this.#paragraphEnd(from);
    for (let end = this.#text.indexOf(mark, from); end !== -1 && end < limit; ) {
      let after = end + mark.length;
      if (this.#text[after] !== mark[0]) return after;
      while (this.#text[after] === mark[0]) after++;
      end = this.#text.indexOf(mark, after);
    }
    return from;
  }

  /** Searched once per paragraph: a table may have thousands of code spans. */
  #paragraphEnd(from: number): number {
    if (from <= this.#paragraph) return this.#paragraph;
    BLANK_LINE.lastIndex = from;
    this.#paragraph = BLANK_LINE.exec(this.#text)?.index ?? this.#text.length;
    return this.#paragraph;
  }

  /** Statements end at a blank line outside their brackets. */
  #skipModule(at: number): number {
    const line = this.#text.slice(at, this.#lineEnd(at));
    if (!IMPORT.test(line) && !EXPORT.test(line)) return at + 1;
    for (let end = this.#paragraphEnd(at); ; end = this.#paragraphEnd(end + 1)) {
      const code = this.#text.slice(at, end).replace(/"[^"\n\\]*"|'[^'\n\\]*'/g, "");
      const isOpen = (code.match(/[([{]/g)?.length ?? 0) > (code.match(/[)\]}]/g)?.length ?? 0);
      this.#work -= code.length;
      if (!isOpen || end >= this.#text.length || this.#work < 0) return end;
    }
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf("\n", at);
    return end === -1 ? this.#text.length : end;
  }

  #readLess(start: number): number {
    const text = this.#text;
    if (text.startsWith("<!--", start)) {
      const close = this.#closesComments ? text.indexOf("-->", start) : -1;
      this.#closesComments = close !== -1;
      const end = close === -1 ? start + 1 : close + 3;
      return this.#add({ kind: "comment", start, end, isClosed: close !== -1 });
    }
    if (isLinkTarget(text, start)) return start + 1;
    const tag = this.#readTag(start);
    if (tag) return this.#add(tag);
    AUTOLINK.lastIndex = start;
    const target = AUTOLINK.exec(text)?.[1];
    if (target !== undefined) return this.#add({ kind: "autolink", start, end: start + target.length + 2, target });
    return this.#add(looseTag(text, start) ?? { kind: "less", start, end: start + 1 });
  }

  #add(mark: Mark): number {
    this.#marks.push(mark);
    return mark.end;
  }

  /** A tag in JSX, or with values that only lack quotes. */
  #readTag(start: number): Tag | undefined {
    const text = this.#text;
    const isClose = text[start + 1] === "/";
    let at = this.#skip(SPACE, isClose ? start + 2 : start + 1);
    const nameStart = at;
    at = this.#skip(NAME, at);
    const name = text.slice(nameStart, at);
    const bare: Range[] = [];
    for (let isDone = false; !isDone; ) {
      const before = at;
      at = this.#skip(SPACE, at);
      const isSelf = text[at] === "/" && !isClose;
      const end = isSelf ? this.#skip(SPACE, at + 1) : at;
      if (text[end] === ">") {
        const form = isClose ? "close" : isSelf ? "self" : "open";
        return { kind: "tag", start, end: end + 1, name, form, isReadable: true, bare };
      }
      if (isSelf || isClose || name === "") return undefined;
      const next = this.#readAttribute(at, bare);
      isDone = next === undefined || next === before;
      at = next ?? at;
    }
    return undefined;
  }

  /** The end of an attribute; undefined if there is none. */
  #readAttribute(start: number, bare: Range[]): number | undefined {
    const text = this.#text;
    if (text[start] === "{") {
      if (!/^\{\s*\.\.\./.test(text.slice(start, start + 50))) return undefined;
      return this.#closing(start);
    }
    const named = this.#skip(ATTRIBUTE, start);
    if (named === start) return undefined;
    const equals = this.#skip(SPACE, named);
    if (text[equals] !== "=") return named;
    const at = this.#skip(SPACE, equals + 1);
    if (text[at] === "{") return this.#closing(at);
    const quoted = this.#skip(QUOTED, at);
    if (quoted > at) return quoted;
    const end = this.#skip(BARE, at);
    if (end === at) return undefined;
    bare.push({ start: at, end });
    return end;
  }

  /** The end of an expression in a tag; undefined if it has none. */
  #closing(start: number): number | undefined {
    const { end, isClosed, isEndless } = this.#expression(start);
    return isClosed && !isEndless ? end : undefined;
  }

  #skip(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return at + (pattern.exec(this.#text)?.[0].length ?? 0);
  }

  #readExpression(start: number): number {
    const expression = this.#expression(start);
    this.#marks.push(expression);
    // The content of a brace that becomes text is text, too; a run of braces is a single mistake.
    const run = /^\{+/.exec(this.#text.slice(start, start + 100))?.[0].length ?? 1;
    return expression.isClosed && !expression.isEndless ? expression.end : start + run;
  }

  /**
   * Reads an expression, and counts the tags that are unclosed in it and the braces in those tags: the parser tries each in
   * two ways, nested in both ways of the one before.
   */
  #expression(start: number): Expression {
    const text = this.#text;
    const stack: { readonly tag: boolean; readonly isNested: boolean }[] = [];
    let [tag, isNested] = [false, false];
    let [tags, nested] = [0, 0];
    let at = start;
    while (this.#work > 0) {
      INSIDE.lastIndex = at;
      const match = INSIDE.exec(text);
      this.#work -= (match?.index ?? text.length) - at + 1;
      if (match === null) break;
      const { 0: mark, index } = match;
      at = index + mark.length;
      if (mark === "<") [tag, isNested] = [true, true];
      else if (mark === "</") tags = Math.max(0, tags - 1);
      else if (mark === ">") {
        if (tag && text[index - 1] !== "/") tags++;
        tag = false;
      } else if (mark === "{") {
        stack.push({ tag, isNested });
        if (isNested) this.#deepest = Math.max(this.#deepest, ++nested);
        [tag, isNested] = [false, false];
      } else if (mark === "}") {
        const closed = stack.pop();
        if (closed?.isNested) nested--;
        tag = closed?.tag ?? false;
        if (stack.length === 0) break;
      }
    }
    const isClosed = at > start && stack.length === 0;
    const isEndless = tags + nested > MAX_UNFINISHED;
    this.#isEndless ||= isEndless;
    return { kind: "expression", start, end: isClosed ? at : text.length, isClosed, isEndless };
  }
}

/** True after `](` and after the `[name]:` of a definition. */
function isLinkTarget(text: string, start: number): boolean {
  if (text[start - 1] === "(") return text[start - 2] === "]";
  return (
    text.slice(Math.max(0, start - 10), start).includes("]:") &&
    /^ {0,3}\[[^\]]+\]:[ \t]*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))
  );
}

function looseTag(text: string, start: number): Tag | undefined {
  LOOSE_TAG.lastIndex = start;
  const tag = LOOSE_TAG.exec(text)?.[0];
  if (tag === undefined) return undefined;
  const name = /[A-Za-z][\w.:-]*/.exec(tag)?.[0] ?? "";
  const form = tag[1] === "/" ? "close" : tag.endsWith("/>") ? "self" : "open";
  return { kind: "tag", start, end: start + tag.length, name, form, isReadable: false, bare: [] };
}

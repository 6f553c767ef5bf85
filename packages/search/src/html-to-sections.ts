// A page's HTML → its sections, in one pass without building a tree.

import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import type { SectionText } from "./record.ts";

/** What the scanner needs to know about an element. */
interface Tag {
  readonly name: string;
  /** Its text is not worth searching. */
  readonly skipped: boolean;
  /** Inline: adds no space around its text. */
  readonly inline: boolean;
  /** The heading level, else 0. */
  readonly level: number;
}

const SKIPPED = new Set("svg script style button template select textarea".split(" "));
const INLINE = new Set(
  "a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr".split(" "),
);
const MAX_TAGS = 1000;

const AFTER_END = /<\/[a-z]+>$/;
const LANGUAGE_OR_TAG = /<span class="code-block-language">[^<]*|<[^>]*>/g;
const LABEL = /class="[^"]*\b(?:step-title|fold-title)\b/;
/** Elements to skip: decorative spans and everything in SKIPPED, except the slots a component shows later. */
const INVISIBLE = /^(?:span\b[^>]*aria-hidden="true"|(?!span\b|template data-slot=))/;

interface Draft {
  id: string;
  heading: string;
  level: number;
  text: string;
  code: string;
  names: string;
  labels: string;
}

type Field = "heading" | "text" | "labels";

/** A page's sections: the text before the first heading with an id, then one section per such heading. */
export function htmlToSections(markup: string): readonly SectionText[] {
  return new SectionScanner(markup).scan().map(finish);
}

/** One pass over a page's markup. */
class SectionScanner {
  readonly #markup: string;
  readonly #sections: Draft[] = [draft("", 0)];
  #section: Draft = this.#sections[0] as Draft;
  /** True until text follows the start or end of a block. */
  #isAfterBlock = false;
  /** True until text follows the separator between two table cells. */
  #isAfterGap = false;
  /** The name of the open heading or label, else empty. */
  #heading = "";
  #label = "";
  /** The end of the section's text. Reading it from the text itself would copy the whole text each time. */
  #ending = "";
  /** How many elements with names in code are open. */
  #names = 0;
  #from = 0;

  constructor(markup: string) {
    this.#markup = markup;
  }

  scan(): readonly Draft[] {
    const markup = this.#markup;
    while (this.#from < markup.length) {
      const open = markup.indexOf("<", this.#from);
      const end = open === -1 ? markup.length : open;
      const hasText = end > this.#from;
      if (hasText) this.#addText(markup.slice(this.#from, end));
      const close = open === -1 ? -1 : markup.indexOf(">", open);
      if (close === -1) break;
      this.#from = close + 1;
      this.#readTag(open, close, hasText);
    }
    return this.#sections;
  }

  #field(): Field {
    return this.#heading ? "heading" : this.#label ? "labels" : "text";
  }

  #addText(text: string): void {
    const field = this.#field();
    if (this.#isAfterBlock && text.trim() !== "") {
      if (field === "text" && UNFINISHED.test(this.#ending)) this.#append("text", "· ");
      this.#isAfterBlock = false;
    }
    this.#append(field, text);
    if (this.#isAfterGap) this.#isAfterGap = text.trim() === "";
    if (this.#names > 0) this.#section.names += text;
  }

  #append(field: Field, text: string): void {
    this.#section[field] += text;
    if (field === "text") this.#ending = (text.length < MAX_ENDING ? this.#ending + text : text).slice(-MAX_ENDING);
  }

  #readTag(open: number, close: number, hasText: boolean): void {
    const markup = this.#markup;
    const closing = markup.charCodeAt(open + 1) === SLASH;
    const tag = tagAt(markup, closing ? open + 2 : open + 1);
    const { name } = tag;
    if (!closing) {
      if ((tag.skipped || name === "span") && INVISIBLE.test(markup.slice(open + 1, close))) {
        this.#from = afterElement(markup, name, this.#from);
        return;
      }
      if (name === "pre") {
        this.#addCode("</pre");
        return;
      }
      if (name === "div" && markup.startsWith(CODE_HEADER, open)) {
        this.#addCode("</div");
        this.#section.code += "· ";
        return;
      }
      // A method and its path, or a name and its type, are visually separate, so keep them separate in the text.
      const mayTouch = !hasText && (name === "a" || name === "code" || name === "span");
      if (mayTouch && AFTER_END.test(markup.slice(open - 9, open))) this.#append(this.#field(), " ");
    }
    if (name === "code" || name === "kbd") {
      this.#names += closing ? -1 : 1;
      if (closing) this.#section.names += " ";
    } else if (closing && (name === this.#heading || tag.level > 0)) this.#heading = "";
    else if (!closing && tag.level > 0) this.#openSection(tag, markup.slice(open, close));
    if (closing && name === this.#label) this.#label = "";
    else if (!closing && !this.#heading && (name === "p" || name === "span") && LABEL.test(markup.slice(open, close))) {
      this.#label = name;
      this.#section.labels += " ";
    }
    if (!tag.inline) this.#separate(name, open, closing);
  }

  /** Code blocks are mostly highlighting tags, so their text is taken in one go. The titles in their headers count as code. */
  #addCode(end: string): void {
    const found = this.#markup.indexOf(end, this.#from);
    const after = found === -1 ? this.#markup.length : found;
    this.#section.code += ` ${this.#markup.slice(this.#from, after).replace(LANGUAGE_OR_TAG, "")} `;
    this.#from = after;
  }

  #openSection({ name, level }: Tag, tag: string): void {
    // A heading inside a field's text does not start a section: the fields after it belong to the outer one.
    const id = tag.endsWith(" data-within") ? "" : attribute(tag, "id");
    if (!id) return;
    this.#section = draft(id, level);
    this.#sections.push(this.#section);
    this.#ending = "";
    // Marks after the title of a reference section, such as "required", are text.
    this.#heading = tag.includes("api-section-heading") ? "a" : name;
  }

  /** Separates blocks, and table cells so that excerpts show the boundary; an empty cell adds no second separator. */
  #separate(name: string, open: number, closing: boolean): void {
    const isGap =
      !closing &&
      CELLS.has(name) &&
      !this.#isAfterGap &&
      !FIRST_CELL.test(this.#markup.slice(Math.max(0, open - 60), open));
    this.#append(this.#field(), isGap ? " · " : " ");
    this.#isAfterGap ||= isGap;
    this.#isAfterBlock = !this.#isAfterGap;
  }
}

const SLASH = 47;
const MAX_ENDING = 9;

const CODE_HEADER = '<div class="code-block-head"';

/** Ends in a word, so the next block needs a separator in excerpts. */
export const UNFINISHED = /[\p{L}\p{N})\]"'”’»] +$/u;

const CELLS: ReadonlySet<string> = new Set(["td", "th"]);
const FIRST_CELL = /<table\b[^<]*(?:<thead>)?\s*<tr[^>]*>\s*$/;

function draft(id: string, level: number): Draft {
  return { id: decode(id), heading: "", level, text: "", code: "", names: "", labels: "" };
}

function finish(section: Draft): SectionText {
  const { labels, text } = section;
  return {
    id: section.id,
    level: section.level,
    heading: tidyText(decode(section.heading)),
    text: decode(labels === "" ? text : `${labels} ${text}`),
    code: decode(section.code),
    names: decode(section.names),
    labels: decode(labels),
  };
}

const NAME = /[a-z0-9]*/iy;
/** The tags seen so far, by name. */
const TAGS = new Map<string, Tag>();

/** The tag whose name starts at an index. */
function tagAt(markup: string, from: number): Tag {
  NAME.lastIndex = from;
  const name = NAME.exec(markup)?.[0].toLowerCase() ?? "";
  const known = TAGS.get(name);
  if (known) return known;
  const level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
  const tag = { name, skipped: SKIPPED.has(name), inline: INLINE.has(name), level };
  // Authors may invent names, of which there is no end.
  if (TAGS.size < MAX_TAGS) TAGS.set(name, tag);
  return tag;
}

/** The end of an element whose start tag was just read; elements of the same name may be nested in it. */
function afterElement(markup: string, name: string, from: number): number {
  let depth = 1;
  let at = from;
  const openTag = `<${name}`;
  const closeTag = `</${name}`;
  while (depth > 0) {
    const close = markup.indexOf(closeTag, at);
    if (close === -1) return markup.length;
    const open = markup.indexOf(openTag, at);
    const nested = open !== -1 && open < close;
    depth += nested ? 1 : -1;
    at = (nested ? open + openTag.length : close + closeTag.length) + 1;
  }
  return at;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

/** Non-breaking spaces separate words too. */
function decode(text: string): string {
  return text.includes("&") ? unescapeHtml(text).replaceAll("\u00a0", " ") : text;
}

/** Collapses whitespace: `"a\n  b "` → `"a b"`. */
export function tidyText(text: string): string {
  return text.replace(/ ?[\n\t\r\u00a0\u200b][\s\u200b]*| {2,}/g, " ").trim();
}

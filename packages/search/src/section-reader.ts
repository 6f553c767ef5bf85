// Collects a page's sections while the caller walks through its elements, in document order.

import type { SectionText } from "./record.ts";

/**
 * What an element is for search: `skip` has no text worth searching, `code` is a code block or its title, `label` is a
 * title that is not a heading, `section` is a heading that starts one, `linked` is one whose title is only its link, and
 * `text` is anything else.
 */
export type Role = "skip" | "code" | "label" | "section" | "linked" | "text";

export type RoleOf = (tag: string, attributes: Readonly<Record<string, unknown>>) => Role | undefined;

const SKIPPED: ReadonlySet<string> = new Set("svg script style button template select textarea".split(" "));
/** Adds no space around its text. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr".split(" "),
);
const CELLS: ReadonlySet<string> = new Set(["td", "th"]);
/** What stands for itself, such as a method and its path. */
const SEPARATE: ReadonlySet<string> = new Set(["a", "code", "span"]);

/** Ends in a word, so the next block needs a separator in excerpts. */
export const UNFINISHED = /[\p{L}\p{N})\]"'”’»] +$/u;
const MAX_ENDING = 9;

interface Draft {
  readonly id: string;
  readonly level: number;
  heading: string;
  text: string;
  code: string;
  names: string;
  labels: string;
}

type Field = "heading" | "text" | "labels";

export class SectionReader {
  readonly #roleOf: RoleOf;
  readonly #sections: Draft[] = [draft("", 0)];
  #section: Draft = this.#sections[0] as Draft;
  /** True until text follows the start or end of a block. */
  #isAfterBlock = false;
  /** True until text follows the separator between two table cells. */
  #isAfterGap = false;
  /** True right after the end of an element. */
  #isAfterEnd = false;
  /** True from the start of a table to its first cell. */
  #isBeforeCells = false;
  /** The tag of the open heading, label or code block, else empty. */
  #heading = "";
  #label = "";
  #code = "";
  /** How many elements like the open code block are open, itself included. */
  #codeDepth = 0;
  /** How many elements with names in code are open. */
  #names = 0;
  /** The end of the section's text. Reading it from the text itself would copy the whole text each time. */
  #ending = "";

  constructor(roleOf: RoleOf = () => undefined) {
    this.#roleOf = roleOf;
  }

  text(text: string): void {
    if (text === "") return;
    this.#isAfterEnd = false;
    if (this.#code !== "") {
      this.#section.code += text;
      return;
    }
    const field = this.#field();
    if (this.#isAfterBlock && text.trim() !== "") {
      if (field === "text" && UNFINISHED.test(this.#ending)) this.#append("text", "· ");
      this.#isAfterBlock = false;
    }
    this.#append(field, text);
    if (this.#isAfterGap) this.#isAfterGap = text.trim() === "";
    if (this.#names > 0) this.#section.names += text;
  }

  /** The start of an element; false if its content must be skipped, and its end with it. */
  start(tag: string, attributes: Readonly<Record<string, unknown>>): boolean {
    const role = this.#roleOf(tag, attributes) ?? roleOfTag(tag, attributes);
    const isTouching = this.#isAfterEnd;
    this.#isAfterEnd = role === "skip";
    if (role === "skip") return false;
    if (this.#code !== "") {
      if (tag === this.#code) this.#codeDepth++;
      return true;
    }
    if (role === "code") {
      this.#code = tag;
      this.#codeDepth = 1;
      this.#section.code += " ";
      return true;
    }
    if (isTouching && SEPARATE.has(tag)) this.#append(this.#field(), " ");
    if (isName(tag)) this.#names++;
    else if (role === "section" || role === "linked") this.#openSection(tag, attributes["id"], role);
    else if (role === "label" && this.#heading === "") {
      this.#label = tag;
      this.#section.labels += " ";
    }
    if (!INLINE.has(tag)) this.#separate(tag, true);
    return true;
  }

  end(tag: string): void {
    this.#isAfterEnd = levelOf(tag) === 0;
    if (this.#code !== "") {
      if (tag !== this.#code || --this.#codeDepth > 0) return;
      this.#section.code += tag === "pre" ? " " : " · ";
      this.#code = "";
    }
    if (isName(tag)) {
      this.#names--;
      this.#section.names += " ";
    } else if (tag === this.#heading || levelOf(tag) > 0) this.#heading = "";
    if (tag === this.#label) this.#label = "";
    if (!INLINE.has(tag)) this.#separate(tag, false);
  }

  /** The text before the first heading with an id, then one section per such heading. */
  sections(): readonly SectionText[] {
    return this.#sections.map(({ heading, text, labels, ...section }) => ({
      ...section,
      heading: tidyText(heading),
      text: labels === "" ? text : `${labels} ${text}`,
      labels,
    }));
  }

  #field(): Field {
    return this.#heading ? "heading" : this.#label ? "labels" : "text";
  }

  #append(field: Field, text: string): void {
    this.#section[field] += text;
    if (field === "text") this.#ending = (text.length < MAX_ENDING ? this.#ending + text : text).slice(-MAX_ENDING);
  }

  #openSection(tag: string, id: unknown, role: "section" | "linked"): void {
    if (typeof id !== "string" || id === "") return;
    this.#section = draft(id, levelOf(tag));
    this.#sections.push(this.#section);
    this.#ending = "";
    this.#heading = role === "linked" ? "a" : tag;
  }

  /** Separates blocks, and table cells so that excerpts show the boundary; an empty cell adds no second separator. */
  #separate(tag: string, isStart: boolean): void {
    if (tag === "table") this.#isBeforeCells = isStart;
    const isCell = isStart && CELLS.has(tag);
    const isGap = isCell && !this.#isAfterGap && !this.#isBeforeCells;
    if (isCell) this.#isBeforeCells = false;
    this.#append(this.#field(), isGap ? " · " : " ");
    this.#isAfterGap ||= isGap;
    this.#isAfterBlock = !this.#isAfterGap;
  }
}

function draft(id: string, level: number): Draft {
  return { id, level, heading: "", text: "", code: "", names: "", labels: "" };
}

function roleOfTag(tag: string, attributes: Readonly<Record<string, unknown>>): Role {
  if (SKIPPED.has(tag) || (tag === "span" && attributes["aria-hidden"] === "true")) return "skip";
  if (tag === "pre") return "code";
  return levelOf(tag) > 0 ? "section" : "text";
}

/** Names of fields and parameters, and inline code. */
function isName(tag: string): boolean {
  return tag === "code" || tag === "kbd";
}

/** 1 to 6 for a heading, else 0. */
function levelOf(tag: string): number {
  return tag.length === 2 && tag >= "h1" && tag <= "h6" ? Number(tag[1]) : 0;
}

/** Collapses whitespace: `"a\n  b "` → `"a b"`. */
export function tidyText(text: string): string {
  return text.replace(/ ?[\n\t\r\u00a0\u200b][\s\u200b]*| {2,}/g, " ").trim();
}

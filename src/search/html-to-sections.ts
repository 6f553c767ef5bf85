// The markup of a page's body → its sections. One pass over the text; no tree is built.

import type { SectionText } from "./record.ts";

/** Elements whose text no reader looks for. */
const SKIPPED: ReadonlySet<string> = new Set(["svg", "script", "style", "button", "template", "select", "textarea"]);
/** Elements that stand inside a line: no space where they begin and end. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr".split(" "),
);
const AFTER_END = /<\/[a-z]+>$/;
const TAGS = /<[^>]*>/g;
const HEADING = /^h[1-6]$/;
const LABEL = /class="[^"]*\b(?:step-title|accordion-title)\b/;
const HIDDEN = /^span\b[^>]*aria-hidden="true"/;

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

/** The sections of a page: what stands before the first heading with an id, then one for each of them. */
export function htmlToSections(markup: string): readonly SectionText[] {
  let section = draft("", 0);
  const sections = [section];
  let heading = "";
  let label = "";
  let names = 0;
  let from = 0;
  const field = (): Field => (heading ? "heading" : label ? "labels" : "text");
  while (from < markup.length) {
    const open = markup.indexOf("<", from);
    const end = open === -1 ? markup.length : open;
    if (end > from) {
      const text = markup.slice(from, end);
      section[field()] += text;
      if (names > 0) section.names += text;
    }
    const close = open === -1 ? -1 : markup.indexOf(">", open);
    if (close === -1) break;
    from = close + 1;
    const closing = markup.charCodeAt(open + 1) === SLASH;
    const name = tagName(markup, closing ? open + 2 : open + 1);
    if (!closing && (SKIPPED.has(name) || (name === "span" && HIDDEN.test(markup.slice(open + 1, close))))) {
      from = afterElement(markup, name, from);
      continue;
    }
    if (name === "pre" && !closing) {
      // Code blocks are mostly tags of colours: their text is taken in one go.
      const after = markup.indexOf("</pre", from);
      const block = markup.slice(from, after === -1 ? markup.length : after);
      section.code += ` ${block.replace(TAGS, "")} `;
      from = after === -1 ? markup.length : after;
      continue;
    }
    // A method and its path, a name and its type: apart on the page, so apart in the text.
    if (
      !closing &&
      end === open &&
      (name === "code" || name === "span") &&
      AFTER_END.test(markup.slice(open - 9, open))
    ) {
      section[field()] += " ";
    }
    if (name === "code" || name === "kbd") {
      names += closing ? -1 : 1;
      if (closing) section.names += " ";
    } else if (closing && name === heading) heading = "";
    else if (!closing && HEADING.test(name)) {
      const id = attribute(markup.slice(open, close), "id");
      if (id) {
        section = draft(id, Number(name[1]));
        sections.push(section);
        heading = name;
      }
    }
    if (closing && name === label) label = "";
    else if (!closing && !heading && (name === "p" || name === "span") && LABEL.test(markup.slice(open, close))) {
      label = name;
    }
    if (!INLINE.has(name)) section[field()] += " ";
  }
  return sections.map(finish);
}

const SLASH = 47;

function draft(id: string, level: number): Draft {
  return { id: decode(id), heading: "", level, text: "", code: "", names: "", labels: "" };
}

function finish(section: Draft): SectionText {
  const { labels, text } = section;
  return {
    id: section.id,
    level: section.level,
    heading: tidy(decode(section.heading)),
    text: decode(labels === "" ? text : `${labels} ${text}`),
    code: decode(section.code),
    names: decode(section.names),
    labels: decode(labels),
  };
}

function tagName(markup: string, from: number): string {
  let end = from;
  while (end < markup.length) {
    const code = markup.charCodeAt(end) | 32;
    const isLetter = code >= 97 && code <= 122;
    const isDigit = code >= 48 && code <= 57;
    if (!isLetter && !isDigit) break;
    end++;
  }
  return markup.slice(from, end).toLowerCase();
}

/** Where an element ends whose start tag was just read; elements of its kind may stand inside it. */
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

/** What our own markup escapes, and what authors write in theirs. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
]);

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** One space where there were many: `"a\n  b "` → `"a b"`. */
export function tidy(text: string): string {
  return text.replace(/ ?[\n\t\r\u00a0\u200b][\s\u200b]*| {2,}/g, " ").trim();
}

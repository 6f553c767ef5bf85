// The HTML tags that spec texts may contain, how each behaves, and the only attribute we keep: a link's URL, if it is safe
// to open. All other tags are text.

/** How a tag behaves: inline, void, a block, or a block with an optional end tag. */
type TagKind = "inline" | "void" | "block" | "open";

interface Tag {
  /** Its canonical name: `b` is `strong`. */
  readonly name: string;
  readonly kind: TagKind;
  /** The blocks it must be in. */
  readonly inside?: readonly string[];
}

const LISTS: readonly string[] = ["ul", "ol"];
const TABLE: readonly string[] = ["table"];

const TAGS: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ...named("inline", ["strong", "em", "del", "code", "a", "sub", "sup", "span"]),
  ["b", { name: "strong", kind: "inline" }],
  ["i", { name: "em", kind: "inline" }],
  ["s", { name: "del", kind: "inline" }],
  ["strike", { name: "del", kind: "inline" }],
  ["tt", { name: "code", kind: "inline" }],
  ["kbd", { name: "code", kind: "inline" }],
  ["samp", { name: "code", kind: "inline" }],
  ...named("void", ["br", "hr"]),
  ...named("block", ["pre", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "div"]),
  // Specs of AWS services have notes around paragraphs.
  ...["note", "important", "center", "details", "aside", "section"].map((name): [string, Tag] => [
    name,
    { name: "div", kind: "block" },
  ]),
  ["summary", { name: "dt", kind: "block", inside: ["div"] }],
  // Markdown has no equivalent, so that only their contents are shown.
  ...["fullname", "nobr", "u", "small", "big", "font", "mark", "ins", "abbr", "cite", "label"].map(
    (name): [string, Tag] => [name, { name: "span", kind: "inline" }],
  ),
  ...named("open", ["p", "ul", "ol", "dl", "table"]),
  ["li", { name: "li", kind: "open" }],
  ["dt", { name: "dt", kind: "open", inside: ["dl"] }],
  ["dd", { name: "dd", kind: "open", inside: ["dl"] }],
  ...["thead", "tbody", "tfoot", "tr", "th", "td", "caption"].map((name): [string, Tag] => [
    name,
    { name, kind: "open", inside: TABLE },
  ]),
]);

function named(kind: TagKind, names: readonly string[]): readonly [string, Tag][] {
  return names.map((name) => [name, { name, kind }]);
}

/** Quick check: a text without this contains no tags. */
export const ANY_TAG = new RegExp(`<(?:!--|/?(?:${[...TAGS.keys()].join("|")})[\\s/>])`, "i");

/** Finds a tag by name, case-insensitively; undefined for tags that are text. */
export function tagOf(raw: string): Tag | undefined {
  return TAGS.get(raw.toLowerCase());
}

export function isBlockTag(name: string): boolean {
  const kind = TAGS.get(name)?.kind;
  return name === "hr" || kind === "block" || kind === "open";
}

const CELLS: readonly string[] = ["td", "th"];
const ROWS: readonly string[] = [...CELLS, "tr"];
const PARTS: readonly string[] = [...ROWS, "thead", "tbody", "tfoot", "caption"];

/** Which open elements a new one closes, and which ones limit the search. */
export function endedBy(name: string): { readonly ends: readonly string[]; readonly until: readonly string[] } {
  if (name === "li") return { ends: ["li"], until: LISTS };
  if (name === "dt" || name === "dd") return { ends: ["dt", "dd"], until: ["dl"] };
  if (CELLS.includes(name)) return { ends: CELLS, until: ["tr", ...TABLE] };
  if (name === "tr") return { ends: ROWS, until: TABLE };
  if (PARTS.includes(name)) return { ends: PARTS, until: TABLE };
  return { ends: ["p"], until: [] };
}

/** The blocks that an end tag never reaches beyond. */
export function boundariesOf(name: string): readonly string[] {
  if (name === "li") return [...LISTS, ...TABLE];
  if (name === "dt" || name === "dd") return ["dl"];
  return PARTS.includes(name) ? TABLE : [];
}

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;

/** The URL in a link's attributes; undefined if there is none or it is not safe. */
export function hrefOf(attributes: string): string | undefined {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  return safeHref(decodeEntities(double ?? single ?? bare ?? ""));
}

/** An HTTP, mailto or relative URL; undefined for anything else, which might run code. */
function safeHref(raw: string): string | undefined {
  const href = raw.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, "");
  if (href === "" || /^(?:https?:\/\/|mailto:)./i.test(href)) return href || undefined;
  return /^[^/?#]*:/.test(href) || /[\\]/.test(href) ? undefined : href;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/** `&lt;`, `&#60;`, `&#x3c;` → `<`. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));?/gi, (raw, decimal, hex, name) => {
    if (name !== undefined) return (raw.endsWith(";") ? ENTITIES.get(name.toLowerCase()) : undefined) ?? raw;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });
}

// The HTML tags that spec texts may contain, and how each behaves. All other tags are text.

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

/** True for block-level tags. */
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

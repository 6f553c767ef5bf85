// API changes → a changelog entry, added to a page or updated in place.
// The generated part is between two comments, so text that an author adds around it survives.

import { type ApiChange, joinWords } from "./change.ts";

export interface ChangelogEntry {
  /** A date or version; a page has one entry for each. */
  readonly label: string;
  /** A line below the label, for new entries. */
  readonly description?: string;
  readonly names: readonly [old: string, now: string];
  readonly changes: readonly ApiChange[];
}

const START = "{/* api-changes: start */}";
const END = "{/* api-changes: end */}";

const SECTIONS: readonly (readonly [title: string, has: (change: ApiChange) => boolean])[] = [
  ["Breaking changes", ({ level }) => level === "breaking"],
  ["Added", ({ level, code }) => level === "non-breaking" && code.endsWith("-added")],
  ["Deprecated", ({ code }) => code === "deprecated"],
  ["Changed", ({ level }) => level === "non-breaking"],
];

/** Adds the entry to a changelog page: a new entry goes first, an existing one gets its generated part replaced. */
export function updateChangelog(page: string | undefined, entry: ChangelogEntry): string {
  const [old, now] = entry.names.map(escapeMdx);
  const generated = [START, "", `Changes from ${old} to ${now}:`, "", ...sectionsOf(entry.changes), END];
  if (page === undefined) return [...NEW_PAGE, ...newEntry(entry, generated), ""].join("\n");
  const lineEnd = page.includes("\r\n") ? "\r\n" : "\n";
  const lines = page.split(/\r?\n/);
  const entries = findEntries(lines);
  const known = entries.find(({ label }) => label === entry.label);
  if (known === undefined) {
    const at = entries[0]?.start ?? endOfText(lines);
    const gap = (lines[at - 1] ?? "").trim() === "" ? [] : [""];
    lines.splice(at, 0, ...gap, ...newEntry(entry, generated), ...(at < lines.length - 1 ? [""] : []));
    return lines.join(lineEnd);
  }
  const inside = lines.slice(known.start, known.end).map((line) => line.trim());
  const [start, end] = [inside.indexOf(START), inside.indexOf(END)];
  if (start > 0 && end > start) lines.splice(known.start + start, end - start + 1, ...generated);
  else lines.splice(known.end, 0, ...generated, "");
  return lines.join(lineEnd);
}

const NEW_PAGE: readonly string[] = [
  "---",
  'title: "API changelog"',
  'description: "What changed in each version of the API."',
  "rss: true",
  "---",
  "",
];

function newEntry({ label, description }: ChangelogEntry, generated: readonly string[]): readonly string[] {
  const about = description === undefined ? "" : ` description=${attribute(description)}`;
  return [`<Update label=${attribute(label)}${about} tags={["API"]}>`, "", ...generated, "", "</Update>"];
}

function attribute(text: string): string {
  return text.includes('"') ? `{${JSON.stringify(text)}}` : `"${text.replaceAll("&", "&amp;").replaceAll("\n", " ")}"`;
}

interface Entry {
  readonly label: string;
  /** The lines of its opening and closing tags. */
  readonly start: number;
  readonly end: number;
}

/** A page's entries, outside of code blocks. */
function findEntries(lines: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  let fence = "";
  let open: { readonly label: string; readonly start: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence !== "") fence = mark.startsWith(fence) ? "" : fence;
    else if (mark !== "") fence = mark;
    else if (open === undefined && line.startsWith("<Update")) open = { label: labelIn(line), start: index };
    else if (open !== undefined && line.startsWith("</Update>")) {
      entries.push({ ...open, end: index });
      open = undefined;
    }
  }
  return entries;
}

function labelIn(tag: string): string {
  const [, double, single, code] = /\slabel=(?:"([^"]*)"|'([^']*)'|\{("(?:[^"\\]|\\.)*")\})/.exec(tag) ?? [];
  if (code === undefined) return (double ?? single ?? "").replaceAll("&amp;", "&");
  try {
    return String(JSON.parse(code));
  } catch {
    return "";
  }
}

function endOfText(lines: readonly string[]): number {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === "") end--;
  return end;
}

function sectionsOf(changes: readonly ApiChange[]): readonly string[] {
  const left = new Set(changes);
  return SECTIONS.flatMap(([title, has]) => {
    const listed = [...left].filter(has);
    for (const change of listed) left.delete(change);
    return listed.length === 0 ? [] : [`**${title}**`, "", ...itemsOf(listed), ""];
  });
}

/** One item per subject; several changes to one become a nested list. */
function itemsOf(changes: readonly ApiChange[]): readonly string[] {
  const subjects = new Map<string, ApiChange[]>();
  for (const change of changes) {
    const name = subjectToText(change);
    subjects.set(name, [...(subjects.get(name) ?? []), change]);
  }
  return [...subjects].flatMap(([name, all]) => {
    const [first] = all;
    if (all.length === 1 && first) return [`- ${name}: ${escapeMdx(first.message)}`];
    return [`- ${name}:`, ...all.map(({ message }) => `  - ${escapeMdx(message)}`)];
  });
}

function subjectToText({ subject, operations }: ApiChange): string {
  const users = operations.filter((name) => name !== subject);
  return users.length === 0 || subject === "API" || operations.includes(subject)
    ? code(subject)
    : `${code(subject)} (${joinWords(users.map(code), 3)})`;
}

function code(text: string): string {
  const ticks = "`".repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${ticks}${text}${ticks}`;
}

/** Escapes text for MDX; inline code is unchanged. */
function escapeMdx(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replace(/[\\`*_{}<>[\]~|$]/g, "\\$&")))
    .join("");
}

// A nested Markdown list as the entries of a file tree.

/** One file or folder. */
export interface TreeEntry {
  /** The text of the list item, inline Markdown: `src/`, `app.ts`. */
  readonly label: string;
  /** True with a slash at the end or with entries inside. */
  readonly folder: boolean;
  readonly children: readonly TreeEntry[];
}

interface Draft {
  readonly depth: number;
  readonly label: string;
  readonly children: Draft[];
}

/** Deeper lists than this are cut flat, so that hostile input cannot exhaust the stack. */
const MAXIMUM_DEPTH = 64;

/** The entries of a list; undefined when the text is anything but a list. */
export function parseTreeList(source: string): readonly TreeEntry[] | undefined {
  const root: Draft = { depth: -1, label: "", children: [] };
  const open: Draft[] = [root];
  for (const line of source.split("\n")) {
    if (line.trim() === "") continue;
    const item = /^([ \t]*)[-*+] +(\S.*)$/.exec(line);
    if (!item) return undefined;
    const depth = (item[1] ?? "").replaceAll("\t", "    ").length;
    while (open.length > 1 && (open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const draft: Draft = { depth, label: (item[2] ?? "").trimEnd(), children: [] };
    open.at(-1)?.children.push(draft);
    if (open.length < MAXIMUM_DEPTH) open.push(draft);
  }
  return root.children.length > 0 ? root.children.map(finish) : undefined;
}

function finish(draft: Draft): TreeEntry {
  const children = draft.children.map(finish);
  return { label: draft.label, folder: children.length > 0 || /\/[*_`]*$/.test(draft.label), children };
}

// Parses a nested Markdown list into entries of a file tree.

/** A file or folder. */
export interface TreeEntry {
  /** The inline Markdown of the list item: `src/`, `app.ts`. */
  readonly label: string;
  /** True with a trailing slash or with children. */
  readonly folder: boolean;
  readonly children: readonly TreeEntry[];
}

interface Draft {
  readonly depth: number;
  readonly label: string;
  readonly children: Draft[];
}

/** Deeper lists are flattened, so hostile input cannot overflow the stack. */
const MAXIMUM_DEPTH = 64;

/** The entries of a list; undefined if the text is anything else. */
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

// A file tree, written as tags or as a nested list. Folders are <details>, so they work without JavaScript.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { type Children, type Component, defineComponent, type RenderContext } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { flag, requiredText } from "../../props.ts";
import { indent, tightenList } from "../markdown-blocks.ts";
import { rootAttributes, STYLING } from "../styling.ts";

export const tree: Component = defineComponent({
  name: "Tree",
  aliases: ["FileTree"],
  note: "A file tree.",
  props: STYLING,
  html: (props, children, context) => {
    const entries = parseTreeList(children.source());
    const body = entries ? entries.map((entry) => renderEntry(entry, context)) : children.html();
    return (
      <ul {...rootAttributes("Tree", "tree", props)} role="list" aria-label={context.t("files")}>
        {body}
      </ul>
    );
  },
  markdown: (_, children) => {
    const entries = parseTreeList(children.source());
    return entries ? entriesToMarkdown(entries) : tightenList(children.markdown());
  },
});

const HIGHLIGHT = flag("Highlight the entry.");

export const treeFolder: Component = defineComponent({
  name: "Tree.Folder",
  aliases: ["FileTree.Folder"],
  note: "A folder.",
  props: {
    name: requiredText("Name of the folder."),
    defaultOpen: flag("Start expanded."),
    openable: flag("Whether readers can collapse it.", true),
    highlight: HIGHLIGHT,
  },
  html: (props, children) => renderFolder({ ...props, open: props.defaultOpen, label: <>{props.name}</> }, children),
  markdown: (props, children) => {
    const head = `- ${props.name.replace(/\/?$/, "/")}`;
    return children.empty ? head : `${head}\n${indent(tightenList(children.markdown()), 2)}`;
  },
});

export const treeFile: Component = defineComponent({
  name: "Tree.File",
  aliases: ["FileTree.File"],
  note: "A file.",
  props: { name: requiredText("Name of the file."), highlight: HIGHLIGHT },
  html: (props) => renderFile(props.name, props.highlight),
  markdown: (props) => `- ${props.name}`,
});

interface FolderView {
  readonly label: Html;
  readonly open: boolean;
  readonly openable: boolean;
  readonly highlight: boolean;
}

function renderFolder(view: FolderView, children: Pick<Children, "html" | "empty">): Html {
  const mark = { "data-highlight": view.highlight } as const;
  const name = (
    <>
      {glyph("folder")}
      <span>{view.label}</span>
    </>
  );
  const list = <ul role="list">{children.empty ? undefined : children.html()}</ul>;
  if (!view.openable)
    return (
      <li class="tree-folder" {...mark}>
        <span class="tree-name">{name}</span>
        {list}
      </li>
    );
  return (
    <li class="tree-folder" {...mark}>
      <details open={view.open}>
        <summary class="tree-name">
          {glyph("chevron", "icon chevron")}
          {name}
        </summary>
        {list}
      </details>
    </li>
  );
}

function renderFile(label: HtmlNode, highlight: boolean): Html {
  return (
    <li class="tree-file" data-highlight={highlight}>
      <span class="tree-name">
        {glyph("file")}
        <span>{label}</span>
      </span>
    </li>
  );
}

function renderEntry(entry: TreeEntry, context: RenderContext): Html {
  const label = context.inline(entry.label);
  if (!entry.folder) return renderFile(label, false);
  const inside = () => <>{entry.children.map((child) => renderEntry(child, context))}</>;
  const view = { label, open: true, openable: true, highlight: false };
  return renderFolder(view, { html: inside, empty: entry.children.length === 0 });
}

function entriesToMarkdown(entries: readonly TreeEntry[]): string {
  return entries
    .map(
      (entry) =>
        `- ${entry.label}${entry.children.length > 0 ? `\n${indent(entriesToMarkdown(entry.children), 2)}` : ""}`,
    )
    .join("\n");
}

/** A file or folder. */
interface TreeEntry {
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

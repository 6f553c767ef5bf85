// A code block as a tag, for author components; in pages, fences do the same.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { type Children, type CodeMeta, type Component, defineComponent } from "../../component.ts";
import { any, flag, text } from "../../props.ts";
import { fence } from "../markdown-blocks.ts";
import { bodyOf, dedent } from "../verbatim.ts";
import { CODE_BLOCK } from "./code-group.tsx";

export const codeBlock: Component = defineComponent({
  name: "CodeBlock",
  note: "A code block, for places where Markdown fences do not work.",
  props: {
    language: text("Language."),
    filename: text("Title."),
    title: text("Alias for `filename`."),
    icon: text("Icon in the header."),
    lang: text("Label, instead of the language."),
    lines: flag("Show line numbers."),
    wrap: flag("Wrap long lines."),
    nocopy: flag("Hide the copy button."),
    expandable: flag("Start collapsed."),
    highlight: any('Lines to highlight: "[1,3-5]" or {[1, 3]}.'),
    focus: any('Lines to focus: "[1,3-5]" or {[1, 3]}.'),
  },
  html: (props, children, context) => {
    const language = props.language ?? "text";
    const code = readCode(children);
    const title = props.filename ?? props.title;
    const meta = readMeta(props);
    const item = {
      title,
      icon: props.icon,
      language,
      // A getter, read only if the block is in a group, where the tab shows its title.
      get html() {
        return context.code({ code, language, meta });
      },
    };
    if (context.report(CODE_BLOCK, item)) return EMPTY_HTML;
    return context.code({ code, language, meta: title === undefined ? meta : { ...meta, title } });
  },
  markdown: (props, children) => {
    const code =
      children.text() === undefined && isExpression(children.source()) ? children.markdown() : readSource(children);
    return fence([props.language, props.filename ?? props.title].filter(Boolean).join(" "), code);
  },
});

interface MetaProps {
  readonly icon: string | undefined;
  readonly lang: string | undefined;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly nocopy: boolean;
  readonly expandable: boolean;
  readonly highlight: unknown;
  readonly focus: unknown;
}

function readMeta(props: MetaProps): CodeMeta {
  const { icon, lang, lines, wrap, nocopy, expandable } = props;
  return {
    ...(icon === undefined ? {} : { icon }),
    ...(lang === undefined ? {} : { label: lang }),
    lines,
    wrap,
    expandable,
    nocopy,
    highlight: readLines(props.highlight),
    focus: readLines(props.focus),
    twoslash: false,
  };
}

/** More highlighted lines than this are a mistake or an attack. */
const MAXIMUM_LINES = 10_000;

/** Line numbers from a list or text: `"[1,3-5]"` → `[1, 3, 4, 5]`. */
function readLines(value: unknown): readonly number[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : String(value ?? "").split(/[^\d-]+/);
  const lines: number[] = [];
  for (const part of parts) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(String(part));
    if (!range) continue;
    const first = Number(range[1]);
    const last = Number(range[2] ?? first);
    for (let line = first; line <= last && lines.length < MAXIMUM_LINES; line++) lines.push(line);
  }
  return lines;
}

function readCode(children: Children): string {
  const isGenerated = children.text() === undefined && isExpression(children.source());
  return isGenerated ? textOf(children.html()) : readSource(children);
}

/** True for `{<>…</>}` and the like, whose text is only known after rendering. */
function isExpression(source: string): boolean {
  return /^\s*\{(?!\s*[`"'])[\s\S]*\}\s*$/.test(source);
}

function readSource(children: Pick<Children, "source" | "text">): string {
  const body = bodyOf(children);
  const [opening, marks = ""] = /^\s*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n/.exec(body) ?? [];
  const fenced = opening === undefined ? "" : body.slice(opening.length).trimEnd();
  if (marks === "" || !fenced.endsWith(marks)) return body;
  return dedent(
    fenced
      .slice(0, -marks.length)
      .replace(/(?<![ \t])[ \t]+$/, "")
      .replace(/\n$/, ""),
  );
}

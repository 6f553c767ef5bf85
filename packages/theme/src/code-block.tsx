// Renders a code block: header or floating copy button, and highlighted lines with numbers, marks and diffs. Line numbers
// and diff signs are drawn by CSS, so the block's text is exactly its code. Browser code relies on `[data-copy-code]`,
// which copies the text of `code` without lines of class `remove` and then shows
// `data-copied`; for folding, see components/code/hooks.ts.

import { EMPTY_HTML, type Html, type HtmlNode, rawHtml } from "@lectern/base/markup/tree.ts";
import { type LineMarks, type PreparedCode, prepareCode } from "./code-notations.ts";
import type { CodeBlockInput, CodeMeta } from "./component.ts";
import { EXPAND_CODE, LESS } from "./components/code/hooks.ts";
import { part } from "./components/styling.ts";
import type { StringKey } from "./layout/locales/string-key.ts";

/** What a code block needs from the page. */
export interface CodeBlockOptions {
  /** False inside a group, whose tab shows the title. */
  readonly header: boolean;
  /** An icon by name, path or URL. */
  icon(name: string | undefined): Html;
  /** UI strings: `copy`, `copied`, `expand`, `collapse`. */
  t(word: StringKey): string;
  /** Colors of a theme set on this block only. */
  readonly colors?: { readonly text: string; readonly background: string; readonly dark: boolean } | undefined;
}

/** Renders a block from `prepareCode`; `lines` is its highlighted code. */
export function renderCodeBlock(
  block: CodeBlockInput | PreparedCode,
  lines: readonly string[],
  options: CodeBlockOptions,
): Html {
  const { meta, language } = block;
  const marks: LineMarks = "marks" in block ? block.marks : new Map();
  const expandable = meta.expandable && lines.length > EXPANDABLE_LINES;
  const headed = options.header && meta.title !== undefined;
  const frame = {
    class: ["code-block", ...(headed ? ["has-head"] : []), ...classesOf(meta, marks)].join(" "),
    "data-expandable": expandable,
    style: options.colors && blockStyle(options.colors),
  } as const;
  const classes = `shiki font-mono code-block-background${meta.lines ? " has-line-numbers" : ""}`;
  const copy = meta.nocopy ? EMPTY_HTML : copyButton(options);
  return (
    <div {...frame}>
      {headed ? header(block, copy, options) : copy}
      <pre {...part("code-block-root", classes)} tabindex={0}>
        {/* The class is that of the HTML standard: reading modes, clippers and authors' stylesheets know it. */}
        <code class={language ? `language-${language}` : undefined}>
          {codeLines(lines, block.code, (meta.lines || marks.size > 0) && marks)}
        </code>
      </pre>
      {expandable && expandButton(options)}
    </div>
  );
}

/** The block as a plain fence; added and removed lines become a diff. */
export function codeToMarkdown(input: CodeBlockInput): string {
  const { code, language, meta, marks } = prepareCode(input);
  const changes = [...marks.values()].some((set) => set.has("add") || set.has("remove"));
  const body = changes ? toDiff(code, marks) : code;
  const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const word = changes ? "diff" : language;
  // Without a language, the title would be parsed as one.
  const info = meta.title === undefined ? word : `${word || "text"} ${meta.title}`;
  return `${fence}${info.replace(/[`\r\n]+/g, " ").trimEnd()}\n${body}\n${fence}`;
}

/** Blocks up to this length are never folded. */
const EXPANDABLE_LINES = 12;

/** The box that scrolls, with the classes that stylesheets of docs.json sites style code by. */
function classesOf(meta: CodeMeta, marks: LineMarks): readonly string[] {
  const focused = [...marks.values()].some((set) => set.has("focus"));
  const changed = [...marks.values()].some((set) => set.has("add") || set.has("remove"));
  return [...(meta.wrap ? ["has-wrap"] : []), ...(focused ? ["has-focus"] : []), ...(changed ? ["has-diff"] : [])];
}

function blockStyle({ text, background, dark }: NonNullable<CodeBlockOptions["colors"]>): string {
  return `--lec-code-text:${text};--lec-code-background:${background};color-scheme:${dark ? "dark" : "light"}`;
}

function header({ language, meta }: CodeBlockInput, copy: HtmlNode, options: CodeBlockOptions): Html {
  const icon = meta.icon === undefined ? EMPTY_HTML : options.icon(meta.icon);
  const label = meta.label ?? languageLabel(language);
  const repeated = label.toLowerCase() === meta.title?.toLowerCase() || label === "text";
  return (
    <div {...part("code-block-header", "code-block-head")}>
      <span class="code-block-icon">{icon}</span>
      <span class="code-block-title">{meta.title}</span>
      {label !== "" && !repeated && (
        <>
          {"\n"}
          <span class="code-block-language">{label}</span>
        </>
      )}
      {copy}
    </div>
  );
}

function copyButton({ t }: CodeBlockOptions): Html {
  const marks = { "aria-label": t("copy"), "data-copy-code": true, "data-copied": t("copied") };
  return <button type="button" class="code-block-copy-button" {...marks}></button>;
}

function expandButton({ t }: CodeBlockOptions): Html {
  const marks = { [EXPAND_CODE]: true, [LESS]: t("collapse"), "aria-expanded": "false" } as const;
  return (
    <div class="code-block-fade-overlay" data-fade-overlay="true">
      <button type="button" class="code-block-expand-button" {...marks}>
        {t("expand")}
      </button>
    </div>
  );
}

const LINE_CLASSES: Readonly<Record<string, string>> = { highlight: "line-highlight" };

/** Lines get their own elements only if something is drawn per line. */
function codeLines(lines: readonly string[], code: string, marks: LineMarks | false): HtmlNode {
  if (!marks) return rawHtml(lines.join("\n"), { text: code });
  const texts = code.split("\n");
  return lines.map((line, index) => (
    <span class={["line", ...(marks.get(index + 1) ?? [])].map((name) => LINE_CLASSES[name] ?? name).join(" ")}>
      {rawHtml(line, { text: texts[index] })}
      {index < lines.length - 1 && "\n"}
    </span>
  ));
}

function toDiff(code: string, marks: LineMarks): string {
  const sign = (number: number): string => {
    const set = marks.get(number);
    if (set?.has("add")) return "+ ";
    return set?.has("remove") ? "- " : "  ";
  };
  return code
    .split("\n")
    .map((line, index) => (sign(index + 1) + line).trimEnd())
    .join("\n");
}

/** The label of a language: `"ts"` → `"TypeScript"`; unknown names are returned unchanged. */
export function languageLabel(language: string): string {
  return LABELS.get(language.toLowerCase()) ?? language;
}

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Bash: ["bash", "sh", "shell", "shellscript", "zsh"],
    C: ["c"],
    "C#": ["csharp", "cs", "c#"],
    "C++": ["cpp", "c++"],
    CSS: ["css"],
    cURL: ["curl"],
    Dart: ["dart"],
    Diff: ["diff"],
    Dockerfile: ["docker", "dockerfile"],
    Elixir: ["elixir"],
    Go: ["go", "golang"],
    GraphQL: ["graphql", "gql"],
    HCL: ["hcl"],
    HTML: ["html"],
    HTTP: ["http"],
    INI: ["ini"],
    Java: ["java"],
    JavaScript: ["javascript", "js", "mjs", "cjs", "node"],
    JSON: ["json", "json5", "jsonc", "jsonl"],
    JSX: ["jsx"],
    Kotlin: ["kotlin", "kt"],
    Lua: ["lua"],
    Markdown: ["markdown", "md"],
    MDX: ["mdx"],
    PHP: ["php"],
    PowerShell: ["powershell", "ps1", "pwsh"],
    Protobuf: ["proto", "protobuf"],
    Python: ["python", "py"],
    R: ["r"],
    Ruby: ["ruby", "rb"],
    Rust: ["rust", "rs"],
    Scala: ["scala"],
    SQL: ["sql"],
    Svelte: ["svelte"],
    Swift: ["swift"],
    Terraform: ["terraform", "tf"],
    TOML: ["toml"],
    TSX: ["tsx"],
    TypeScript: ["typescript", "ts", "mts", "cts"],
    Vue: ["vue"],
    XML: ["xml"],
    YAML: ["yaml", "yml"],
  }).flatMap(([label, names]) => names.map((name): [string, string] => [name, label])),
);

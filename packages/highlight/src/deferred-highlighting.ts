// Highlights code after its page is rendered, on another thread. Until then each line is a single span with its final text,
// so anything that reads the markup in between still works. The span's attribute starts with an unguessable key, so no
// author markup can be mistaken for it.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { toLines } from "@lectern/base/text.ts";
import { isPlain } from "./grammars.ts";
import type { CodeOptions, Highlighter } from "./highlighter.ts";

/** Block options, carried by the first line of a block. */
interface Block extends CodeOptions {
  readonly language: string;
}

/** A highlighter that emits placeholders for `createDeferredColors` with the same key. */
export function createDeferredHighlighter(highlighter: Highlighter, key: string): Highlighter {
  return {
    knows: (language) => highlighter.knows(language),
    blockColors: (theme) => highlighter.blockColors(theme),
    css: () => highlighter.css(),
    load: (_languages, themes) => highlighter.load([], themes),
    has: () => true,
    lines: (code, language, options = {}) => {
      const lines = toLines(code);
      if (isPlain(language) || !highlighter.knows(language)) return lines.map(escapeHtml);
      let block = encodeURIComponent(JSON.stringify({ language, ...options } satisfies Block));
      return lines.map((line) => {
        if (line === "") return "";
        const marked = `<span ${key}${block}>${escapeHtml(line)}</span>`;
        // Later lines belong to the same block.
        block = "";
        return marked;
      });
    },
  };
}

/** Fills in the deferred highlighting. */
export interface DeferredColors {
  color(markup: string): Promise<string>;
}

/** Size of the block cache, enough for a few pages. */
const MAX_KNOWN = 400;

/** Colors the placeholders of a deferred highlighter with the same key. */
export function createDeferredColors(highlighter: Highlighter, key: string): DeferredColors {
  const start = `<span ${key}`;
  // Cached, because a build colors each page's file and then its body for the build cache.
  const known = new Map<string, readonly string[]>();
  const linesOf = (text: string, { language, ...options }: Block): readonly string[] => {
    const name = `${language} ${JSON.stringify(options)} ${text}`;
    const lines = known.get(name) ?? highlighter.lines(text, language, options);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, lines);
    return lines;
  };
  return {
    async color(markup) {
      const { before, marks } = readMarks(markup, start);
      if (marks.length === 0) return markup;
      const blocks: { readonly block: Block; readonly lines: string[] }[] = [];
      for (const { block, line } of marks) {
        if (block !== "") blocks.push({ block: JSON.parse(decodeURIComponent(block)) as Block, lines: [] });
        blocks.at(-1)?.lines.push(unescapeLine(line));
      }
      const themes = blocks.flatMap(({ block }) => block.theme ?? []);
      await highlighter.load(new Set(blocks.map(({ block }) => block.language)), themes);
      const colored = blocks.flatMap(({ block, lines }) => linesOf(lines.join("\n"), block));
      return before + marks.map(({ after }, index) => `${colored[index] ?? ""}${after}`).join("");
    },
  };
}

/** A placeholder line and the markup up to the next one. */
interface Mark {
  readonly block: string;
  readonly line: string;
  readonly after: string;
}

const END = "</span>";

function readMarks(markup: string, start: string): { readonly before: string; readonly marks: readonly Mark[] } {
  const [before = "", ...pieces] = markup.split(start);
  const marks = pieces.map((piece) => {
    const line = piece.indexOf(">") + 1;
    const end = piece.indexOf(END, line);
    return { block: piece.slice(0, line - 1), line: piece.slice(line, end), after: piece.slice(end + END.length) };
  });
  return { before, marks };
}

/** Inverse of `escapeHtml`. */
function unescapeLine(line: string): string {
  if (!line.includes("&")) return line;
  return line.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

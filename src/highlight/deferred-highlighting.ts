// Code that gets its colours after its page was rendered, from another thread: until then each of its lines stands in the
// page as one span, so that whoever reads the markup meanwhile, as for the words of a title, finds what will be there. Its
// attribute begins with a key that no author can guess, so that nothing else is ever taken for such a line.

import { escapeHtml } from "../base/html.ts";
import { toLines } from "../base/text.ts";
import { isPlain } from "./grammars.ts";
import type { CodeOptions, Highlighter } from "./highlighter.ts";

/** What the first line of a block says of it. */
interface Block extends CodeOptions {
  readonly language: string;
}

/** A highlighter that leaves the colours to `createDeferredColors` with the same key. */
export function createDeferredHighlighter(highlighter: Highlighter, key: string): Highlighter {
  return {
    ...highlighter,
    load: (_languages, themes) => highlighter.load([], themes),
    has: () => true,
    lines: (code, language, options = {}) => {
      const lines = toLines(code);
      if (isPlain(language) || !highlighter.knows(language)) return lines.map(escapeHtml);
      let block = encodeURIComponent(JSON.stringify({ language, ...options } satisfies Block));
      return lines.map((line) => {
        if (line === "") return "";
        const marked = `<span ${key}${block}>${escapeHtml(line)}</span>`;
        // The lines that follow belong to the same block.
        block = "";
        return marked;
      });
    },
  };
}

/** Gives pages the colours they lack. */
export interface DeferredColors {
  color(markup: string): Promise<string>;
  /** The same without these spans and colours, for readers of the text. */
  plain(markup: string): string;
}

/** Blocks of code that are remembered: about as many as a few pages have. */
const MOST_KNOWN = 400;

/** Colours what a late highlighter with this key has marked. */
export function createDeferredColors(highlighter: Highlighter, key: string): DeferredColors {
  const start = `<span ${key}`;
  // A build colours the file of a page, and then its body for the cache.
  const known = new Map<string, readonly string[]>();
  const linesOf = (text: string, { language, ...options }: Block): readonly string[] => {
    const name = `${language} ${JSON.stringify(options)} ${text}`;
    const lines = known.get(name) ?? highlighter.lines(text, language, options);
    if (known.size >= MOST_KNOWN) known.clear();
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
    plain: (markup) => {
      const { before, marks } = readMarks(markup, start);
      return before + marks.map(({ line, after }) => line + after).join("");
    },
  };
}

/** A marked line, and what follows until the next. */
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

/** The text that `escapeHtml` made a line from. */
function unescapeLine(line: string): string {
  if (!line.includes("&")) return line;
  return line.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

// Code that gets its colours after its page was rendered, from another thread: until then each of its lines stands in the
// page as one span, so that whoever reads the markup meanwhile, as for the words of a title, finds what will be there. Its
// attribute begins with a key that no author can guess, so that nothing else is ever taken for such a line.

import { escapeHtml } from "../../base/html.ts";
import { toLines } from "../../base/text.ts";
import { unescapeHtml } from "../../base/unescape-html.ts";
import type { CodeOptions, Highlighter } from "../highlighter.ts";
import { isPlain } from "./grammars.ts";

/** What the first line of a block says of it. */
interface Block extends CodeOptions {
  readonly language: string;
}

/** A highlighter that leaves the colours to `createLateColors` with the same key. */
export function createLateHighlighter(highlighter: Highlighter, key: string): Highlighter {
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
export interface LateColors {
  color(markup: string): Promise<string>;
  /** The same without these spans and colours, for readers of the text. */
  plain(markup: string): string;
}

/** Colours what a late highlighter with this key has marked. */
export function createLateColors(highlighter: Highlighter, key: string): LateColors {
  const start = `<span ${key}`;
  const marks = new RegExp(`${start}([^>]*)>([^<]*)</span>`, "g");
  return {
    async color(markup) {
      if (!markup.includes(start)) return markup;
      const blocks: { readonly block: Block; readonly lines: string[] }[] = [];
      for (const [, block = "", line = ""] of markup.matchAll(marks)) {
        if (block !== "") blocks.push({ block: JSON.parse(decodeURIComponent(block)) as Block, lines: [] });
        blocks.at(-1)?.lines.push(unescapeHtml(line));
      }
      const themes = blocks.flatMap(({ block }) => block.theme ?? []);
      await highlighter.load(new Set(blocks.map(({ block }) => block.language)), themes);
      const colored = blocks.flatMap(({ block: { language, ...options }, lines }) =>
        highlighter.lines(lines.join("\n"), language, options),
      );
      let index = 0;
      return markup.replace(marks, () => colored[index++] ?? "");
    },
    plain: (markup) => (markup.includes(start) ? markup.replace(marks, "$2") : markup),
  };
}

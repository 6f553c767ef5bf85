// Patterns over the prose of a file: what is found, and where it stands.

import type { Location } from "../../base/diagnostic.ts";
import type { CheckedFile, Edit } from "../rule.ts";
import type { ProseBlock } from "./prose-blocks.ts";

/** A stretch of prose that a pattern found. */
export interface Match {
  readonly block: ProseBlock;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
  readonly start: number;
  readonly at: Location;
  /** The edit that puts another text in its place, where the file reads exactly so. */
  replace(text: string): { readonly fix?: Edit };
}

const MOST_MATCHES = 100;

/** What is looked for. */
export interface Search {
  /** A global pattern. */
  readonly pattern: RegExp;
  /** A cheap pattern that every block with a match has a match of: most blocks are passed over by it. */
  readonly sign?: RegExp;
  readonly wanted?: (block: ProseBlock) => boolean;
}

/** Every match in the English prose of a file. */
export function* matchProse(file: CheckedFile, { pattern, sign, wanted }: Search): Iterable<Match> {
  let count = 0;
  for (const block of file.prose) {
    if (sign && !sign.test(block.text)) continue;
    if (wanted && !wanted(block)) continue;
    if (!file.english) return;
    for (const match of block.text.matchAll(pattern)) {
      // A page of the same mistake is told by its first hundred places.
      if (++count > MOST_MATCHES) return;
      const start = match.index;
      const end = start + match[0].length;
      yield {
        block,
        text: match[0],
        groups: match,
        start,
        at: file.locate(block.offset(start)),
        replace: (text) =>
          block.isVerbatim(start, end)
            ? { fix: { start: block.offset(start), end: block.offset(start) + match[0].length, text } }
            : {},
      };
    }
  }
}

// Pattern matching over the prose of a file.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { CheckedFile, Edit } from "../rule.ts";
import type { ProseBlock } from "./prose-blocks.ts";

export interface Match {
  readonly block: ProseBlock;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
  readonly start: number;
  readonly at: Location;
  /** The edit that replaces the match, if the source matches verbatim. */
  replace(text: string): { readonly fix?: Edit };
}

const MAX_MATCHES = 100;

export interface Search {
  /** Must be global. */
  readonly pattern: RegExp;
  /** A cheap pattern that matches in every block `pattern` matches in; skips most blocks. */
  readonly sign?: RegExp;
  readonly filter?: (block: ProseBlock) => boolean;
  /** Skips matches. */
  readonly accept?: (text: string) => boolean;
}

/** Every match in the English prose of a file. */
export function* matchProse(file: CheckedFile, { pattern, sign, filter, accept }: Search): Iterable<Match> {
  let count = 0;
  for (const block of file.prose) {
    if (sign && !sign.test(block.text)) continue;
    if (filter && !filter(block)) continue;
    if (!file.english) return;
    for (const match of block.text.matchAll(pattern)) {
      if (accept && !accept(match[0])) continue;
      // A hundred reports of the same problem on one page are enough.
      if (++count > MAX_MATCHES) return;
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

/** Pages whose wording lawyers own, by path or title. */
const LEGAL_PAGE =
  /\b(?:privacy|(?:cookie|acceptable[ -]use)[ -]policy|terms[ -](?:of|and)|dpa|data[ -]processing|service[ -]agreement|code[ _-]of[ _-]conduct)\b/i;

/** True for contracts and policies, whose style editors must not change. */
export function isLegalPage({ path, page }: CheckedFile): boolean {
  return LEGAL_PAGE.test(`${path} ${page?.title ?? ""}`);
}

// Code block options, shared by fences, components and the block's markup.

/** The options that follow a fence's language. */
export interface CodeMeta {
  readonly title?: string;
  readonly icon?: string;
  readonly label?: string;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly highlight: readonly number[];
  readonly focus: readonly number[];
  readonly theme?: string;
  readonly twoslash: boolean;
  readonly nocopy: boolean;
  readonly placement?: string;
  readonly actions?: boolean;
}

export const NO_CODE_META: CodeMeta = {
  lines: false,
  wrap: false,
  expandable: false,
  highlight: [],
  focus: [],
  twoslash: false,
  nocopy: false,
};

/** Parses line ranges, sorted: `"1,3-5"` → `[1, 3, 4, 5]`. */
export function parseRanges(text: string): readonly number[] {
  const lines = new Set<number>();
  for (const match of text.matchAll(/(\d{1,9})(?:\s*-\s*(\d{1,9}))?/g)) {
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    for (let line = Math.min(first, last); line <= Math.max(first, last) && lines.size < MAX_LINES; line++) {
      if (line > 0) lines.add(line);
    }
  }
  return [...lines].sort((a, b) => a - b);
}

/** Caps the number of highlighted lines so that `{1-999999999}` costs nothing. */
const MAX_LINES = 10_000;

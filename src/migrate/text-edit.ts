// Text changes as data: small replacements that leave every other character alone.

/** Replaces `length` characters at `offset` with `text`. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Applies all edits; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of inOrder(edits)) {
    result += text.slice(position, edit.offset) + edit.text;
    position = edit.offset + edit.length;
  }
  return result + text.slice(position);
}

/** Edits from first to last; edits at the same offset keep their order. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.offset - b.offset);
}

// Text for assistants says what people can read and nothing else: comments and invisible characters are a way to
// give instructions that no reader of the page would notice.

const COMMENT_OR_CODE = /(`+)[\s\S]*?\1|(?<!\\)<!--[\s\S]*?(?:-->|$)/g;
/** Zero-width space and no-break, byte order mark, changes of direction, and the invisible copy of ASCII; joiners stay, they shape letters and emoji. */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/u;
/** A tag sequence is seen only as part of a flag. */
const FLAG_OR_INVISIBLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}|[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/gu;

/** Takes out what cannot be seen: HTML comments outside code, and invisible characters everywhere. */
export function stripUnseen(markdown: string): string {
  let text = markdown;
  if (text.includes("<!--")) text = text.replace(COMMENT_OR_CODE, (whole, ticks) => (ticks === undefined ? "" : whole));
  if (INVISIBLE.test(text))
    text = text.replace(FLAG_OR_INVISIBLE, (match) => (match.startsWith("\u{1f3f4}") ? match : ""));
  return text;
}

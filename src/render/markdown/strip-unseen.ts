// Text for assistants says what people can read and nothing else: comments and invisible characters are a way to
// give instructions that no reader of the page would notice.

/** Zero-width space and no-break, byte order mark, changes of direction, and the invisible copy of ASCII; joiners stay, they shape letters and emoji. */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/u;
/** A tag sequence is seen only as part of a flag. */
const FLAG_OR_INVISIBLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}|[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/gu;

/** Takes out what cannot be seen: HTML comments outside code, and invisible characters everywhere. */
export function stripUnseen(markdown: string): string {
  let text = markdown;
  if (text.includes("<!--")) text = withoutComments(text);
  if (INVISIBLE.test(text))
    text = text.replace(FLAG_OR_INVISIBLE, (match) => (match.startsWith("\u{1f3f4}") ? match : ""));
  return text;
}

/** Comments in code are seen; one without an end hides the rest. */
function withoutComments(text: string): string {
  const endOfCode = createEnds(text);
  const mark = /`+|(?<!\\)<!--/g;
  let seen = "";
  let done = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    if (text[match.index] === "`") mark.lastIndex = endOfCode(match.index, match[0].length);
    else {
      const end = text.indexOf("-->", mark.lastIndex);
      seen += text.slice(done, match.index);
      done = end === -1 ? text.length : end + 3;
      mark.lastIndex = done;
    }
  }
  return seen + text.slice(done);
}

/** Where code ends that begins with some ticks, asked for in their order: at as many, else at as many of them as follow. */
function createEnds(text: string): (start: number, ticks: number) => number {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length, longestAfter: 0 }));
  runs.reduceRight((longest, run) => {
    run.longestAfter = longest;
    return Math.max(longest, run.length);
  }, 0);
  let at = 0;
  const next = (isMeant: (run: { readonly index: number; readonly length: number }) => boolean): void => {
    while (at < runs.length - 1 && !isMeant(runs[at] ?? { index: 0, length: 0 })) at++;
  };
  return (start, ticks) => {
    next(({ index, length }) => index + length > start);
    const width = Math.min(ticks, Math.max(runs[at]?.longestAfter ?? 0, ticks >> 1));
    // Half of the ticks close the other half.
    if (width * 2 <= ticks) return start + Math.max(1, width * 2);
    at++;
    next(({ length }) => length >= width);
    return (runs[at]?.index ?? start) + width;
  };
}

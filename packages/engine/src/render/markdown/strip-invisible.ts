// Removes what readers cannot see from text for assistants: comments and invisible characters could carry instructions no
// reader would notice.

/**
 * Zero-width space, word joiner, byte order mark, bidi controls and tag characters. Joiners stay, because they shape
 * letters and emoji.
 */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/u;
/** A tag sequence is only visible as part of a flag. */
const FLAG_OR_INVISIBLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}|[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u180e]|[\u{e0000}-\u{e007f}]/gu;

/** Removes HTML comments outside code, and invisible characters everywhere. */
export function stripInvisible(markdown: string): string {
  let text = markdown;
  if (text.includes("<!--")) text = withoutComments(text);
  if (INVISIBLE.test(text))
    text = text.replace(FLAG_OR_INVISIBLE, (match) => (match.startsWith("\u{1f3f4}") ? match : ""));
  return text;
}

/** Comments in code are visible; an unclosed one hides the rest. */
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

/**
 * Finds where code opened by a run of backticks ends: at a run as long or, failing that, at the longest one that follows.
 * Must be called in text order.
 */
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
    // Half of the backticks close the other half.
    if (width * 2 <= ticks) return start + Math.max(1, width * 2);
    at++;
    next(({ length }) => length >= width);
    return (runs[at]?.index ?? start) + width;
  };
}

/** Visible text on one line. */
export function oneLine(text: string): string {
  return stripInvisible(text).replace(/\s+/g, " ").trim();
}

// Strips Markdown syntax: code keeps its words, links lose their URLs. Every step is linear.

/** Strips Markdown; fences are left alone, because everything in them is literal. */
export function stripMarkdown(markdown: string): string {
  const lines = markdown.split("\n");
  const closing = closingLines(lines);
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < lines.length; index++) {
    const end = closing(index);
    if (end === undefined) continue;
    parts.push(unmarkBlocks(lines.slice(start, index)), lines.slice(index, end + 1).join("\n"));
    start = end + 1;
    index = end;
  }
  return [...parts, unmarkBlocks(lines.slice(start))].join("\n");
}

const FENCE = /^[ >]*(`{3,}|~{3,})/;
const CLOSING = /^[ >]*(`{3,}|~{3,})[ \t]*$/;

/** The closing line for a line that opens a fence; undefined for other lines and unclosed fences. */
function closingLines(lines: readonly string[]): (index: number) => number | undefined {
  const closers = lines.map((line) => CLOSING.exec(line)?.[1] ?? "");
  /** The longest closing run of either fence character from each line on. */
  const longest = { "`": new Uint32Array(lines.length + 1), "~": new Uint32Array(lines.length + 1) };
  for (const mark of ["`", "~"] as const) {
    for (let index = lines.length - 1; index >= 0; index--) {
      const own = closers[index]?.startsWith(mark) ? (closers[index]?.length ?? 0) : 0;
      longest[mark][index] = Math.max(longest[mark][index + 1] ?? 0, own);
    }
  }
  return (index) => {
    const run = FENCE.exec(lines[index] ?? "")?.[1];
    const mark = run?.[0] as "`" | "~" | undefined;
    if (run === undefined || mark === undefined || (longest[mark][index + 1] ?? 0) < run.length) return undefined;
    let end = index + 1;
    while (!closers[end]?.startsWith(run)) end++;
    return end;
  };
}

/** Strips text outside fences by paragraph: inline code never crosses a blank line. */
function unmarkBlocks(lines: readonly string[]): string {
  const parts: string[] = [];
  let block: string[] = [];
  for (const line of [...lines, ""]) {
    if (/^[ >]*$/.test(line)) {
      parts.push(unmarkBlock(block.join("\n")));
      block = [];
    } else block.push(line);
  }
  return parts.join("\n");
}

/** Link URL, tag, entity, emphasis or backslash. */
const MARK =
  /\]\((?:<[^<>\n]*>|[^()\s]*)(?: "[^"\n]*")?\)|<\/?(?:br|kbd|mark|sub|sup|u)>|&(?:amp|lt|gt|quot|nbsp);|\*\*|~~|\\(?=[!-/:-@[-`{-~])/g;

function unmarkBlock(text: string): string {
  if (!text.includes("`")) return unmark(text);
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length, partner: -1 }));
  const next = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at];
    if (!run) continue;
    run.partner = next.get(run.length) ?? -1;
    next.set(run.length, at);
  }
  let result = "";
  let done = 0;
  for (let at = 0; at < runs.length; at++) {
    const [open, close] = [runs[at], runs[runs[at]?.partner ?? -1]];
    if (!open || !close) continue;
    result += unmark(text.slice(done, open.index)) + text.slice(open.index + open.length, close.index);
    done = close.index + close.length;
    at = open.partner;
  }
  return result + unmark(text.slice(done));
}

function unmark(text: string): string {
  return text.replace(MARK, (mark) => (/^[\]&<]/.test(mark) ? " " : ""));
}

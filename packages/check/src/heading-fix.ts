// The edit that gives a Markdown heading another level.

import type { MdastNode } from "satteri";
import type { CheckedFile, Finding } from "./rule.ts";

/** Empty for headings that are not written with `#`. */
export function headingFix({ document }: CheckedFile, { position }: MdastNode, level: number): Pick<Finding, "fix"> {
  const start = position?.start.offset;
  if (start === undefined) return {};
  const [marks = ""] = /^#{1,6}(?=[ \t])/.exec(document.text.slice(start, start + 7)) ?? [];
  return marks === "" ? {} : { fix: { start, end: start + marks.length, text: "#".repeat(level) } };
}

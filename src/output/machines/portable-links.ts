// Rewrites links in a page's Markdown to full URLs. Assistants pass Markdown on without its URL, which makes "/guides/start"
// useless. Without a known site URL, links stay relative to the root.

import type { SiteUrls } from "../site-urls.ts";

const FENCE = /^[\s>]*(`{3,}|~{3,})/;
/** A link, an image, a definition or an HTML attribute, up to its root-relative target. */
const TARGET = /(\]\(<?|\b(?:href|src)="|^\s*\[[^\]\n]+\]:[ \t]+<?)(\/(?!\/)[^\s)>"]*)/g;

/** Returns a function that rewrites the links of a Markdown text; code is left alone. */
export function createPortableLinks(
  urls: Pick<SiteUrls, "root" | "isAbsolute">,
  base: string,
): (text: string) => string {
  if (!urls.isAbsolute) return (text) => text;
  const rewrite = (text: string): string =>
    text.replace(TARGET, (whole, before: string, target: string) =>
      target.startsWith(`${base}/`) ? `${before}${urls.root}${target.slice(base.length)}` : whole,
    );
  return (text) => {
    let fence = "";
    const lines = text.split("\n").map((line) => {
      const [, mark = ""] = FENCE.exec(line) ?? [];
      if (fence !== "") {
        if (mark.startsWith(fence)) fence = "";
        return line;
      }
      fence = mark;
      return mark === "" && line.includes("/") ? outsideCode(line, rewrite) : line;
    });
    return lines.join("\n");
  };
}

/** Applies a change to everything in a line that is not a code span. */
function outsideCode(line: string, change: (text: string) => string): string {
  if (!line.includes("`")) return change(line);
  // Odd items are runs of backticks. A run without a partner is text.
  const parts = line.split(/(`+)/);
  let written = "";
  let text = "";
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const end = index % 2 === 0 ? -1 : parts.indexOf(part, index + 1);
    if (end < 0) {
      text += part;
      continue;
    }
    written += change(text) + parts.slice(index, end + 1).join("");
    text = "";
    index = end;
  }
  return written + change(text);
}

// URLs with spaces, which Markdown does not parse as links: readers see the brackets.

import type { Rule } from "../rule.ts";

/** An image, a site path or a web URL that contains a space and has no title. */
const BROKEN =
  /(?:!\[[^[\]\n]*\]\((?=\S)|\[[^[\]\n]+\]\((?=\.{0,2}\/|https?:\/\/))((?:[^()\n"'<>]|\([^()\n"'<>]*\))+)\)/g;

export const linkUnencodedSpace: Rule = {
  code: "link/unencoded-space",
  group: "links",
  severity: "error",
  summary: "The URL of a link or image contains a space, so it is shown as text.",
  *file(file) {
    for (const { node } of file.nodes.of("text")) {
      const start = node.position?.start.offset;
      if (start === undefined || !node.value.includes("](")) continue;
      for (const match of file.document.text.slice(start, node.position?.end.offset).matchAll(BROKEN)) {
        const url = match[1] ?? "";
        if (!url.trim().includes(" ")) continue;
        yield {
          at: file.locate(start + match.index),
          message: `URL "${url}" contains a space, so the ${match[0].startsWith("!") ? "image" : "link"} is shown as text.`,
          hint: `Wrap the URL in angle brackets: (<${url.trim()}>).`,
        };
      }
    }
  },
};

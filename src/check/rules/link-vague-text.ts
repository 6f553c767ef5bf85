// Link texts that do not say where the link goes: "click here", in every UI language.

import type { MdastNode } from "satteri";
import { textOf } from "../node-index.ts";
import { locationOfNode } from "../node-location.ts";
import type { Rule } from "../rule.ts";
import { VAGUE_WORDS } from "../vague-words.ts";

export const linkVagueText: Rule = {
  code: "link/vague-text",
  group: "structure",
  severity: "warning",
  summary: 'The text of a link, such as "click here", does not describe its destination.',
  *file(file) {
    const links: readonly MdastNode[] = [
      ...file.nodes.of("link"),
      ...file.nodes.of("linkReference"),
      ...file.nodes.elements("a", "Link"),
    ].map(({ node }) => node);
    for (const node of links) {
      const text = textOf(node)?.trim();
      if (!text || !VAGUE_WORDS.has(plain(text))) continue;
      yield {
        at: locationOfNode(file, node),
        message: `Link text "${text}" does not describe its destination.`,
        hint: "Use the title of the destination, or what the reader can do there.",
      };
    }
  },
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,:;!?→»>…"'“”。、！]+/g, " ")
    .trim();
}

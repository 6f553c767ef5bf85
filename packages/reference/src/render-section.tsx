// A titled section of a reference.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { renderHeading } from "@lectern/theme/components/heading/heading.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { type SectionWord, sectionId } from "./section-titles.ts";

/** A title followed by a mark that the table of contents omits. */
export interface MarkedTitle {
  readonly word: SectionWord;
  readonly mark: HtmlNode;
}

/** A section with a heading in the table of contents. Its anchor is the same in every language. */
export function renderSection(
  titled: SectionWord | MarkedTitle,
  body: HtmlNode | (() => HtmlNode),
  { context }: Pick<ReferenceTools, "context">,
): Html {
  const { word, mark } = typeof titled === "string" ? { word: titled, mark: false } : titled;
  const title = context.t(word);
  const id = context.uniqueId("heading", sectionId(word), 2);
  context.heading({ id, text: title, level: 2 });
  const view = { level: 2, id, body: <>{title}</>, anchor: true, className: "api-section-heading" };
  const heading = renderHeading({ ...view, mark: mark ? <> {mark}</> : undefined }, context);
  // Rendered after the section's own heading, so nested headings come later in the table of contents.
  return (
    <section class="api-section">
      {heading}
      {typeof body === "function" ? body() : body}
    </section>
  );
}

// A titled part of a reference.

import { type Html, html } from "../../base/html.ts";
import { renderHeading } from "../components/heading.ts";
import { en, type Word } from "../layout/locales/en.ts";
import type { ReferenceTools } from "./reference-tools.ts";

/** A section with its heading, which the table of contents lists. Its address is the same in every language. */
export function renderSection(word: Word, body: Html, { context }: ReferenceTools): Html {
  const title = context.t(word);
  const id = context.uniqueId("heading", context.slug(en[word]), 2);
  context.heading({ id, text: title, level: 2 });
  const heading = renderHeading(
    { level: 2, id, body: html`${title}`, anchor: true, className: "api-section-heading" },
    context,
  );
  return html`<section class="api-section">${heading}${body}</section>`;
}

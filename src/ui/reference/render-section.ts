// A titled part of a reference.

import { type Html, html } from "../../base/html.ts";
import { renderHeading } from "../components/heading.ts";
import type { ReferenceTools } from "./reference-tools.ts";

/** A section with its heading, which the table of contents lists. */
export function renderSection(title: string, body: Html, { context }: ReferenceTools): Html {
  const id = context.uniqueId("heading", context.slug(title), 2);
  context.heading({ id, text: title, level: 2 });
  const heading = renderHeading(
    { level: 2, id, body: html`${title}`, anchor: true, className: "api-section-heading" },
    context,
  );
  return html`<section class="api-section">${heading}${body}</section>`;
}

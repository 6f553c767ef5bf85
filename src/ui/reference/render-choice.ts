// Alternatives as a chooser. Without a script all of them show, each under its name.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import { tabStrip } from "../components/tabs.ts";
import type { ReferenceTools } from "./reference-tools.ts";

/** One thing to choose. */
export interface Choice {
  readonly label: string;
  readonly body: Html;
}

/** A row of names, one of which is open. */
export function renderChoice(choices: readonly Choice[], { context }: ReferenceTools): Html {
  context.need("tabs");
  const items = choices.map(({ label, body }) => ({
    id: context.uniqueId("tab", context.slug(label) || "option", 2),
    title: html`${label}`,
    icon: EMPTY_HTML,
    body,
  }));
  return html`<div class="tabs api-choice" data-tabs>${tabStrip(items, 0)}</div>`;
}

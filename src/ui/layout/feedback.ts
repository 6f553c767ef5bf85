// Thumbs under a page. The site keeps no answers itself: the browser announces them as an event (`lectern:feedback`)
// that the author's scripts and services hear, so the thumbs only show where there is somebody to listen.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { Site } from "../../site/site.ts";
import type { Words } from "./words.ts";

/** The thumbs of a page; empty on sites that could not hear an answer. */
export function renderFeedback(site: Pick<Site, "config" | "scripts">, words: Words): Html {
  const { integrations } = site.config;
  const silenced = integrations.telemetry?.enabled === false;
  if (silenced || site.scripts.length === 0) return EMPTY_HTML;
  const button = (id: string, answer: "yes" | "no"): Html =>
    html`<button type="button" class="feedback-button" id="${id}" data-feedback="${answer}">${words[answer]}</button>`;
  return html`<div class="feedback" data-thanks="${words.feedbackThanks}" role="group" aria-label="${words.feedback}"><span class="feedback-question" aria-live="polite">${words.feedback}</span>${button("feedback-thumbs-up", "yes")}${button("feedback-thumbs-down", "no")}</div>`;
}

// Renders the path of an endpoint for its first line.

import { type Html, html } from "../../base/html.ts";

/** Marks the parameters of a path and lets it wrap before slashes, not inside names. */
export function renderPath(path: string): Html {
  const steps = path.split(/(?!^)(?=\/(?![^{}]*\}))/).map((step, index) => {
    const parts = step.split(/(\{[^{}]*\})/).map((part, at) => (at % 2 === 1 ? html`<b>${part}</b>` : part));
    return html`${index > 0 && html`<wbr>`}${parts}`;
  });
  return html`${steps}`;
}

// The path of an endpoint, as its first line shows it.

import { type Html, html } from "../../base/html.ts";

/** A path with its parameters marked, which breaks before a slash rather than inside a name. */
export function renderPath(path: string): Html {
  const steps = path.split(/(?!^)(?=\/(?![^{}]*\}))/).map((step, index) => {
    const parts = step.split(/(\{[^{}]*\})/).map((part, at) => (at % 2 === 1 ? html`<b>${part}</b>` : part));
    return html`${index > 0 && html`<wbr>`}${parts}`;
  });
  return html`${steps}`;
}

// HTML as its own type, so that text cannot be mistaken for markup. html`<p>${text}</p>` escapes every string; only
// Html values are inserted verbatim.

import { escapeHtml } from "./markup/escape-html.ts";
import { EMPTY_HTML, Html, type HtmlNode, Raw, rawHtml, serialize } from "./markup/tree.ts";

export { EMPTY_HTML, escapeHtml, Html, type HtmlNode as HtmlValue, rawHtml };

/** Builds markup from a template and escapes every text value. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlNode[]): Html {
  let markup = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) {
    markup += serialize(values[index]) + (strings[index + 1] ?? "");
  }
  return new Raw(markup);
}

/** Concatenates markup. */
export function joinHtml(parts: Iterable<Html>): Html {
  let markup = "";
  for (const part of parts) markup += part.markup;
  return new Raw(markup);
}

/** Tag attributes, each with a leading space. True renders a bare name; false and absent values render nothing. */
export function attributes(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Html {
  let markup = "";
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === null || value === undefined) continue;
    markup += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Raw(markup);
}

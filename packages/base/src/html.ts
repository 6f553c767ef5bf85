// HTML as its own type, so that text cannot be mistaken for markup. html`<p>${text}</p>` escapes every string; only
// Html values are inserted verbatim.

/** Markup that is safe to send. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/** Template values: text is escaped, absent values render nothing, lists are concatenated. */
export type HtmlValue = string | number | boolean | null | undefined | Html | readonly HtmlValue[];

/** Builds markup from a template and escapes every text value. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) {
    markup += valueToMarkup(values[index]) + (strings[index + 1] ?? "");
  }
  return new Html(markup);
}

/** Marks a string as markup. Only for renderer output. */
export function rawHtml(markup: string): Html {
  return new Html(markup);
}

export const EMPTY_HTML: Html = new Html("");

function valueToMarkup(value: HtmlValue): string {
  if (typeof value === "string") return escapeHtml(value);
  if (value instanceof Html) return value.markup;
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (typeof value === "number") return String(value);
  let markup = "";
  for (const item of value) markup += valueToMarkup(item);
  return markup;
}

/** Concatenates markup. */
export function joinHtml(parts: Iterable<Html>): Html {
  let markup = "";
  for (const part of parts) markup += part.markup;
  return new Html(markup);
}

/** Tag attributes, each with a leading space. True renders a bare name; false and absent values render nothing. */
export function attributes(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Html {
  let markup = "";
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === null || value === undefined) continue;
    markup += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Html(markup);
}

const SPECIAL = /[&<>"]/;

/** Escapes text for element content or a double-quoted attribute. Hot path: every text of a site goes through here. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  let markup = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const entity = entityOf(text.charCodeAt(at));
    if (entity === undefined) continue;
    markup += text.slice(from, at) + entity;
    from = at + 1;
  }
  return markup + text.slice(from);
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 38:
      return "&amp;";
    case 60:
      return "&lt;";
    case 62:
      return "&gt;";
    case 34:
      return "&quot;";
    default:
      return undefined;
  }
}

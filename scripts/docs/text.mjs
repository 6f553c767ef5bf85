// MDX helpers for the generators.

/** Escapes text for MDX: `{{name}}` and `<b>` are shown literally, code spans stay code. */
export function escapeText(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\{}<>*[\]]/g, (mark) => `\\${mark}`)))
    .join("");
}

/** A table cell: one line, bars escaped. */
function cell(text) {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

/** A table; rows are lists of cells that are already MDX. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A documented value: `<ResponseField name="colors.primary" type="string">…`. */
export function field({ name, type, required, initial }, body) {
  const facts = [
    `name=${quote(name)}`,
    type && `type=${quote(type)}`,
    required && "required",
    initial !== undefined && `default=${quote(String(initial))}`,
  ].filter(Boolean);
  return `<ResponseField ${facts.join(" ")}>\n  ${body.replaceAll("\n", "\n  ")}\n</ResponseField>`;
}

export function code(word) {
  return `\`${word}\``;
}

function quote(text) {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

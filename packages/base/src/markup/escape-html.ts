// Escapes text for HTML.

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

// Decodes HTML entities: what `escapeHtml` writes, numeric references, and the names authors commonly use.

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    copy: "©",
    reg: "®",
    trade: "™",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    rarr: "→",
    larr: "←",
    times: "×",
    middot: "·",
    bull: "•",
  }),
);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

/**
 * Decodes the text of an element or attribute: `"a &lt; b &#38; c"` → `"a < b & c"`. Unknown entities are unchanged.
 */
export function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : entity;
  });
}

/** Lone surrogates are not characters. */
function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

// Extracts the only attribute we keep: a link's URL, if it is safe to open.

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;

/** The URL in a link's attributes; undefined if there is none or it is not safe. */
export function hrefOf(attributes: string): string | undefined {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  return safeHref(decodeEntities(double ?? single ?? bare ?? ""));
}

/** An HTTP, mailto or relative URL; undefined for anything else, which might run code. */
function safeHref(raw: string): string | undefined {
  const href = raw.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, "");
  if (href === "" || /^(?:https?:\/\/|mailto:)./i.test(href)) return href || undefined;
  return /^[^/?#]*:/.test(href) || /[\\]/.test(href) ? undefined : href;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/** `&lt;`, `&#60;`, `&#x3c;` → `<`. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));?/gi, (raw, decimal, hex, name) => {
    if (name !== undefined) return (raw.endsWith(";") ? ENTITIES.get(name.toLowerCase()) : undefined) ?? raw;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });
}

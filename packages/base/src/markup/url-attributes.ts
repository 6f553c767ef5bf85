// Attributes that a browser opens or loads as a URL. What would run code there is never written.

const URL_ATTRIBUTES: ReadonlySet<string> = new Set("href src action formaction data poster xlink:href".split(" "));

export function isUrlAttribute(name: string): boolean {
  return URL_ATTRIBUTES.has(name.toLowerCase());
}

/** True if opening a URL runs code on the page. Browsers ignore spaces and control characters in a scheme. */
export function runsCode(url: string): boolean {
  return /^[\0-\x20]*[jv]/i.test(url) && /^(?:javascript|vbscript):/i.test(url.replace(/[\0-\x20]+/g, ""));
}

// URLs of the web, as opposed to paths.

/** True for an http or https URL. */
export function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The parsed URL; undefined if it is invalid. `URL.canParse` is newer than the browsers of browsers.json. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

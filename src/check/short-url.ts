// Shortens URLs in messages to their end, which is what distinguishes them.

const MAX_LENGTH = 60;

/** The URL, or an ellipsis and its end: `"…/assets/long-name.png"`. */
export function shortUrl(url: string): string {
  return url.length <= MAX_LENGTH ? url : `…${url.slice(1 - MAX_LENGTH)}`;
}

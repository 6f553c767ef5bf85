// Shortens URLs in messages to their end, which is what distinguishes them.

const LONGEST = 60;

/** The URL, or an ellipsis and its end: `"…/assets/long-name.png"`. */
export function shortUrl(url: string): string {
  return url.length <= LONGEST ? url : `…${url.slice(1 - LONGEST)}`;
}

// Detects whether a text mentions rate limits.

const LIMITS =
  /rate.?limit|throttl|quota|too many requests|(?:requests?|calls?|queries) (?:per\b|(?:an?|each|every) (?:second|minute|hour|day|week|month))|(?:requests?|calls?) ?\/ ?(?:s|sec|second|min|minute|h|hour|day)\b/i;

/** True for a text about limits: "At most 10 requests a second." */
export function mentionsLimits(text: string): boolean {
  return LIMITS.test(text);
}

// Diagnostics for settings that are accepted but have no effect.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";

export function settingWithoutEffect(name: string, note: string, at: Location): Diagnostic {
  return {
    code: "config/no-effect",
    severity: "info",
    at,
    message: `"${name}" has no effect: ${note.charAt(0).toLowerCase()}${note.slice(1)}`,
    hint: "Remove it, or keep it for other tools that read this file.",
  };
}

/** `thumbsRating` is on, but nothing collects the responses, so pages do not ask. */
export function feedbackWithoutEndpoint(at: Location): Diagnostic {
  return {
    code: "config/no-effect",
    severity: "info",
    at,
    message: '"feedback.thumbsRating" has no effect: nothing collects the responses.',
    hint: 'Set "feedback.endpoint" to "/_lectern/feedback" and run `lectern serve --feedback`, or to a URL of your own.',
  };
}

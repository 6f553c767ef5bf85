// Keys that look real. Whether one still works is unknown, so none may be published.

import type { Rule } from "../rule.ts";
import { findSecrets } from "../secrets.ts";

export const secretLeaked: Rule = {
  code: "secret/leaked",
  group: "code",
  severity: "error",
  summary: "A page contains what looks like a real API key or token.",
  *file(file) {
    for (const { kind, start, text } of findSecrets(file.document.text)) {
      yield {
        at: file.locate(start),
        message: `Possible ${kind}: "${text.slice(0, 6)}…".`,
        hint: "Revoke the key, and use a placeholder such as YOUR_API_KEY.",
      };
    }
  },
};

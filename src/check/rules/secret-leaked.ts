// Keys that look real. Nobody can tell whether one still works, so none may be published.

import type { Rule } from "../rule.ts";
import { findSecrets } from "../secrets.ts";

/** Something that looks like a real key. */
export const secretLeaked: Rule = {
  code: "secret/leaked",
  group: "code",
  severity: "error",
  summary: "A page contains what looks like a real key, token or password.",
  *file(file) {
    for (const { kind, start, text } of findSecrets(file.document.text)) {
      yield {
        at: file.locate(start),
        message: `This looks like a real ${kind}: "${text.slice(0, 6)}…".`,
        hint: "Withdraw the key, and show a placeholder such as YOUR_API_KEY.",
      };
    }
  },
};

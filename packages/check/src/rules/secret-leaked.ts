// Keys that look real. Whether one still works is unknown, so none may be published.

import type { Rule } from "../rule.ts";

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

interface Secret {
  readonly kind: string;
  readonly start: number;
  readonly text: string;
}

interface Form {
  readonly kind: string;
  readonly pattern: RegExp;
}

const FORMS: readonly Form[] = [
  { kind: "AWS access key", pattern: /\b(?:AKIA|ASIA)([A-Z2-7]{16})\b/g },
  { kind: "GitHub token", pattern: /\b(?:gh[pousr]_|github_pat_)([A-Za-z0-9_]{36,82})\b/g },
  { kind: "GitLab token", pattern: /\bglpat-([\w-]{20})\b/g },
  { kind: "Stripe key", pattern: /\b(?:sk|rk)_(?:live|test)_([A-Za-z0-9]{24,99})\b/g },
  { kind: "Slack token", pattern: /\bxox[abposr]-(\d{10,13}-[\w-]{20,})\b/g },
  { kind: "Slack webhook", pattern: /hooks\.slack\.com\/services\/(T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{20,})/g },
  { kind: "Google API key", pattern: /\bAIza([\w-]{35})\b/g },
  { kind: "SendGrid key", pattern: /\bSG\.([\w-]{22}\.[\w-]{43})\b/g },
  { kind: "API key", pattern: /\bsk-(?:proj-|svcacct-)?([A-Za-z0-9_-]{40,180})(?![\w-])/g },
  { kind: "Anthropic key", pattern: /\bsk-ant-(?:api|admin)\d\d-([\w-]{80,110})(?![\w-])/g },
  { kind: "npm token", pattern: /\bnpm_([A-Za-z0-9]{36})\b/g },
  { kind: "PyPI token", pattern: /\bpypi-(AgEI[\w-]{60,})(?![\w-])/g },
  { kind: "private key", pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*((?:[A-Za-z0-9+/=]{40,}\s*){3,})/g },
  { kind: "Telegram bot token", pattern: /\b\d{9,10}:(AA[\w-]{33})\b/g },
];

/** Text without any of these cannot contain a key. */
const HINT =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|[sr]k_(?:live|test)_|xox[abposr]-|hooks\.slack|AIza|SG\.|sk-|npm_|pypi-|PRIVATE KEY|:AA/;

/** Everything that looks like a real key, in document order. */
export function findSecrets(text: string): readonly Secret[] {
  if (!HINT.test(text)) return [];
  const found: Secret[] = [];
  for (const { kind, pattern } of FORMS)
    for (const match of text.matchAll(pattern))
      if (looksRandom(match[1] ?? "")) found.push({ kind, start: match.index, text: match[0] });
  return found
    .sort((a, b) => a.start - b.start)
    .filter((secret, index, all) => index === 0 || all[index - 1]?.start !== secret.start);
}

const WORDS =
  /example|your|test|demo|dummy|fake|sample|placeholder|secret|token|replace|insert|change|redacted|x{4}|\.{3}|\*{3}|0{5}|1{5}|12345|23456|abcde|bcdef|qwert|foobar/i;

/** Shannon entropy per character: random letters and digits exceed 4 bits, words and patterns do not. */
function looksRandom(text: string): boolean {
  if (WORDS.test(text)) return false;
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  const hasDigits = /\d/.test(text);
  const hasLetters = /[A-Za-z]/.test(text);
  const limit = Math.min(3.6, Math.log2(text.length) * 0.78);
  return hasDigits && hasLetters && bits >= limit && !isRun(text);
}

/** Sequential letters or digits, as people type them: `a1b2c3d4e5f6`. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let index = 2; index < text.length; index++)
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 2)) === 1) steps++;
  return steps > text.length * 0.4;
}

// Preferred terms: the project's vocabulary, and the correct spelling of product names.

import { matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";
import type { CheckSettings } from "../settings.ts";

/** Names that are often misspelled. */
const NAMES: readonly string[] = [
  "GitHub",
  "GitLab",
  "JavaScript",
  "TypeScript",
  "PostgreSQL",
  "MongoDB",
  "MySQL",
  "GraphQL",
  "OpenAPI",
  "OAuth",
  "WebSocket",
  "OpenAI",
  "LangChain",
  "YouTube",
  "LinkedIn",
  "macOS",
  "PyPI",
  "SQLite",
  "ClickHouse",
  "CloudFront",
  "DynamoDB",
  "BigQuery",
  "HubSpot",
  "PayPal",
  "WordPress",
  "ChatGPT",
  "FastAPI",
  "IntelliJ",
];

export const proseTerminology: Rule = {
  code: "prose/terminology",
  group: "prose",
  severity: "warning",
  summary: "A word differs from the project's vocabulary, or a name is misspelled.",
  *file(file, context) {
    const terms = context.once(vocabulary);
    for (const match of matchProse(file, terms)) {
      const right = terms.right(match.text);
      if (right === undefined || right === match.text) continue;
      yield {
        at: match.at,
        message: `Incorrect term: "${match.text}".`,
        hint: `Use "${right}".`,
        ...match.replace(right),
      };
    }
  },
};

function vocabulary({ prefer, known }: CheckSettings) {
  const lower = new Map([...prefer].map(([word, better]) => [word.toLowerCase(), better]));
  const names = new Map(
    NAMES.filter((name) => !known.has(name)).map((name) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`,
      name,
    ]),
  );
  const words = [...prefer.keys(), ...names.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    ...(prefer.size > 0 ? {} : { sign: new RegExp(words.join("|")) }),
    // In URLs, paths and file names, the spelling is not up to the author.
    pattern: new RegExp(
      `(?<![\\p{L}\\d_./@#:-])(?:${words.join("|")})(?![\\p{L}\\d_/@-]|\\.[a-z])`,
      prefer.size > 0 ? "giu" : "gu",
    ),
    right: (text: string): string | undefined => {
      const own = lower.get(text.toLowerCase());
      if (own !== undefined) return prefer.get(text) ?? keepCase(text, own);
      return known.has(text) ? undefined : names.get(text);
    },
  };
}

function keepCase(written: string, better: string): string {
  const isStart = /^[A-Z](?![A-Z])/.test(written) && /^[a-z]/.test(better);
  return isStart ? better.charAt(0).toUpperCase() + better.slice(1) : better;
}

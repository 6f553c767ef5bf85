// Random private sites: unique words in every place a reader could find them, with the groups that may read each.

import { docsJson } from "./site.ts";

/** The groups that rules name. */
export const GROUPS = ["admin", "partner", "staff"];

export type Random = (below: number) => number;

/** Random numbers below a limit, the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A unique word, and the rules around its location: a reader must pass all of them. */
export interface Secret {
  readonly word: string;
  readonly rules: readonly unknown[];
}

function createSecrets() {
  const secrets: Secret[] = [];
  return {
    secrets,
    word: (...rules: readonly unknown[]): string => {
      const word = `secret${String.fromCharCode(97 + (secrets.length % 26))}x${secrets.length.toString(26).replace(/\d/g, (digit) => "klmnopqrst"[Number(digit)] ?? "")}z`;
      secrets.push({ word, rules });
      return word;
    },
  };
}

function randomRule(random: Random): unknown {
  const name = (): string => GROUPS[random(GROUPS.length)] ?? "";
  const rules = [
    undefined,
    undefined,
    [name()],
    [name(), name()],
    name(),
    ["*"],
    [{ includes: ["*"], excludes: [name()] }],
    [{ includes: [name()] }],
    [7],
  ];
  return rules[random(rules.length)];
}

/** A site with words in every place where a reader could find them. */
export function randomSite(random: Random) {
  const { secrets, word } = createSecrets();
  const files: Record<string, string | object> = { "index.mdx": "---\ntitle: Home\n---\nWelcome." };
  const groups = Array.from({ length: 2 + random(3) }, (_, index) => {
    const rule = randomRule(random);
    const pages = Array.from({ length: 1 + random(3) }, (_, location) => {
      const path = `${word(rule)}/page-${index}-${location}`;
      const head = {
        title: word(rule),
        description: word(rule),
        sidebarTitle: word(rule),
        ...(rule === undefined ? {} : { groups: rule }),
      };
      const image = `${word(rule)}.svg`;
      files[`images/${image}`] = `<svg xmlns="http://www.w3.org/2000/svg"><text>${word(rule)}</text></svg>`;
      const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const body = `## ${word(rule)}\n\n${word(rule)} ![](/images/${image})\n\n\`\`\`js\n${word(rule)}()\n\`\`\`\n`;
      files[`${path}.mdx`] = `---\n${lines.join("\n")}\n---\n${body}`;
      return path;
    });
    return { group: word(rule), pages };
  });
  files["openapi.json"] = randomSpec(random, word);
  const redirects = groups.flatMap(({ pages }, index) =>
    pages.slice(0, 1).map((path) => ({ source: `/old-${index}`, destination: `/${path}` })),
  );
  files["docs.json"] = docsJson(
    { groups: [{ group: "Start", pages: ["index"] }, ...groups, { group: "API", openapi: "openapi.json" }] },
    { redirects },
  );
  return { files, secrets };
}

function randomSpec(random: Random, word: (...rules: readonly unknown[]) => string): object {
  const groups = (rule: unknown): object => (rule === undefined ? {} : { "x-mint": { groups: rule } });
  const paths = Object.fromEntries(
    Array.from({ length: 1 + random(3) }, (_, index) => {
      const [operation, parameter, field] = [randomRule(random), randomRule(random), randomRule(random)];
      return [
        `/things-${index}/${word(operation)}`,
        {
          get: {
            summary: word(operation),
            description: word(operation),
            ...groups(operation),
            parameters: [
              {
                in: "query",
                name: word(operation, parameter),
                description: word(operation, parameter),
                schema: { type: "string", ...groups(parameter) },
              },
              { in: "query", name: `open${index}`, schema: { type: "string" } },
            ],
            responses: {
              200: {
                description: "OK",
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: {
                        id: { type: "string" },
                        [word(operation, field)]: {
                          type: "string",
                          description: word(operation, field),
                          example: word(operation, field),
                          ...groups(field),
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ];
    }),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: { "/open": { get: { summary: "Open", responses: {} } }, ...paths },
  };
}

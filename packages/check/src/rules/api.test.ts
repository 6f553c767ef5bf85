import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { checkApi } from "@lectern/openapi/lint";
import { expect, test } from "vitest";
import { checkFiles, page, problemsOf } from "../../../../test/support/check.ts";
import { docsJson } from "../../../../test/support/site.ts";
import { RULES } from "../rules.ts";

const CONFIG = docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["index", "GET /users"] }] });

/** A spec with one operation, which starts on line 9. */
function spec(operation: string, more = ""): string {
  return `openapi: 3.1.0
info:
  title: Users
  version: "1"
${more}paths:
  /users:
    get:
      summary: List
${operation.replace(/^/gm, "      ")}
`;
}

const RESPONSES = "responses:\n  '200':\n    description: Good.\n  '429':\n    description: Too many.";
const SECURITY = "security:\n  - key: []\n";

const CASES: readonly (readonly [name: string, code: string, spec: string, problems: readonly string[]])[] = [
  [
    "a parameter without a description",
    "api/no-parameter-description",
    spec(
      `parameters:\n  - name: page\n    in: query\n    description: Which page.\n  - name: limit\n    in: query\n${RESPONSES}`,
    ),
    [
      'api.yaml:13:11 api/no-parameter-description The query parameter "limit" of "GET /users" has no description. Describe what it does.',
    ],
  ],
  [
    "no success",
    "api/no-success-response",
    spec("responses:\n  '404':\n    description: ''"),
    ['api.yaml:7:5 api/no-success-response "GET /users" has no success response. Add a 2xx response.'],
  ],
  [
    "a status that is not explained",
    "api/no-response-description",
    spec("responses:\n  '404':\n    description: ''"),
    [
      'api.yaml:10:9 api/no-response-description Response 404 of "GET /users" has no description. Describe when it is returned.',
    ],
  ],
  [
    "no error",
    "api/no-error-response",
    spec("requestBody: {}\nresponses:\n  '200':\n    description: Good."),
    [
      'api.yaml:7:5 api/no-error-response "GET /users" has no error response. Add the errors that callers must handle, such as 400, 401 or 404.',
    ],
  ],
  ["nothing to get wrong", "api/no-error-response", spec("responses:\n  '200':\n    description: Good."), []],
  ["responses that are all there", "api/no-error-response", spec(RESPONSES), []],
  [
    "a call rejected without credentials that nothing defines",
    "api/no-authentication",
    spec(`${RESPONSES}\n  '401':\n    description: Who are you?`),
    [
      'api.yaml:1:1 api/no-authentication The OpenAPI file does not define how clients authenticate. Add "securitySchemes" and "security", or "security": [] for a public API.',
    ],
  ],
  [
    "nothing about limits",
    "api/no-rate-limits",
    spec("responses:\n  '200':\n    description: Good."),
    [
      "api.yaml:2:1 api/no-rate-limits The OpenAPI file does not document rate limits. State the limits in info.description, or add a 429 response.",
    ],
  ],
  ["limits", "api/no-rate-limits", spec(RESPONSES, SECURITY), []],
  [
    "limits in a response",
    "api/no-rate-limits",
    spec("responses:\n  '403':\n    description: Over the rate limit of your plan."),
    [],
  ],
  [
    "limits in a response header",
    "api/no-rate-limits",
    spec("responses:\n  '200':\n    description: Good.\n    headers:\n      X-RateLimit-Reset: {}"),
    [],
  ],
  ["nothing about credentials", "api/no-authentication", spec(RESPONSES), []],
  ["an API that anybody may call", "api/no-authentication", spec(RESPONSES, "security: []\n"), []],
  ["an operation that anybody may call", "api/no-authentication", spec(`${RESPONSES}\nsecurity: []`), []],
  [
    "an example that does not match",
    "api/example-mismatch",
    spec(`responses:
  '200':
    description: Good.
    content:
      application/json:
        schema:
          type: object
          required: [id]
          properties:
            id: { type: integer }
        examples:
          first:
            value: { id: x }
          second:
            value: { id: 1, more: true }`),
    [
      'api.yaml:21:32 api/example-mismatch Example "paths./users.get.responses.200.content.application/json.examples.first.value" does not match its schema: "id" is a string, not an integer. Fix the example or the schema.',
    ],
  ],
];

test.each(CASES)("%s: %s", async (_name, code, text, problems) => {
  expect(await problemsOf(code, { "index.mdx": page("Words."), "api.yaml": text, "docs.json": CONFIG })).toEqual(
    problems,
  );
});

test("reports the same problem once, with the same severity, for the site and its spec", async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1", description: Send your API key. }
paths:
  /users:
    get:
      parameters: [{ $ref: "#/components/parameters/q" }, { name: gone, in: path, required: true, schema: {} }]
      responses: { "200": { description: "" } }
    put:
      parameters: [{ $ref: "#/components/parameters/q" }]
      responses: { "404": { description: Gone. } }
components:
  parameters: { q: { name: q, in: query, schema: { type: integer, default: x, minimum: 2, maximum: 1 } } }
  schemas: { Unused: { properties: { a: {} }, required: [b] } }
`;
  const shown = (problems: readonly Diagnostic[]): readonly string[] =>
    problems.filter(({ at }) => at.file === "api.yaml").map((one) => `${one.severity} ${formatDiagnostic(one)}`);
  const alone = shown(checkApi({ path: "api.yaml", text }, () => undefined).diagnostics);
  const config = docsJson({ groups: [{ group: "A", openapi: "api.yaml" }] });
  expect(shown(await checkFiles({ "api.yaml": text, "docs.json": config }))).toEqual(alone);
  const codes = alone.map((line) => line.split(" ")[2]);
  expect(new Set(codes).size).toBe(12);
  expect(codes.filter((code) => code === "api/no-parameter-description")).toHaveLength(2);
  const severities = new Map<string, string>(RULES.map(({ code, severity }) => [code, severity]));
  for (const line of alone) expect(severities.get(line.split(" ")[2] ?? "")).toBe(line.split(" ")[0]);
});

test("reports gaps of operations with a page only", async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1" }
security: []
paths:
  /users: { get: { responses: { "200": { description: ok }, "404": { description: nf } } } }
  /teams: { get: { responses: { "200": { description: ok }, "404": { description: nf } } } }
`;
  const files = { "api.yaml": text, "docs.json": docsJson({ pages: ["api.yaml GET /teams"] }) };
  expect(await problemsOf("api/no-description", files)).toEqual([
    'api.yaml:6:18 api/no-description "GET /teams" has neither a summary nor a description. Describe in one sentence what it does.',
  ]);
});

test("accepts an operation that only its page describes", async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users: { get: { responses: { "200": { description: ok } } } }
`;
  const page = "---\ntitle: List users\ndescription: Everyone in the team.\nopenapi: api.yaml GET /users\n---\n";
  expect(await problemsOf("api/no-description", { "api.yaml": text, "users.mdx": page })).toEqual([]);
  const bare = page.replace(/description:.*\n/, "");
  expect(await problemsOf("api/no-description", { "api.yaml": text, "users.mdx": bare })).toHaveLength(1);
});

test("counts a component with a page as used, and accepts a page that states the limits", async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1" }
security: []
paths: { /users: { get: { summary: List, responses: { "200": { description: ok }, "404": { description: nf } } } } }
components: { schemas: { User: { type: object } } }
`;
  const files = {
    "api.yaml": text,
    "user.mdx": "---\ntitle: User\ndescription: A user.\nopenapi-schema: api.yaml User\n---\n",
    "docs.json": docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["user", "GET /users"] }] }),
  };
  expect(await problemsOf("api/unused-component", files)).toEqual([]);
  expect(await problemsOf("api/no-rate-limits", files)).toHaveLength(1);
  const limits = "---\ntitle: Rate limits\ndescription: How often.\n---\nTen a minute.\n";
  const both = docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["user", "limits", "GET /users"] }] });
  expect(await problemsOf("api/no-rate-limits", { ...files, "limits.mdx": limits, "docs.json": both })).toEqual([]);
});

test("reports a problem in another file at its location there", async () => {
  const files = {
    "index.mdx": page("Words."),
    "api.yaml": `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users: { $ref: parts/users.yaml#/users }
`,
    "parts/users.yaml": `users:
  get:
    summary: List
    parameters:
      - $ref: page.json
      - name: limit
        in: query
    responses:
      '200':
        description: Good.
`,
    "parts/page.json": '{ "name": "page", "in": "query", "schema": {} }',
    "docs.json": CONFIG,
  };
  expect(await problemsOf("api/no-parameter-description", files)).toEqual([
    'parts/page.json:1:1 api/no-parameter-description The query parameter "page" of "GET /users" has no description. Describe what it does.',
    'parts/users.yaml:6:9 api/no-parameter-description The query parameter "limit" of "GET /users" has no description. Describe what it does.',
  ]);
});

test("reports a parameter on a hand-written page that its operation lacks", async () => {
  const files = {
    "index.mdx": page(
      '<ParamField query="pgae" type="string">A.</ParamField>\n\n<ParamField query="page">A.</ParamField>\n\n<ParamField header="Authorization">A.</ParamField>',
      "openapi: GET /users\n",
    ),
    "api.yaml": spec(`parameters:\n  - name: page\n    in: query\n${RESPONSES}`),
    "docs.json": docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["index"] }] }),
  };
  expect(await problemsOf("api/undocumented-parameter", files)).toEqual([
    'index.mdx:7:1 api/undocumented-parameter "GET /users" has no query parameter "pgae". Did you mean "page"?',
  ]);
});

test("compares a hand-written page whose path parameters have other names", async () => {
  const files = {
    "index.mdx": page("Words."),
    "pet.mdx": page(
      '<ParamField path="id">A.</ParamField>\n\n<ParamField path="other">A.</ParamField>\n\n<ParamField query="verbos">A.</ParamField>',
      "api: GET https://api.example.com/pets/{id}\n",
    ),
    "api.yaml": `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /pets/{petId}:
    get:
      summary: Get a pet
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
        - { name: verbose, in: query, schema: { type: boolean } }
`,
    "docs.json": docsJson({
      groups: [{ group: "A", openapi: "api.yaml", pages: ["index", "pet", "GET /pets/{petId}"] }],
    }),
  };
  expect(await problemsOf("api/undocumented-parameter", files)).toEqual([
    'pet.mdx:9:1 api/undocumented-parameter "GET /pets/{petId}" has no path parameter "other". Remove it, or add it to api.yaml.',
    'pet.mdx:11:1 api/undocumented-parameter "GET /pets/{petId}" has no query parameter "verbos". Did you mean "verbose"?',
  ]);
});

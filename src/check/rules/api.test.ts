import { expect, test } from "vitest";
import { page, problemsOf } from "../../../test/support/check.ts";
import { docsJson } from "../../../test/support/site.ts";

const CONFIG = docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["index", "GET /users"] }] });

/** A description with one operation, whose lines begin on line 9. */
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
    "api/parameter-undescribed",
    spec(
      `parameters:\n  - name: page\n    in: query\n    description: Which page.\n  - name: limit\n    in: query\n${RESPONSES}`,
    ),
    [
      'api.yaml:13:9 api/parameter-undescribed The parameter "limit" of GET /users has no description. Add `description` to it.',
    ],
  ],
  [
    "no success, no error, and a status that is not explained",
    "api/responses",
    spec("responses:\n  '404':\n    description: ''"),
    [
      "api.yaml:9:7 api/responses GET /users describes no success. Add its 2xx response.",
      "api.yaml:10:9 api/responses The status 404 of GET /users is not explained. Add `description` to it.",
    ],
  ],
  [
    "no error",
    "api/responses",
    spec("responses:\n  '200':\n    description: Good."),
    ["api.yaml:9:7 api/responses GET /users describes no error. Add its 4xx responses, or `default`."],
  ],
  ["responses that are all there", "api/responses", spec(RESPONSES), []],
  [
    "nothing about authentication and limits",
    "api/access",
    spec("responses:\n  '200':\n    description: Good."),
    [
      'api.yaml:1:1 api/access "Users" does not say how callers authenticate. Add `securitySchemes` and `security`, or `security: []` if everybody may call it.',
      'api.yaml:1:1 api/access "Users" does not say how often it may be called. Describe the limits in `info.description`, or the status 429.',
    ],
  ],
  ["authentication and limits", "api/access", spec(RESPONSES, SECURITY), []],
  ["an API that anybody may call", "api/access", spec(RESPONSES, "security: []\n"), []],
  ["an operation that anybody may call", "api/access", spec(`${RESPONSES}\nsecurity: []`), []],
  [
    "an example that does not fit",
    "api/example",
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
            tags: { type: array, items: { type: string, enum: [a, b] } }
        examples:
          first:
            value: { id: x }
          second:
            value: { id: 1, tags: [a, c] }
          third:
            value: { tags: [a] }
          fourth:
            value: { id: 1, tags: [b], more: true }`),
    [
      'api.yaml:22:19 api/example The example of GET /users does not fit its schema: "id" is a string, not integer. Correct the example or the schema.',
      'api.yaml:24:19 api/example The example of GET /users does not fit its schema: "tags[1]" is "c", not one of "a", "b". Correct the example or the schema.',
      'api.yaml:26:19 api/example The example of GET /users does not fit its schema: It has no "id", which is required. Correct the example or the schema.',
    ],
  ],
];

test.each(CASES)("%s: %s", async (_name, code, text, problems) => {
  expect(await problemsOf(code, { "index.mdx": page("Words."), "api.yaml": text, "docs.json": CONFIG })).toEqual(
    problems,
  );
});

test("a problem of a part in another file is told with the place there", async () => {
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
    "parts/page.json": '{ "name": "page", "in": "query", "description": "Which page.", "schema": {} }',
    "docs.json": CONFIG,
  };
  expect(await problemsOf("api/parameter-undescribed", files)).toEqual([
    'parts/users.yaml:6:7 api/parameter-undescribed The parameter "limit" of GET /users has no description. Add `description` to it.',
  ]);
  expect(await problemsOf("api/responses", files)).toEqual([
    "parts/users.yaml:8:5 api/responses GET /users describes no error. Add its 4xx responses, or `default`.",
  ]);
});

test("an example that is given as data does not fit", async () => {
  const files = {
    "index.mdx": page("Words."),
    "api.yaml": spec(`responses:
  '200':
    description: Good.
    content:
      application/json:
        schema:
          type: integer
        examples:
          one:
            dataValue: [1]
          two:
            dataValue: 1`).replace("3.1.0", "3.2.0"),
    "docs.json": CONFIG,
  };
  expect(await problemsOf("api/example", files)).toEqual([
    "api.yaml:18:19 api/example The example of GET /users does not fit its schema: It is an array, not integer. Correct the example or the schema.",
  ]);
});

test("a hand-written page with a parameter that its operation does not have", async () => {
  const files = {
    "index.mdx": page(
      '<ParamField query="pgae" type="string">A.</ParamField>\n\n<ParamField query="page">A.</ParamField>\n\n<ParamField header="Authorization">A.</ParamField>',
      "openapi: GET /users\n",
    ),
    "api.yaml": spec(`parameters:\n  - name: page\n    in: query\n${RESPONSES}`),
    "docs.json": docsJson({ groups: [{ group: "A", openapi: "api.yaml", pages: ["index"] }] }),
  };
  expect(await problemsOf("api/fields", files)).toEqual([
    'index.mdx:7:1 api/fields GET /users has no query parameter "pgae". Did you mean "page"?',
  ]);
});

test("a hand-written page that calls the steps of the path otherwise is compared too", async () => {
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
  expect(await problemsOf("api/fields", files)).toEqual([
    'pet.mdx:9:1 api/fields GET /pets/{petId} has no path parameter "other". Remove it, or add it to api.yaml.',
    'pet.mdx:11:1 api/fields GET /pets/{petId} has no query parameter "verbos". Did you mean "verbose"?',
  ]);
});

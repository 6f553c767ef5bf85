// Restricted fields and values: no file and no answer that a reader gets names one, wherever the spec mentions it.

import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import { beforeAll, expect, test } from "vitest";
import { everyText, placesOf } from "./support/every-text.ts";
import { buildPrivately } from "./support/private-build.ts";
import { RESTRICTED_SPECS } from "./support/restricted-specs.ts";
import { docsJson, testSite } from "./support/site.ts";

const READERS = {
  public: PUBLIC,
  staff: { signedIn: true, groups: new Set(["staff"]) },
  admin: { signedIn: true, groups: new Set(["admin"]) },
} satisfies Record<string, Audience>;

/** One site with all specs. */
const FILES: Readonly<Record<string, string | object>> = {
  "docs.json": docsJson({
    groups: [
      { group: "Home", pages: ["index"] },
      ...RESTRICTED_SPECS.map(([where, spec], index) => ({
        group: where,
        [spec.startsWith("asyncapi") ? "asyncapi" : "openapi"]: { source: `${index}.yaml`, directory: `api-${index}` },
      })),
    ],
  }),
  "index.mdx": "---\ntitle: Home\n---\nWelcome.",
  ...Object.fromEntries(RESTRICTED_SPECS.map(([, spec], index) => [`${index}.yaml`, spec])),
};

const texts = new Map<string, ReadonlyMap<string, string>>();

beforeAll(async () => {
  for (const [name, audience] of Object.entries(READERS)) texts.set(name, await everyText(FILES, audience));
});

function wordsIn(spec: string, pattern: RegExp): readonly string[] {
  return [...new Set(spec.match(pattern))].sort();
}

/** The words that a reader gets somewhere. */
function wordsFor(reader: keyof typeof READERS, words: readonly string[]): readonly string[] {
  const places = placesOf(texts.get(reader) ?? new Map(), words);
  return [...new Set(places.map((place) => place.split(" ")[0] ?? ""))].sort();
}

test.each(RESTRICTED_SPECS)("keeps %s to its readers", (_, spec) => {
  const hidden = wordsIn(spec, /\bzq\w+/g);
  const open = wordsIn(spec, /\bopen\d\w*/g);
  expect(placesOf(texts.get("public") ?? new Map(), hidden)).toEqual([]);
  expect(placesOf(texts.get("staff") ?? new Map(), hidden)).toEqual([]);
  expect(wordsFor("public", open)).toEqual(open);
  expect(wordsFor("admin", [...hidden, ...open])).toEqual([...open, ...hidden].sort());
});

const FOR_ADMINS = "x-docs: { groups: [admin] }";

/** The words with `zq` in a site's files that each reader gets. */
async function shownWords(
  files: Readonly<Record<string, string | object>>,
): Promise<Record<string, readonly string[]>> {
  const words = [...new Set(JSON.stringify(files).match(/\bzq\w+/g))].sort();
  const shown: Record<string, readonly string[]> = {};
  for (const [name, audience] of Object.entries(READERS))
    shown[name] = placesOf(await everyText(files, audience), words);
  const admin = new Set(shown["admin"]?.map((place) => place.split(" ")[0]));
  return { ...shown, admin: words.filter((word) => !admin.has(word)) };
}

/** No word reaches others, and all of them reach admins. */
const SHOWN = { public: [], staff: [], admin: [] };

test("removes restricted fields from examples in other files of a spec", async () => {
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api/openapi.yaml" }] }),
    "api/openapi.yaml": `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users: { $ref: paths/users.yaml }
  /user:
    get:
      summary: Get a user
      responses:
        "200":
          description: OK
          content: { application/json: { schema: { $ref: parts.yaml#/schemas/User }, examples: { three: { externalValue: three.json } } } }
`,
    "api/paths/users.yaml": `get:
  summary: List users
  responses:
    "200":
      description: OK
      content:
        application/json:
          schema: { $ref: ../parts.yaml#/schemas/User }
          examples:
            one: { $ref: ../parts.yaml#/examples/one }
            two: { value: { id: b, zqfield: zqinline } }
              four: { value: { $ref: ../four.json } }
`,
    "api/parts.yaml": `schemas:
  User: { type: object, properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } } }
  Other: { allOf: [{ $ref: "#/schemas/User" }], example: { zqfield: zqother } }
  Loose: { properties: { zqloose: { ${FOR_ADMINS} } }, x-any: zqloosevalue }
examples:
  one: { value: { id: a, zqfield: zqshared } }
  unused: { value: { zqfield: zqunused } }
notes: [zqnote]
`,
    "api/three.json": '{ "id": "c", "zqfield": "zqexternal" }',
    "api/four.json": '{ "id": "c", "zqfield": "zqlinked" }',
    "api/unreferenced.yaml": `properties: { zqalone: { type: string, ${FOR_ADMINS} } }\nexample: { zqalone: zqalonevalue }\n`,
    "index.mdx": "---\ntitle: Home\n---\n[Part](/api/unreferenced.yaml)",
  };
  expect(await shownWords(files)).toEqual(SHOWN);
});

test("removes what an overlay restricts", async () => {
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: {
        "/users": {
          get: {
            summary: "List users",
            responses: {
              "200": {
                description: "OK",
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/User" },
                    example: [{ id: "a", zqfield: "zqvalue" }],
                  },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          User: { type: "array", items: { properties: { id: { type: "string" }, zqfield: { type: "string" } } } },
        },
      },
    },
    "changes.yaml": `overlay: 1.0.0
extends: api.json
actions:
  - { target: "$.components.schemas.User.items.properties.zqfield", update: { x-docs: { groups: [admin] } } }
  - { target: "$.paths.*.get.responses.*.content.*", update: { examples: { more: { value: [{ zqfield: zqadded }] } } } }
`,
  };
  expect(await shownWords(files)).toEqual(SHOWN);
});

const WORKFLOWS = {
  "docs.json": docsJson({
    groups: [
      { group: "API", openapi: "api.yaml" },
      { group: "Flows", arazzo: { source: "flows.arazzo.yaml", directory: "flows" } },
    ],
  }),
  "api.yaml": `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users:
    post:
      summary: Add a user
      operationId: addUser
      parameters:
        - { name: open, in: query, schema: { type: string } }
        - { name: zqparam, in: query, schema: { type: string }, ${FOR_ADMINS} }
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } }
      responses: { "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } } }
  /open: { get: { summary: Open, operationId: open, responses: {} } }
components:
  schemas: { User: { properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } } } }
`,
  "flows.arazzo.yaml": `arazzo: 1.0.1
info: { title: Flows, version: "1" }
sourceDescriptions: [{ name: api, url: ./api.yaml, type: openapi }]
workflows:
  - workflowId: add
    inputs: { type: object, required: [zqsecret], properties: { name: { type: string }, zqsecret: { type: string, ${FOR_ADMINS}, default: zqdefault } } }
    parameters: [{ name: zqparam, in: query, value: zqshared }]
    steps:
      - stepId: one
        operationId: addUser
        parameters: [{ name: open, in: query, value: fine }, { name: zqparam, in: query, value: zqgiven }]
        requestBody: { contentType: application/json, payload: { id: a, zqfield: zqvalue }, replacements: [{ target: /zqfield, value: zqnew }] }
        successCriteria: [{ condition: $statusCode == 200 }, { condition: $response.body#/zqfield == 'zqcompared' }]
        outputs: { id: $response.body#/id, other: $response.body#/zqfield }
      - stepId: two
        operationId: unknown
        requestBody: { contentType: text/plain, payload: zqunknown }
      - stepId: three
        operationId: open
        requestBody: { contentType: application/json, payload: { by: $inputs.zqsecret } }
    outputs: { result: $inputs.zqsecret }
`,
};

test("removes restricted fields from workflows", async () => {
  const files = WORKFLOWS;
  expect(await shownWords(files)).toEqual(SHOWN);
  const { output } = testSite(files);
  const artifacts = await output.artifacts();
  const text = await [...artifacts.values()].find(({ path }) => /flows.*\.md$/.test(path))?.body();
  expect(String(text).match(/.*(?:open|\$statusCode|#\/id).*/g)).toEqual([
    "    - `open` (query): `fine`",
    "    - `$statusCode == 200`",
    "    - `id`: `$response.body#/id`",
    "    [`GET /open`](/api-reference/open): Open",
  ]);
});

const PROSE = {
  "docs.json": docsJson({
    groups: [
      { group: "Home", pages: ["index", "staff"] },
      { group: "API", openapi: "api.yaml" },
    ],
  }),
  "index.mdx": "---\ntitle: Home\n---\nSet zqField, and note that `zqnote` and zqnote are internal.\n",
  "staff.mdx": "---\ntitle: Staff\ngroups: [staff]\n---\nThe zqGold plan.\n",
  "api.yaml": `openapi: 3.1.0
info: { title: A, version: "1", description: All about zqnote. }
paths:
  /users:
    get:
      summary: List users
      description: Returns zqField for some.
      x-docs: { content: See zqField. }
      x-codeSamples: [{ lang: bash, source: curl zqField }]
      responses:
        "200":
          description: OK
          content:
            application/json:
              schema: { $ref: "#/components/schemas/User" }
              example: "<zqField/>"
components:
  schemas:
    User:
      type: object
      description: A zqnote is optional.
      properties:
        id: { type: string, description: Not the zqField., pattern: "^(zqGold|free)$" }
        zqField: { type: string, ${FOR_ADMINS} }
        zqnote: { type: string, ${FOR_ADMINS} }
        plan: { enum: [free, zqGold], x-docs-enum: { zqGold: [staff] }, description: Only free or zqGold. }
`,
};

/** The problems with restricted parts that an audience's build, or the check of the whole site, reports. */
async function accessProblems(audience: Audience): Promise<readonly string[]> {
  const problems = await testSite(PROSE, { audience }).problems();
  return problems.filter((line) => / access\//.test(line)).map((line) => line.replace(/(?<=\.) [A-Z].*$/, ""));
}

test("reports texts that mention restricted names where they are", async () => {
  const omitted = (place: string, name: string): string =>
    `${place} access/example-omitted "${name}" is omitted, because it may show something restricted by "groups".`;
  const named = (place: string, name: string): string =>
    `${place} access/restricted-name "${name}" is restricted by "groups", but this text mentions it.`;
  const all = [
    named("api.yaml:7:20", "zqField"),
    named("api.yaml:8:26", "zqField"),
    omitted("api.yaml:9:22", "x-codeSamples"),
    omitted("api.yaml:16:24", "example"),
    named("api.yaml:21:20", "zqnote"),
    named("api.yaml:23:42", "zqField"),
    omitted("api.yaml:23:69", "pattern"),
    named("api.yaml:26:86", "zqGold"),
    named("index.mdx:4:5", "zqField"),
    // In a page, a common word counts only as a name.
    named("index.mdx:4:29", "zqnote"),
  ];
  expect(await accessProblems(PUBLIC)).toEqual(all);
  expect(await accessProblems({ signedIn: true, groups: "all" })).toEqual(all);
  const isGold = (line: string): boolean => /pattern|zqGold/.test(line);
  expect(await accessProblems(READERS.staff)).toEqual(all.filter((line) => !isGold(line)));
  expect(await accessProblems({ signedIn: true, groups: new Set(["admin", "staff"]) })).toEqual([]);
});

test("keeps restricted fields out of a private build", async () => {
  const files = { ...FILES, ...WORKFLOWS, "docs.json": withWorkflows(FILES["docs.json"]) };
  const words = [...new Set(JSON.stringify(files).match(/\bzq\w+/g))];
  const { audiences } = await buildPrivately(files, "groups");
  for (const name of ["public", ""]) expect(placesOf(audiences.get(name) ?? new Map(), words)).toEqual([]);
  expect([...audiences.keys()].sort()).toEqual(["", "admin", "public"]);
  const shown = new Set(placesOf(audiences.get("admin") ?? new Map(), words).map((place) => place.split(" ")[0]));
  // Names that nothing refers to, and most of a file with a syntax error, appear nowhere.
  expect(words.filter((word) => !shown.has(word)).length).toBeLessThan(words.length / 10);
});

/** A docs.json with the pages of the workflows too. */
function withWorkflows(docs: unknown): object {
  const { navigation, ...others } = docs as { readonly navigation: { readonly groups: readonly object[] } };
  const { groups } = (WORKFLOWS["docs.json"] as { readonly navigation: { readonly groups: readonly object[] } })
    .navigation;
  return { ...others, navigation: { groups: [...navigation.groups, ...groups] } };
}

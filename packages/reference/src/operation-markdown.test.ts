import { parseApi } from "@lectern/openapi";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { operationToMarkdown } from "./operation.tsx";
import { DEFAULT_SETTINGS } from "./settings.ts";

function markdown(text: string, language = "en"): string {
  const operation = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  return operationToMarkdown(operation, DEFAULT_SETTINGS, (word) => translate(localeOf(language), word));
}

test("contains the same content as the page", () => {
  const text = `
openapi: 3.1.0
servers: [{ url: 'https://api.test', description: Live }]
security: [{ token: [read] }, {}]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas: { Tree: { type: object, properties: { up: { $ref: '#/components/schemas/Tree' } } } }
paths:
  /users/{id}:
    put:
      description: |
        Changes a user.

        Twice is fine.
      deprecated: true
      parameters:
        - { name: id, in: path, description: Whose., schema: { type: integer, minimum: 1 } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              required: [role]
              properties:
                role: { type: string, enum: [admin, guest], default: guest, description: What they may do. }
                tree: { $ref: '#/components/schemas/Tree' }
                owner: { oneOf: [{ title: Person, properties: { name: { type: string } } }, { type: string, format: email }] }
      responses:
        "200":
          description: Changed.
          headers: { X-Left: { schema: { type: integer } } }
          content: { application/json: { example: { ok: true } } }
        "404": { description: No such user. }
`;
  expect(markdown(text)).toBe(`\`PUT /users/{id}\`

**This operation is deprecated.**

Changes a user.

Twice is fine.

Server:

- \`https://api.test\`: Live

## Authorization

Authorization is optional.

- \`Authorization\` (string, header): Bearer token in the Authorization header.
  - Scopes: \`read\`

## Path parameters

- \`id\` (integer, ≥ 1, required): Whose.

<a id="body"></a>

## Body (required)

\`application/json\`

- \`role\` (enum<string>, default: \`guest\`, required): What they may do.
  - Allowed values: \`admin\`, \`guest\`
- \`tree\` (object)
  - \`up\` (object · Tree)
    - Has the same properties as \`Tree\` above.
- \`owner\` (object | string)
  - One of:
    - Person
      - \`name\` (string)
    - string
      - string, email

## Request example

**cURL**

\`\`\`bash
curl -X PUT https://api.test/users/2 \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "role": "guest",
  "tree": {},
  "owner": {
    "name": "<string>"
  }
}'
\`\`\`

## Responses

### 200

Changed.

Headers:

- \`X-Left\` (integer)

\`application/json\`

**Example**

\`\`\`json
{
  "ok": true
}
\`\`\`

### 404

No such user.`);
});

test("labels a webhook and shows its payload", () => {
  const text =
    "openapi: 3.1.0\nwebhooks: { created: { post: { requestBody: { content: { text/plain: { example: hello } } } } } }";
  expect(markdown(text)).toBe(
    "`WEBHOOK POST created`\n\n## Payload\n\n`text/plain`\n\n## Request example\n\n**Payload**\n\n```text\nhello\n```",
  );
});

test("keeps backticks and line breaks of names inside code", () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: { "/a": { get: { parameters: [{ name: "a`b\n# c`", in: "query" }] } } },
  });
  expect(markdown(text)).toContain("- `` a`b # c` `` (any)\n");
});

test("states that no authorization is needed where other operations need it", () => {
  const text = `
openapi: 3.1.0
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: k } } }
paths: { /a: { get: { security: [] } } }
`;
  expect(markdown(text).split("\n\n## Request example")[0]).toBe(
    "`GET /a`\n\n## Authorization\n\nNo authorization required.",
  );
  expect(markdown(text)).not.toContain("YOUR_API_KEY");
});

test("uses the page's language around authored text", () => {
  const text = `
openapi: 3.1.0
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: k } } }
paths:
  /a:
    get:
      deprecated: true
      parameters:
        - { name: ids, in: query, required: true, explode: false, description: Which., schema: { type: array, minItems: 2, items: { type: string, maxLength: 9 } } }
      responses: { "200": { description: Fine., content: { text/plain: { schema: { oneOf: [{}, { const: 1 }] } } } } }
`;
  expect(markdown(text, "de")).toBe(`\`GET /a\`

**Diese Operation ist veraltet.**

<a id="authorization"></a>

## Autorisierung

- \`k\` (string, query, erforderlich): API-Schlüssel im Abfrageparameter „k“.

<a id="query-parameters"></a>

## Abfrageparameter

- \`ids\` (string[], Elemente ≥ 2, jedes Element: Länge ≤ 9, getrennt durch „,“, erforderlich): Which.

<a id="request-example"></a>

## Beispielanfrage

**cURL**

\`\`\`bash
curl -g 'https://api.example.com/a?k=YOUR_API_KEY&ids={ids},{ids}'
\`\`\`

<a id="responses"></a>

## Antworten

### 200

Fine.

\`text/plain\`

any | integer

- Eines von:
  - Option 1
    - any
  - integer
    - Immer \`1\`

**Beispiel**

\`\`\`text
<any>
\`\`\``);
});

test("separates alternatives and includes notes beside references", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    post:
      externalDocs: { url: 'https://x.example/d', description: More docs }
      parameters:
        - { $ref: '#/components/parameters/P', description: Own words. }
        - { name: q, in: query, example: mine, schema: { type: string, example: other } }
      requestBody:
        content:
          application/json:
            examples: { none: { value: null } }
            schema:
              allOf:
                - oneOf: [{ title: A, properties: { a: { type: string } } }, { title: B, properties: { b: { type: string } } }]
                - oneOf: [{ title: C, properties: { c: { type: string } } }, { title: D, properties: { d: { type: string } } }]
components:
  parameters: { P: { name: p, in: query, description: Words., schema: { type: string } } }
`;
  expect(markdown(text).split("## Request example")[0]).toBe(`\`POST /a\`

[More docs](<https://x.example/d>)

## Query parameters

- \`p\` (string): Own words.
- \`q\` (string, Example: \`mine\`)

## Body

\`application/json\`

- One of:
  - A
    - \`a\` (string)
  - B
    - \`b\` (string)
- One of:
  - C
    - \`c\` (string)
  - D
    - \`d\` (string)

`);
  expect(markdown(text)).toContain("-d null");
});

test("ignores siblings of a reference before 3.1", () => {
  const text = `
openapi: 3.0.3
paths: { /a: { get: { parameters: [{ $ref: '#/components/parameters/P', description: Own words. }] } } }
components:
  parameters: { P: { name: p, in: query, description: Words., schema: { type: string } } }
`;
  expect(markdown(text)).toContain("- `p` (string): Words.");
});

test("lists conditional fields under their condition", () => {
  const text = `
openapi: 3.1.0
webhooks:
  made:
    post:
      requestBody:
        content:
          application/json:
            example: {}
            schema:
              type: object
              properties: { country: { type: string } }
              if: { properties: { country: { const: US } } }
              then: { required: [zip], properties: { zip: { type: string, description: Five digits. } } }
              else: { required: [city] }
`;
  expect(markdown(text).split("\n").slice(6, 12)).toEqual([
    "object, if country ≠ US: requires city",
    "",
    "- `country` (string)",
    "- When country = US:",
    "  - `zip` (string, required): Five digits.",
    "",
  ]);
});

test("describes form encoding at the field", () => {
  const text = `
openapi: 3.1.0
paths:
  /files:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                meta: { type: object, properties: { title: { type: string } } }
                picture: { type: string, format: binary }
                tags: { type: array, items: { type: string } }
            encoding:
              meta: { contentType: application/json }
              tags: { style: pipeDelimited, explode: false }
              picture:
                contentType: image/png, image/jpeg
                headers: { X-Checksum: { description: Its sum., required: true, schema: { type: string } } }
              elsewhere: { contentType: text/csv }
`;
  expect(markdown(text)).toContain(`\`multipart/form-data\`

\`elsewhere\`: written as text/csv

- \`meta\` (object, written as application/json)
  - \`title\` (string)
- \`picture\` (file, written as image/png, image/jpeg)
  - Headers:
    - \`X-Checksum\` (string, required): Its sum.
- \`tags\` (string[], separated by “|”)
`);
});

test("includes 3.2 details of servers, schemes, examples, paths and discriminators", () => {
  const text = `
openapi: 3.2.0
servers: [{ url: 'https://api.test', name: Live }, { url: 'https://dev.test', name: Trial, description: Resets daily. }]
components:
  securitySchemes: { dev: { type: apiKey, in: header, name: X, deprecated: true } }
  schemas:
    C: { type: object, properties: { kind: { type: string } } }
    D: { type: object, properties: { kind: { type: string } } }
paths:
  /a:
    summary: A path.
    description: For all methods.
    get:
      description: For this one.
      security: [{ dev: [] }]
      parameters:
        - { name: b, in: query, allowEmptyValue: true, schema: { type: string } }
        - { name: c, in: query, schema: { type: string }, examples: { e: { summary: Short, description: One letter., value: x } } }
      responses:
        "200":
          content:
            application/json:
              schema:
                oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }]
                discriminator: { propertyName: kind, mapping: { cat: C }, defaultMapping: D }
`;
  const lines = markdown(text).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "For this one.",
      "For all methods.",
      "- `https://api.test`: Live",
      "- `https://dev.test`: Trial: Resets daily.",
      "- `X` (string, header, required, Deprecated): API key in the “X” header.",
      "- `b` (string, may be empty)",
      "    - Short: `x`: One letter.",
      '    - When `kind: "cat"`',
      '    - When `kind: "D"`. Also applies to any other value, or if none is set.',
    ]),
  );
});

test("describes a parameter before its values", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - { name: ids, in: query, description: Which to read., schema: { type: array, items: { type: string, description: An id. } } }
        - { name: kind, in: query, description: The kind., schema: { type: string, description: The kind. } }
`;
  const parameters = markdown(text).split("## Query parameters\n\n")[1]?.split("\n\n## ")[0];
  expect(parameters).toContain("- `ids` (string[]): Which to read.\n\n  An id.\n- `kind` (string): The kind.");
});

test("shows response fields that the request lacks", () => {
  const text = `
openapi: 3.1.0
components:
  schemas:
    User:
      properties:
        a: { type: string }
        b: { type: string }
        c: { type: string }
        place: { type: object, properties: { street: { type: string }, id: { type: string, readOnly: true } } }
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
      responses:
        "200": { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
        "202": { description: Begun., content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
`;
  const [, ok, begun] = markdown(text).split(/\n### /);
  expect(ok).toContain("- `place` (object)\n  - `street` (string)\n  - `id` (string, read-only)\n");
  expect(begun).toContain("- Has the same properties as `User` (200).");
});

test("writes patterns as code", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - { name: a, in: query, schema: { type: string, pattern: '^a*b*\`$' } }
        - { name: b, in: query, schema: { type: array, items: { type: string, pattern: '^_x_$' } } }
`;
  const parameters = markdown(text).split("## Query parameters\n\n")[1]?.split("\n\n## ")[0];
  expect(parameters).toBe("- `a` (string, matches ``^a*b*`$``)\n- `b` (string[], each matches `^_x_$`)");
});

test("refers to what was shown before by location", () => {
  const text = `
openapi: 3.1.0
components:
  schemas:
    User: { properties: { a: { type: string }, b: { type: string }, c: { type: string }, d: { type: string } } }
    Place: { properties: { a: { type: string }, b: { type: string }, c: { type: string }, d: { type: string } } }
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
      responses:
        "200":
          description: Made.
          content:
            application/json:
              schema:
                properties:
                  user: { $ref: '#/components/schemas/User' }
                  place: { oneOf: [{ $ref: '#/components/schemas/Place' }, { type: string }] }
                  other: { $ref: '#/components/schemas/Place' }
`;
  const [, ok] = markdown(text).split(/\n### /);
  expect(ok).toContain("- `user` (object)\n  - Has the same properties as `User` (Body).\n");
  expect(ok).toContain("- `other` (object · Place)\n  - Has the same properties as `Place`.\n");
});

test("nests headings of descriptions below those around them", () => {
  const schema = "{ description: '# Model', properties: { a: { type: string } } }";
  const content = `content: { application/json: { schema: ${schema} } }`;
  const text = `
openapi: 3.1.0
paths:
  /a:
    post:
      requestBody: { description: "# Sent", ${content} }
      responses: { "200": { description: "# Answer", ${content} } }
      callbacks:
        done:
          "{$request.body#/a}":
            post:
              description: "# Called"
              requestBody: { ${content} }
              responses: { "204": { description: "## Nothing" } }
`;
  expect(markdown(text).match(/^#.*$/gm)).toEqual([
    "## Body",
    "### Sent",
    "### Model",
    "## Callbacks",
    "### POST done",
    "#### Called",
    "#### Payload",
    "##### Model",
    "#### Responses",
    "##### 204",
    "###### Nothing",
    "## Request example",
    "## Responses",
    "### 200",
    "#### Answer",
    "#### Model",
  ]);
});

test("describes a body without a schema as a file", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    get:
      responses:
        "200": { description: Found., content: { image/png: {}, application/vnd.x: {} } }
`;
  const words = markdown(text);
  expect(words.slice(words.indexOf("### 200"))).toBe(`### 200

Found.

\`image/png\`

file

\`application/vnd.x\``);
});

test("generates no example for a download of any media type", () => {
  const text = `
swagger: "2.0"
produces: [application/json]
paths:
  /photo:
    get:
      responses:
        "200": { description: The photo., schema: { type: file } }
`;
  const words = markdown(text);
  expect(words.slice(words.indexOf("### 200"))).toBe(`### 200

The photo.

\`application/json\`

file`);
});

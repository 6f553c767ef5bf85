// Specs with a restricted field, parameter, alternative or value. Each says something about it in one more place, with a word
// that only that place has: whatever starts with `zq` is for admins, and what starts
// with `open` is for everyone.

const HEAD = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\nservers: [{ url: https://api.example.com }]\n';
const FOR_ADMINS = "x-docs: { groups: [admin] }";

/** A spec with one operation that returns `User`, whose field `zqfield` is restricted. */
function withUser(parts: {
  readonly media?: string;
  readonly user?: string;
  readonly operation?: string;
  readonly more?: string;
}): string {
  return `${HEAD}paths:
  /users:
    get:
      summary: List users
      operationId: listUsers
${parts.operation ?? ""}      responses:
        "200":
          description: OK
          content:
            application/json:
              schema: { $ref: "#/components/schemas/User" }
${parts.media ?? ""}components:
  schemas:
    User:
      type: object
${parts.user ?? ""}      properties:
        id: { type: string, example: open1 }
        zqfield: { type: string, ${FOR_ADMINS}, example: zqown, default: zqdefault }
${parts.more ?? ""}`;
}

/** Indents a text. */
function at(depth: number, text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `${" ".repeat(depth)}${line}\n`)
    .join("");
}

const media = (text: string): string => withUser({ media: at(14, text) });
const user = (text: string): string => withUser({ user: at(6, text) });
const operation = (text: string): string => withUser({ operation: at(6, text) });
const more = (text: string): string => withUser({ more: at(2, text) });

/** A spec around one schema for a request body. */
function body(schema: string, rest = ""): string {
  return `${HEAD}paths:
  /users:
    post:
      summary: Add a user
      requestBody:
        content:
          application/json:
            schema:
${at(14, schema)}${at(12, rest === "" ? "x-nothing: true" : rest)}      responses: {}
`;
}

const SPECS: Readonly<Record<string, string>> = {
  "the example of a media type": media("example: { id: open2, zqfield: zqvalue }"),
  "named examples": media(`examples:
  one: { summary: One, value: { id: open2, zqfield: zqvalue } }
  two: { value: { zqfield: zqsecond } }`),
  "shared examples": `${media('examples: { one: { $ref: "#/components/examples/One" } }')}  examples:
    One: { value: { id: open2, zqfield: zqvalue } }
    Unused: { value: { zqfield: zqunused } }
`,
  "the new fields of an example": media(`examples:
  one: { dataValue: { id: a, zqfield: zqvalue }, serializedValue: '{"zqfield":"zqtext"}' }`),
  "an example as text": media(`example: '{"id":"1","zqfield":"zqvalue"}'`),
  "the example of a schema": user("example: { id: open2, zqfield: zqvalue }"),
  "the examples of a schema": user("examples: [{ id: open2, zqfield: zqvalue }, { zqfield: zqsecond }]"),
  "a default": user("default: { id: open2, zqfield: zqvalue }"),
  "a constant": user("const: { id: open2, zqfield: zqvalue }"),
  "an enum": user("enum: [{ id: open2, zqfield: zqvalue }, { id: open3, zqfield: zqsecond }]"),
  "required names": user("required: [id, zqfield]\ndependentRequired: { id: [zqfield], zqfield: [id] }"),
  "dependent schemas": user(
    `dependentSchemas: { zqfield: { required: [id] }, id: { properties: { zqfield: { const: zqvalue } } } }`,
  ),
  "a condition": user(`if: { properties: { zqfield: { const: zqvalue } }, required: [zqfield] }
then: { properties: { zqfield: { minLength: 2, example: zqthen } } }
else: { not: { properties: { zqfield: { enum: [zqelse] } } } }`),
  "a discriminator": user("discriminator: { propertyName: zqfield, mapping: { zqone: '#/components/schemas/User' } }"),
  "names for additional properties": user("propertyNames: { enum: [id, zqfield], examples: [zqfield] }"),
  "an unknown keyword": user("x-sample: { zqfield: zqvalue }\nfutureExample: zqsecond"),
  "a comment": user("$comment: About it.\nx-examples: [{ zqfield: zqvalue }]"),
  "code samples": operation(`x-codeSamples:
  - { lang: bash, source: "curl -d zqfield=zqvalue" }`),
  "an unknown field of an operation": operation("x-tests: [{ body: { zqfield: zqvalue } }]\nassertions: [zqsecond]"),
  "an unknown field of the file": `${more("x-snippets: { a: { zqfield: zqvalue } }")}x-cases: [{ zqfield: zqsecond }]\n`,
  "the parameters of a link": media(`examples: { one: { value: { id: open2 } } }`)
    .replace(
      "          content:\n",
      `          links:
            Next:
              operationId: getUser
              parameters: { id: $response.body#/zqfield, zqparam: zqgiven }
              requestBody: { zqbody: zqvalue }
            Other: { operationId: getUser, parameters: { id: $response.body#/id } }
          content:
`,
    )
    .replace(
      "components:\n",
      `  /user:
    get:
      summary: Get a user
      operationId: getUser
      parameters:
        - { name: id, in: query, schema: { type: string } }
        - { name: zqparam, in: query, schema: { type: string }, ${FOR_ADMINS} }
      requestBody: { content: { application/json: { schema: { properties: { zqbody: { type: string, ${FOR_ADMINS} } } } } } }
      responses: {}
components:
`,
    ),
  "a callback": operation(`requestBody:
  content: { application/json: { schema: { $ref: "#/components/schemas/User" } } }
callbacks:
  done: { "{$request.body#/zqfield}": { post: { summary: zqdone, responses: {} } } }`),
  "an encoding": operation(`requestBody:
  content:
    multipart/form-data:
      schema: { $ref: "#/components/schemas/User" }
      encoding: { zqfield: { contentType: text/zqtype }, id: { contentType: text/plain } }`),
  "a parameter and its examples": operation(`parameters:
  - { name: zqparam, in: query, ${FOR_ADMINS}, schema: { type: string }, example: zqvalue }
  - { name: filter, in: query, content: { application/json: { schema: { $ref: "#/components/schemas/User" }, example: { zqfield: zqsecond } } } }
  - { name: by, in: query, style: deepObject, schema: { $ref: "#/components/schemas/User" }, example: { zqfield: zqthird } }
x-code-samples: [{ lang: bash, source: "curl ?zqparam=zqfourth" }]`),
  "the parameters of a path": withUser({}).replace(
    "    get:\n",
    `    parameters: [{ name: zqparam, in: query, ${FOR_ADMINS}, schema: { type: string } }]
    get:
      x-codeSamples: [{ lang: bash, source: "curl ?zqparam=zqvalue" }]
`,
  ),
  "a header": media("example: { id: open2 }").replace(
    "          content:\n",
    `          headers:
            zqheader: { ${FOR_ADMINS}, schema: { type: string }, example: zqvalue }
            X-User: { schema: { $ref: "#/components/schemas/User" }, example: { id: a, zqfield: zqsecond } }
          content:
`,
  ),
  "another part of allOf": more(`  Admin:
    allOf: [{ $ref: "#/components/schemas/User" }, { properties: { zqother: { type: string, ${FOR_ADMINS} } } }]
    example: { id: a, zqfield: zqvalue, zqother: zqsecond }
  Base:
    type: object
    required: [kind, zqmore]
    properties: { kind: { type: string } }
    example: { kind: a, zqmore: zqthird }
  Derived:
    allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { zqmore: { type: string, ${FOR_ADMINS} } } }]`),
  "a sibling of a reference": body(`type: object
properties:
  user:
    $ref: "#/components/schemas/Open"
    properties: { zqinner: { type: string, ${FOR_ADMINS} } }
    example: { id: a, zqinner: zqvalue }`).concat(
    "components: { schemas: { Open: { type: object, properties: { id: { type: string } } } } }\n",
  ),
  "a restricted reference": body(`type: object
properties:
  id: { type: string }
  zqlink: { $ref: "#/components/schemas/zqSchema" }
example: { id: a, zqlink: { zqinner: zqvalue } }`).concat(
    `components: { schemas: { zqSchema: { type: object, ${FOR_ADMINS}, properties: { zqinner: { type: string } } } } }\n`,
  ),
  "a restricted alternative": body(
    `oneOf:
  - { type: object, title: Open, required: [kind], properties: { kind: { const: open4 } } }
  - { type: object, title: zqtitle, required: [kind], properties: { kind: { const: zqkind }, zqname: { type: string } }, ${FOR_ADMINS} }`,
    `examples:
  one: { value: { kind: open4 } }
  two: { value: { kind: zqkind, zqname: zqvalue } }`,
  ),
  "a selected alternative": body(
    `oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/zqDog" }]
discriminator: { propertyName: kind, mapping: { cat: Cat, zqdog: zqDog } }`,
    `examples:
  cat: { value: { kind: cat, name: open4 } }
  dog: { value: { kind: zqdog, name: zqvalue } }`,
  ).concat(`components:
  schemas:
    Cat: { type: object, properties: { kind: { type: string }, name: { type: string } } }
    zqDog: { type: object, properties: { kind: { type: string }, name: { type: string } }, ${FOR_ADMINS} }
`),
  "a subtype": body(`$ref: "#/components/schemas/Pet"`, "example: { kind: cat, zqclaws: zqvalue }").concat(`components:
  schemas:
    Pet: { type: object, discriminator: { propertyName: kind }, properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { zqclaws: { type: string, ${FOR_ADMINS} } } }] }
`),
  "one value of an enum": body(
    `type: object
properties:
  plan:
    type: string
    enum: [free, zqgold]
    x-docs-enum: { zqgold: [admin] }
    x-enum-descriptions: { free: Free, zqgold: zqdescription }
    x-enum-varnames: [FREE, zqname]
    default: zqgold
    examples: [zqgold, free]
    pattern: ^(free|zqgold)$
    x-example: zqgold
  plans: { type: array, items: { type: string, enum: [free, zqsilver], x-docs-enum: { zqsilver: [admin] } }, default: [free, zqsilver] }`,
    "example: { plan: zqgold, plans: [zqsilver] }",
  ),
  "values beside a reference": body(`type: object
properties:
  plan: { $ref: "#/components/schemas/Plan", x-docs-enum: { zqgold: [admin] }, default: zqgold }`).concat(
    "components: { schemas: { Plan: { type: string, enum: [free, zqgold], example: zqgold } } }\n",
  ),
  "values as names": body(
    `type: object
additionalProperties: { type: integer }
propertyNames: { enum: [free, zqgold], x-mint-enum: { zqgold: [admin] } }`,
    "example: { free: 1, zqgold: 2 }",
  ),
  "a constant with groups": body(`properties: { plan: { const: zqgold, x-docs-enum: { zqgold: [admin] } } }`),
  "additional properties": body(
    `type: object
properties: { id: { type: string } }
additionalProperties: { type: string, ${FOR_ADMINS} }`,
    "example: { id: a, zqany: zqvalue }",
  ),
  "pattern properties": body(
    `type: object
properties: { id: { type: string } }
patternProperties: { "^zq": { type: string, ${FOR_ADMINS} } }`,
    "example: { id: a, zqany: zqvalue }",
  ),
  "items of a list": body(
    `type: object
properties:
  list: { type: array, items: { ${FOR_ADMINS}, type: string } }
  pair: { type: array, prefixItems: [{ type: string }, { type: string, ${FOR_ADMINS} }] }
  users: { type: array, items: { properties: { id: { type: string }, zqinner: { type: string, ${FOR_ADMINS} } } } }`,
    "example: { list: [zqitem], pair: [open4, zqsecond], users: [{ id: open5, zqinner: zqvalue }] }",
  ),
  "an undeclared field": body(
    `type: object
properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} }, free: { type: object } }`,
    "example: { id: a, zqtypo: zqvalue, free: { zqfield: zqsecond } }",
  ),
  "content in a string": body(
    `type: object
properties:
  packed: { type: string, contentMediaType: application/json, contentSchema: { properties: { zqfield: { type: string, ${FOR_ADMINS} } } } }`,
    `example: { packed: '{"zqfield":"zqvalue"}' }`,
  ),
  "a media type without a schema": withUser({}).replace(
    "components:\n",
    `  /other:
    get:
      summary: Other
      responses:
        "200": { description: OK, content: { application/json: { example: { zqfield: zqvalue } } } }
components:
`,
  ),
  "a restricted body": `${HEAD}paths:
  /users:
    post:
      summary: Add
      requestBody:
        content: { application/json: { schema: { ${FOR_ADMINS}, type: object, properties: { zqfield: { type: string } } }, example: { zqfield: zqvalue } } }
      responses: {}
`,
  "a stream": body(
    "type: object",
    `itemSchema: { type: object, properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } } }
example: [{ id: open4, zqfield: zqvalue }]`,
  ),
  XML: body(`type: object
properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } }`)
    .replace("application/json:", "application/xml:")
    .replace("x-nothing: true", 'example: "<a><id>1</id><zqfield>zqvalue</zqfield></a>"'),
  "a webhook": `${withUser({})}webhooks:
  created:
    post:
      summary: Created
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/User" }, example: { id: a, zqfield: zqvalue } } } }
      responses: {}
`,
  "server variables": withUser({}).replace(
    "servers: [{ url: https://api.example.com }]",
    "servers: [{ url: 'https://{plan}.example.com', variables: { plan: { enum: [free, zqgold], default: zqgold, x-docs-enum: { zqgold: [admin] } } } }]",
  ),
  "an extension with a schema": `${withUser({})}x-shapes: { a: { properties: { zqshape: { ${FOR_ADMINS} } } } }\n`,
  "a restricted security scheme": `${HEAD}security: [{ zqScheme: [] }]
paths:
  /open: { get: { summary: Open, security: [{ zqScheme: [] }, { open4: [] }], responses: {} } }
components:
  securitySchemes:
    zqScheme: { type: http, scheme: bearer, description: zqkey, ${FOR_ADMINS} }
    open4: { type: http, scheme: basic }
`,
  "values that a list names": body(
    `type: object
properties: { plans: { type: array, items: { type: string, enum: [open4, zqgold] }, x-docs-enum: { zqgold: [admin] } } }`,
    "example: { plans: [open4, zqgold] }",
  ),
  "a schema in another language": `asyncapi: 3.0.0
info: { title: A, version: "1" }
channels:
  users:
    address: users
    messages:
      Created:
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: { type: record, name: open4, fields: [{ name: id, type: string }, { name: zqfield, type: string, ${FOR_ADMINS} }] }
        examples: [{ payload: { id: a, zqfield: zqvalue } }]
operations: { on: { action: send, channel: { $ref: "#/channels/users" } } }
`,
  "tags and schemes of restricted operations": `${HEAD}tags: [{ name: Open }, { name: zqTag, description: zqabout }]
x-tagGroups: [{ name: All, tags: [Open, zqTag] }, { name: zqGroup, tags: [zqTag] }]
paths:
  /open: { get: { summary: Open, tags: [Open], responses: {} } }
  /shut: { get: { summary: zqSummary, tags: [zqTag], security: [{ zqScheme: [] }], ${FOR_ADMINS}, responses: {} } }
components: { securitySchemes: { zqScheme: { type: http, scheme: bearer, description: zqkey } } }
`,
  "Swagger 2.0": `swagger: "2.0"
info: { title: A, version: "1" }
host: api.example.com
paths:
  /users:
    post:
      summary: Add
      parameters:
        - { name: body, in: body, schema: { $ref: "#/definitions/User" } }
        - { name: plan, in: query, type: string, enum: [free, zqgold], default: zqgold, x-example: zqgold, x-docs-enum: { zqgold: [admin] } }
      responses:
        200:
          description: OK
          schema: { $ref: "#/definitions/User" }
          examples: { application/json: { id: a, zqfield: zqvalue }, application/xml: "<zqfield/>" }
definitions:
  User: { type: object, discriminator: zqfield, properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } }, example: { zqfield: zqsecond } }
`,
  "AsyncAPI 3": `asyncapi: 3.0.0
info: { title: A, version: "1" }
channels:
  users:
    address: users/{id}
    parameters: { id: { location: $message.payload#/zqfield, enum: [one, zqgold], x-docs-enum: { zqgold: [admin] }, default: zqgold } }
    messages:
      Created:
        headers: { type: object, properties: { trace: { type: string }, zqheader: { type: string, ${FOR_ADMINS} } } }
        correlationId: { location: $message.header#/zqheader }
        bindings: { kafka: { key: { type: object, properties: { zqkey: { type: string, ${FOR_ADMINS} } }, example: { zqkey: zqfourth } } } }
        traits: [{ examples: [{ payload: { zqfield: zqthird } }] }]
        payload: { type: object, properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } } }
        examples: [{ name: one, payload: { id: open4, zqfield: zqvalue }, headers: { trace: t, zqheader: zqsecond } }]
operations: { on: { action: send, channel: { $ref: "#/channels/users" } } }
`,
  "AsyncAPI 2": `asyncapi: 2.6.0
info: { title: A, version: "1" }
channels:
  users:
    subscribe:
      message:
        name: Created
        payload: { $ref: "#/components/schemas/User" }
        examples: [{ payload: { id: open4, zqfield: zqvalue } }]
        x-samples: [{ zqfield: zqsecond }]
components:
  schemas: { User: { type: object, properties: { id: { type: string }, zqfield: { type: string, ${FOR_ADMINS} } } } }
`,
};

/** The specs by where they say it. No word appears in two of them. */
export const RESTRICTED_SPECS: readonly (readonly [where: string, spec: string])[] = Object.entries(SPECS).map(
  ([where, spec], index) => [where, spec.replace(/\b(?:zq[a-zA-Z]+|open\d)\b/g, (word) => `${word}n${index}e`)],
);

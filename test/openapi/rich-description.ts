// A spec that uses everything a reference can show, for tests that trace its words.

const schemas = {
  Dog: { type: "object", description: "It barks.", properties: { bark: { type: "boolean" } } },
  Cat: { type: "object", properties: { lives: { type: "integer", minimum: 1, maximum: 9 } } },
  Tree: { type: "object", properties: { up: { $ref: "#/components/schemas/Tree" }, name: { type: "string" } } },
  Empty: { type: "object" },
  Tags: { type: "array", maxItems: 10, uniqueItems: true, items: { type: "string", maxLength: 128 } },
  Pet: {
    type: "object",
    required: ["kind", "secret"],
    description: "A pet, with *all* it has.\n\nAnd more.",
    minProperties: 1,
    properties: {
      kind: { type: "string", enum: ["dog", "cat"], "x-enum-descriptions": ["Barks", "Purrs"], default: "dog" },
      size: { type: "string", enum: ["s", "m"], example: "s", description: "How large." },
      secret: { type: "string", writeOnly: true, minLength: 3, maxLength: 9, pattern: "^[a-z]+$" },
      id: { type: "integer", readOnly: true, deprecated: true, description: "- one\n- two" },
      always: { const: "yes" },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number", multipleOf: 0.5 }] },
      tree: { $ref: "#/components/schemas/Tree" },
      gone: { $ref: "#/components/schemas/Gone" },
      label: { type: "string", "x-docs": { pre: ["beta"], post: ["soon"] }, not: { enum: ["a", "b"] } },
      closed: { type: "object", additionalProperties: false, properties: { only: { type: "string" } } },
      tags: { anyOf: [{ $ref: "#/components/schemas/Tags" }, { type: "string", format: "email" }, { type: "null" }] },
      many: { oneOf: "abcdefgh".split("").map((title) => ({ title, type: "string", maxLength: 2 })) },
      rest: {
        type: "object",
        patternProperties: { "^x-": { type: "string", description: "Extra." } },
        additionalProperties: { type: "integer" },
      },
    },
  },
  Animal: {
    oneOf: ["Dog", "Cat", "Empty"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: "kind", mapping: { woof: "#/components/schemas/Dog" } },
  },
};

const FLOWS = {
  implicit: { authorizationUrl: "https://example.com/in", scopes: { read: "See.", write: "Change." } },
  password: { tokenUrl: "https://example.com/token", scopes: {} },
};

const pet = { schema: { $ref: "#/components/schemas/Pet" } };
const animal = { schema: { $ref: "#/components/schemas/Animal" } };

/** Operations, a callback, a webhook, links, all authentication schemes, and schemas of every shape. */
export const RICH_DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [
    {
      url: "https://{region}.example.com",
      description: "Live, for everybody.",
      variables: { region: { default: "eu", enum: ["eu", "us"], description: "Where it runs." } },
    },
    { url: "https://test.example.com" },
  ],
  security: [{ token: [], key: [] }, { oauth: ["read", "write"] }, { basic: [] }, {}],
  paths: {
    "/pets/{id}": {
      put: {
        summary: "Change a pet",
        description: "Changes `one` pet.\n\n## Note\n\n| A | B |\n|---|---|\n| 1 | 2 |",
        deprecated: true,
        operationId: "changePet",
        parameters: [
          { name: "id", in: "path", required: true, description: "Which.", schema: { type: "integer", minimum: 1 } },
          { name: "q", in: "query", explode: false, schema: { type: "array", items: { type: "string" } } },
          { name: "deep", in: "query", style: "deepObject", schema: { type: "object", properties: { a: {} } } },
          { name: "spaced", in: "query", style: "spaceDelimited", explode: false, schema: { type: "array" } },
          { name: "json", in: "query", content: { "application/json": { schema: { type: "object" } } } },
          {
            name: "X-Trace",
            in: "header",
            deprecated: true,
            schema: { type: "string" },
            examples: { short: { value: "a" }, long: { summary: "Long one", value: "abc" } },
          },
          { name: "sid", in: "cookie", schema: { type: "string", default: "" } },
        ],
        requestBody: {
          required: true,
          description: "What changes.",
          content: {
            "application/json": pet,
            "application/xml": pet,
            "application/x-www-form-urlencoded": { schema: { type: "array", items: { type: "string" }, minItems: 2 } },
          },
        },
        responses: {
          "200": {
            description: "Changed.",
            headers: { "X-Left": { description: "What is left.", schema: { type: "integer" } } },
            content: {
              "application/json": { ...animal, examples: { first: { summary: "A dog", value: { kind: "woof" } } } },
            },
            links: {
              again: { operationId: "changePet", description: "Once more.", parameters: { id: "$response.body#/id" } },
            },
          },
          "4XX": { description: "A *long* story about what may go wrong." },
          default: { description: "Anything else.", content: { "text/plain": { schema: { type: "string" } } } },
        },
        callbacks: {
          changed: {
            "{$request.body#/url}": {
              post: {
                summary: "It has changed",
                description: "Sent once.",
                parameters: [{ name: "X-Sign", in: "header", schema: { type: "string" } }],
                requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Dog" } } } },
                responses: { "204": { description: "Understood." } },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    born: {
      post: {
        summary: "A pet is born",
        requestBody: { content: { "application/json": animal } },
        responses: { "204": { description: "Heard." } },
      },
    },
  },
  components: {
    schemas,
    securitySchemes: {
      token: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From *the* console." },
      key: { type: "apiKey", in: "cookie", name: "sid" },
      oauth: { type: "oauth2", description: "Ask first.", flows: FLOWS },
      basic: { type: "http", scheme: "basic" },
    },
  },
};

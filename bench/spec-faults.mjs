// A spec without faults, and copies of it with one fault each, for bench/openapi-parser.mjs.

export const SOUND_SPEC = {
  openapi: "3.1.0",
  info: { title: "Pumps", version: "1.0.0", description: "Authenticate with a key. At most 10 requests a second." },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
  security: [{ key: [] }],
  tags: [{ name: "pumps" }],
  paths: {
    "/pumps/{id}": {
      get: {
        operationId: "getPump",
        summary: "Get a pump",
        tags: ["pumps"],
        parameters: [
          { name: "id", in: "path", required: true, description: "Its ID.", schema: { type: "string" } },
          {
            name: "limit",
            in: "query",
            description: "How many.",
            schema: { type: "integer", minimum: 1, default: 10 },
          },
        ],
        responses: {
          200: {
            description: "The pump.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" }, example: { id: "p-7" } } },
          },
          404: { description: "No such pump." },
        },
      },
    },
    "/pumps": {
      post: {
        operationId: "addPump",
        summary: "Add a pump",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } } },
        responses: { 201: { description: "Added." }, 401: { description: "No key." } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Pump: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string", pattern: "^p-" }, pressure: { type: "number", minimum: 0, maximum: 9 } },
      },
    },
  },
};

function faulty(fault, change) {
  const spec = structuredClone(SOUND_SPEC);
  const get = spec.paths["/pumps/{id}"].get;
  change({ spec, get, post: spec.paths["/pumps"].post, pump: spec.components.schemas.Pump });
  return { fault, spec };
}

export const FAULTS = [
  // What the JSON Schema of OpenAPI describes.
  faulty("info without a title", ({ spec }) => delete spec.info.title),
  faulty("response without a description", ({ get }) => delete get.responses[404].description),
  faulty("parameter without a location", ({ get }) => delete get.parameters[1].in),
  faulty("unknown location of a parameter", ({ get }) => Object.assign(get.parameters[1], { in: "queri" })),
  faulty("optional path parameter", ({ get }) => Object.assign(get.parameters[0], { required: false })),
  faulty("misspelled field of an operation", ({ get }) => Object.assign(get, { sumary: "Get" })),
  faulty("misspelled field of a response", ({ get }) => Object.assign(get.responses[200], { contents: {} })),
  faulty("tags that are not a list", ({ get }) => Object.assign(get, { tags: "pumps" })),
  faulty("unknown type of a schema", ({ pump }) => Object.assign(pump.properties.id, { type: "text" })),
  faulty("length that is a text", ({ pump }) => Object.assign(pump.properties.id, { minLength: "3" })),
  faulty("security scheme without a type", ({ spec }) => delete spec.components.securitySchemes.key.type),
  faulty("API key without a name", ({ spec }) => delete spec.components.securitySchemes.key.name),
  faulty("field of another kind of security scheme", ({ spec }) =>
    Object.assign(spec.components.securitySchemes.key, { bearerFormat: "JWT" }),
  ),
  faulty("server variable without a default", ({ spec }) => delete spec.servers[0].variables.region.default),
  faulty("name of a component with a space", ({ spec, pump }) => {
    spec.components.schemas["A B"] = { type: "string" };
    pump.properties.name = { $ref: "#/components/schemas/A B" };
  }),
  faulty("path without a leading slash", ({ spec }) => Object.assign(spec.paths, { pumps: {} })),
  faulty("impossible status code", ({ get }) => Object.assign(get.responses, { 999: { description: "What?" } })),
  faulty("contact whose URL is not one", ({ spec }) => Object.assign(spec.info, { contact: { url: "not a url" } })),
  faulty("parameter with schema and content", ({ get }) =>
    Object.assign(get.parameters[1], { content: { "application/json": {} } }),
  ),
  // What it cannot.
  faulty("unresolved reference", ({ post }) =>
    Object.assign(post.requestBody.content["application/json"], { schema: { $ref: "#/components/schemas/Pmup" } }),
  ),
  faulty("reference into a section that does not exist", ({ get }) =>
    get.parameters.push({ $ref: "#/components/parameters/Unit" }),
  ),
  faulty("circular reference", ({ spec, pump }) => {
    Object.assign(spec.components.schemas, {
      A: { $ref: "#/components/schemas/B" },
      B: { $ref: "#/components/schemas/A" },
    });
    pump.properties.name = { $ref: "#/components/schemas/A" };
  }),
  faulty("operation ID used twice", ({ post }) => Object.assign(post, { operationId: "getPump" })),
  faulty("path parameter that is not defined", ({ get }) => get.parameters.shift()),
  faulty("path parameter that the path lacks", ({ get }) => Object.assign(get.parameters[0], { name: "pump" })),
  faulty("parameter defined twice", ({ get }) => get.parameters.push({ ...get.parameters[1] })),
  faulty("paths that mean the same", ({ spec }) =>
    Object.assign(spec.paths, { "/pumps/{name}": { get: spec.paths["/pumps/{id}"].get } }),
  ),
  faulty("security scheme that is not defined", ({ get }) => Object.assign(get, { security: [{ kye: [] }] })),
  faulty("server variable that is not defined", ({ spec }) =>
    Object.assign(spec.servers[0], { url: "https://{zone}.example.com" }),
  ),
  faulty("example that breaks its schema", ({ get }) =>
    Object.assign(get.responses[200].content["application/json"], { example: { pressure: "high" } }),
  ),
  faulty("default that breaks its schema", ({ get }) => Object.assign(get.parameters[1].schema, { default: 0 })),
  faulty("minimum above maximum", ({ pump }) => Object.assign(pump.properties.pressure, { minimum: 10 })),
  faulty("required property that does not exist", ({ pump }) => pump.required.push("presure")),
  faulty("pattern that is not an expression", ({ pump }) => Object.assign(pump.properties.id, { pattern: "(p-" })),
  faulty("component that nothing uses", ({ spec }) =>
    Object.assign(spec.components.schemas, { Tank: { type: "object" } }),
  ),
];

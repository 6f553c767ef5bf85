// Which parts of a spec each audience of a private build gets: those of the pages it may read.

import { expect, test } from "vitest";
import { buildPrivately } from "./support/private-build.ts";
import { docsJson } from "./support/site.ts";

const page = (title: string, body: string, more = ""): string =>
  `---\ntitle: ${title}\ndescription: D.\n${more}---\n${body}\n`;

const schema = (name: string, more: object = {}): object => ({ type: "object", title: `${name}word`, ...more });
const reply = (name: string): object => ({
  description: "OK",
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const spec = {
  openapi: "3.1.0",
  info: { title: "API", version: "1", description: "About." },
  servers: [{ url: "https://api.example.com" }],
  tags: [{ name: "open" }, { name: "closedword" }],
  "x-tagGroups": [{ name: "closedword", tags: ["closedword"] }],
  paths: {
    "/open": {
      get: {
        tags: ["open"],
        security: [{ openKey: [] }],
        responses: { 200: { ...reply("Open"), links: { closedword: { operationId: "closedword" } } } },
      },
      post: {
        tags: ["closedword"],
        operationId: "closedword",
        "x-docs": { groups: ["partner"] },
        responses: { 200: reply("Closed") },
      },
    },
    "/unlistedword": { get: { responses: { 200: reply("Unlisted") } } },
  },
  components: {
    schemas: {
      Open: schema("open", { properties: { pet: { $ref: "#/components/schemas/Pet" } } }),
      Pet: schema("pet", { discriminator: { propertyName: "kind" } }),
      Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, schema("cat")] },
      Closed: schema("closed"),
      Unlisted: schema("unlisted"),
      Orphan: schema("orphan"),
    },
    securitySchemes: {
      openKey: { type: "apiKey", in: "header", name: "Key" },
      other: { type: "http", scheme: "closedword" },
    },
  },
};
const files = {
  "docs.json": docsJson({
    tabs: [
      { tab: "Guides", pages: ["index"] },
      { tab: "API", openapi: "specs/api.json", pages: ["GET /open", "POST /open"] },
    ],
  }),
  "index.mdx": page("Home", "[The whole API](/specs/api.json)"),
  "specs/api.json": spec,
};
const words = (text = ""): readonly string[] => [...new Set(text.match(/\w+word\b/g))].sort();

test("contains the operations of pages that readers may see, with what those use, and nothing else", async () => {
  const build = await buildPrivately(files, "groups");
  const cut = JSON.parse(build.audiences.get("public")?.get("specs/api.json") ?? "");
  expect(cut).toEqual({
    ...{ openapi: "3.1.0", info: spec.info, servers: spec.servers, tags: [{ name: "open" }] },
    paths: { "/open": { get: { ...spec.paths["/open"].get, responses: { 200: { ...reply("Open"), links: {} } } } } },
    components: {
      schemas: {
        Open: spec.components.schemas.Open,
        Pet: spec.components.schemas.Pet,
        Cat: spec.components.schemas.Cat,
      },
      securitySchemes: { openKey: spec.components.securitySchemes.openKey },
    },
  });
  expect(words(build.audiences.get("partner")?.get("specs/api.json"))).toEqual([
    ...["catword", "closedword", "openword", "petword"],
  ]);
  for (const text of build.audiences.get("public")?.values() ?? []) expect(words(text)).not.toContain("closedword");
});

test("gives a spec only to readers of their pages, even if another page links to them", async () => {
  const build = await buildPrivately(
    { ...files, "index.mdx": page("Home", "[The whole API](/specs/api.json)", "public: true\n") },
    "site",
  );
  expect(build.readersOf("specs/api.json")).toEqual(["", "partner"]);
  expect(build.err).toContain(
    'index.mdx:6:18 access/file-withheld Some readers of this link do not get "specs/api.json"',
  );
  expect(build.audiences.get("public")?.get("llms.txt")).not.toContain("api.json");
});

test("publishes specs that the setting names with all operations of their readers", async () => {
  const access = { files: { "specs/*": "public" } };
  const build = await buildPrivately({ ...files, "docs.json": docsJson({ pages: ["index"] }, { access }) }, "groups");
  const { paths, components } = JSON.parse(build.audiences.get("public")?.get("specs/api.json") ?? "");
  expect([Object.keys(paths), Object.keys(paths["/open"]), Object.keys(components.schemas)]).toEqual([
    ["/open", "/unlistedword"],
    ["get"],
    ["Open", "Pet", "Cat", "Unlisted", "Orphan"],
  ]);
});

test("joins a spec of several files", async () => {
  const parted = {
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: {
      "/open": { get: { responses: { 200: { $ref: "parts/open.yaml#/ok" } } } },
      "/closed": {
        get: { "x-docs": { groups: ["partner"] }, responses: { 200: { $ref: "parts/closed.yaml#/ok" } } },
      },
    },
  };
  const build = await buildPrivately(
    {
      "docs.json": docsJson({
        groups: [
          { group: "Home", pages: ["index"] },
          { group: "API", openapi: "api.yaml" },
        ],
      }),
      "index.mdx": page("Home", "x"),
      "api.yaml": JSON.stringify(parted),
      "parts/open.yaml": "ok: { description: openword }\nother: { description: otherword }\n",
      "parts/closed.yaml": "ok: { description: closedword }\n",
    },
    "groups",
  );
  const text = build.audiences.get("public")?.get("api.yaml") ?? "";
  expect(words(text)).toEqual(["openword"]);
  expect(build.readersOf("parts/open.yaml")).toEqual([]);
});

test("removes other channels from events, and replies on them", async () => {
  const events = {
    asyncapi: "3.0.0",
    info: { title: "Events", version: "1" },
    channels: {
      open: { address: "openword", messages: { one: { payload: { $ref: "#/components/schemas/Open" } } } },
      closed: { address: "closedword", "x-docs": { metadata: { groups: ["partner"] } } },
    },
    operations: {
      hear: {
        action: "receive",
        channel: { $ref: "#/channels/open" },
        reply: { channel: { $ref: "#/channels/closed" } },
      },
      closedword: { action: "send", channel: { $ref: "#/channels/closed" } },
    },
    components: { schemas: { Open: schema("open"), Closed: schema("closed") } },
  };
  const build = await buildPrivately(
    {
      "docs.json": docsJson({
        groups: [
          { group: "Home", pages: ["index"] },
          { group: "Events", asyncapi: "events.json" },
        ],
      }),
      "index.mdx": page("Home", "x"),
      "events.json": events,
    },
    "groups",
  );
  expect(JSON.parse(build.audiences.get("public")?.get("events.json") ?? "")).toEqual({
    ...{ asyncapi: "3.0.0", info: events.info },
    channels: { open: events.channels.open },
    operations: { hear: { action: "receive", channel: { $ref: "#/channels/open" } } },
    components: { schemas: { Open: events.components.schemas.Open } },
  });
});

test("names no operation, channel or workflow whose page is for others", async () => {
  const api = {
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: {
      "/open": {
        get: { operationId: "open", responses: { 200: { links: { next: { operationId: "closedword" } } } } },
      },
      "/closedword": { get: { operationId: "closedword", responses: {} } },
    },
  };
  const closed = { $ref: "#/channels/closedword" };
  const events = {
    asyncapi: "3.0.0",
    info: { title: "Events", version: "1" },
    channels: { open: { address: "open" }, closedword: { address: "closedword" } },
    operations: { ask: { action: "send", channel: { $ref: "#/channels/open" }, reply: { channel: closed } } },
  };
  const step = (target: object): object => ({ steps: [{ stepId: "one", ...target }] });
  const flows = {
    arazzo: "1.0.1",
    info: { title: "Flows", version: "1" },
    sourceDescriptions: [{ name: "api", url: "./api.json", type: "openapi" }],
    workflows: [
      { workflowId: "direct", summary: "directword", ...step({ operationId: "closedword" }) },
      { workflowId: "nested", summary: "nestedword", ...step({ workflowId: "direct" }) },
      { workflowId: "after", summary: "afterword", dependsOn: ["direct"], ...step({ operationId: "open" }) },
      { workflowId: "plain", summary: "plainword", ...step({ operationId: "open" }) },
    ],
  };
  const restricted = (key: string): string => page("Closed", "", `${key}\ngroups: [partner]\n`);
  const build = await buildPrivately(
    {
      "docs.json": docsJson({
        groups: [
          { group: "Pages", pages: ["index", "open", "closed", "asked", "answered"] },
          { group: "Flows", arazzo: "flows.json" },
        ],
      }),
      ...{ "index.mdx": page("Home", "x"), "api.json": api, "events.json": events, "flows.json": flows },
      "open.mdx": page("Open", "", "openapi: api.json GET /open\n"),
      "closed.mdx": restricted("openapi: api.json GET /closedword"),
      "asked.mdx": page("Asked", "", "asyncapi: events.json open\n"),
      "answered.mdx": restricted("asyncapi: events.json closedword"),
    },
    "groups",
  );
  const planted = ["afterword", "closedword", "directword", "nestedword", "plainword"];
  const wordsOf = (audience: string): readonly string[] => {
    const texts = [...(build.audiences.get(audience) ?? [])].flat().join("\n");
    return planted.filter((word) => texts.includes(word));
  };
  expect(wordsOf("public")).toEqual(["plainword"]);
  expect(wordsOf("partner")).toEqual(planted);
  expect(build.readersOf("flows.json")).toEqual(["partner"]);
});

import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

const DOCS = { name: "Acme", navigation: { pages: ["page"] } };
const API = `openapi: 3.1.0
info: { title: A, version: "1" }
paths: {}
components: { schemas: { User: { title: A user, description: Who., deprecated: true }, Team: {} } }
`;
const EVENTS = `asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  userSignedUp: { address: users }
  log: { title: The log, description: Lines. }
`;

function bind(frontmatter: string, api: object = {}) {
  const { page, problems } = testSite({
    "docs.json": { ...DOCS, api },
    "page.mdx": `---\n${frontmatter}\n---\n`,
    "openapi.yaml": API,
    "events.yaml": EVENTS,
  });
  const { title, description, channel, schema, endpoint } = page("/page");
  return { title, description, channel: channel?.id, schema: schema?.reference, endpoint, problems };
}

test.each([
  ["asyncapi: events.yaml log", { title: "The log", description: "Lines.", channel: "log" }],
  ["asyncapi: userSignedUp", { title: "User signed up", description: undefined, channel: "userSignedUp" }],
  ["asyncapi: /events log\ntitle: Mine", { title: "Mine", description: "Lines.", channel: "log" }],
  ["openapi-schema: User", { title: "A user", description: "Who.", schema: "#/components/schemas/User" }],
  ["openapi-schema: openapi.yaml Team", { title: "Team", description: undefined, schema: "#/components/schemas/Team" }],
])("binds the page with %j", (frontmatter, expected) => {
  expect(bind(frontmatter)).toMatchObject({ ...expected, problems: [] });
});

test.each([
  [
    "asyncapi: events.yaml logs",
    'page.mdx:2:1 api/channel-not-found Channel "events.yaml logs" not found in any AsyncAPI file of the project. Did you mean "events.yaml log"?',
  ],
  [
    "asyncapi: other.yaml x",
    'page.mdx:2:1 api/channel-not-found Channel "other.yaml x" not found in any AsyncAPI file of the project. Use "file.yaml channelId".',
  ],
  [
    "openapi-schema: Usr",
    'page.mdx:2:1 api/schema-not-found Schema "Usr" not found in any OpenAPI file of the project. Did you mean "User"?',
  ],
  [
    "openapi-schema: openapi.yaml Completely",
    'page.mdx:2:1 api/schema-not-found Schema "openapi.yaml Completely" not found in any OpenAPI file of the project. Use "file.yaml SchemaName".',
  ],
  [
    "openapi-schema: openapi.yaml Tools",
    'page.mdx:2:1 api/schema-not-found Schema "openapi.yaml Tools" not found in any OpenAPI file of the project. Did you mean "openapi.yaml Team"?',
  ],
  [
    "openapi-schema: old/openapi.yaml Team",
    'page.mdx:2:1 api/spec-fallback OpenAPI file "old/openapi.yaml" not found; "openapi.yaml" is used instead. Reference "openapi.yaml" directly.',
  ],
  [
    "asyncapi: old/events.yaml log",
    'page.mdx:2:1 api/spec-fallback OpenAPI file "old/events.yaml" not found; "events.yaml" is used instead. Reference "events.yaml" directly.',
  ],
  [
    "api: users",
    'page.mdx:2:1 api/invalid-endpoint Invalid endpoint "users". Use "POST /v1/users" or "POST https://api.example.com/v1/users".',
  ],
  [
    "api: GET /users",
    'page.mdx:2:1 api/no-server No server for "GET /users", so its samples call https://api.example.com. Set "api.mdx.server" in docs.json, or use the full URL.',
  ],
  [
    "api: GET https://a.test/\nauthMethod: baerer",
    'page.mdx:3:1 api/unknown-auth-method Unknown authentication method "baerer". Did you mean "bearer"?',
  ],
])("reports the page with %j", (frontmatter, problem) => {
  expect(bind(`${frontmatter}\ntitle: T`).problems).toEqual([problem]);
});

const MDX = { mdx: { server: ["https://a.test", "https://b.test"], auth: { method: "key", name: "X-Key" } } };

test.each([
  ["api: POST /x", { servers: ["https://a.test", "https://b.test"], auth: { method: "key", name: "X-Key" } }],
  ["api: POST https://c.test/x", { servers: ["https://c.test"], auth: { method: "key", name: "X-Key" } }],
  ["api: POST /x\nauthMethod: bearer", { auth: { method: "bearer", name: "X-Key" } }],
  ["api: POST /x\nauth: basic", { auth: { method: "basic", name: "X-Key" } }],
  ["api: POST /x\ncontentType: multipart/form-data", { contentType: "multipart/form-data" }],
])("completes the endpoint of %j from docs.json", (frontmatter, expected) => {
  expect(bind(frontmatter, MDX).endpoint).toMatchObject({ method: "POST", path: "/x", ...expected });
});

test("removes authorization with authMethod none", () => {
  expect(bind("api: POST /x\nauthMethod: none", MDX).endpoint?.auth).toBeUndefined();
});

test("reports an AsyncAPI file under openapi, and the reverse", () => {
  const { problems } = testSite({
    "docs.json": {
      name: "Acme",
      navigation: {
        tabs: [
          { tab: "A", openapi: "events.yaml", pages: ["page"] },
          { tab: "B", asyncapi: "openapi.yaml", pages: ["page"] },
        ],
      },
    },
    "page.mdx": titled("Page"),
    "openapi.yaml": API,
    "events.yaml": EVENTS,
  });
  expect(problems.filter((problem) => problem.includes("spec-type-mismatch"))).toEqual([
    'docs.json:7:20 api/spec-type-mismatch "events.yaml" is an AsyncAPI file, but "openapi" expects OpenAPI. Use "asyncapi": "events.yaml".',
    'docs.json:14:21 api/spec-type-mismatch "openapi.yaml" is an OpenAPI file, but "asyncapi" expects AsyncAPI. Use "openapi": "openapi.yaml".',
  ]);
});

test("groups channels by tag, or under Websockets, in their own directory", () => {
  const { site, page } = testSite({
    "docs.json": {
      name: "Acme",
      navigation: {
        tabs: [
          { tab: "Docs", pages: ["page"] },
          { tab: "Events", asyncapi: { source: "events.yaml", directory: "live" } },
        ],
      },
    },
    "page.mdx": titled("Page"),
    "events.yaml": `asyncapi: 3.0.0
channels:
  userSignedUp: { tags: [{ name: Team Users }] }
  log: { title: "The log" }
  again: { title: "The log" }
  gone: { x-hidden: true }
  out: { x-excluded: true }
`,
  });
  const [, tab] = site.navigation.children;
  expect(tab && "children" in tab ? tab.children : []).toMatchObject([
    { kind: "group", label: "Team Users", children: [{ route: "/live/team-users/usersignedup" }] },
    {
      kind: "group",
      label: "Websockets",
      children: [{ route: "/live/websockets/the-log" }, { route: "/live/websockets/the-log-1" }],
    },
  ]);
  expect([...site.pages.keys()]).toEqual([
    "/page",
    "/live/team-users/usersignedup",
    "/live/websockets/the-log",
    "/live/websockets/the-log-1",
  ]);
  expect(page("/live/team-users/usersignedup")).toMatchObject({ kind: "channel", title: "User signed up" });
});

test("generates channels only at the deepest node that names the file", () => {
  const { site } = testSite({
    "docs.json": {
      name: "Acme",
      navigation: {
        tabs: [
          { tab: "T", asyncapi: "events.yaml", groups: [{ group: "G", asyncapi: "events.yaml", pages: ["page"] }] },
        ],
      },
    },
    "page.mdx": titled("Page"),
    "events.yaml": "asyncapi: 3.0.0\nchannels: { log: {} }",
  });
  expect(site.navigation.children).toMatchObject([
    {
      label: "T",
      children: [{ label: "G", children: [{ route: "/page" }, { label: "Websockets", children: [{ kind: "page" }] }] }],
    },
  ]);
});

test("reports a page with a missing file or operation", () => {
  const api = (path: string): object => ({ openapi: "3.1.0", info: {}, paths: { [path]: { get: { summary: path } } } });
  const { page, problems } = testSite({
    "docs.json": { name: "Acme", navigation: { pages: ["two", "gone", "lacks"] } },
    "two.mdx": "---\nopenapi: v2/openapi.json GET /two\n---\n",
    "gone.mdx": "---\nopenapi: api/v3/openapi.json GET /one\n---\n",
    "lacks.mdx": "---\ntitle: Lacks\nopenapi: api/v2/openapi.json GET /one\n---\n",
    "api/v1/openapi.json": api("/one"),
    "api/v2/openapi.json": api("/two"),
  });
  expect([page("/two").title, page("/gone").title]).toEqual(["/two", "/one"]);
  expect(problems).toEqual([
    'gone.mdx:2:1 api/spec-fallback OpenAPI file "api/v3/openapi.json" not found; "api/v1/openapi.json" is used instead. Reference "api/v1/openapi.json" directly.',
    'lacks.mdx:3:1 api/operation-not-found Operation "api/v2/openapi.json GET /one" not found in the OpenAPI file. Check the method and path against the OpenAPI file.',
  ]);
});

import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { openTrial } from "@lectern/engine/opening/open-trial.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { describe, expect, test } from "vitest";
import type { MigrationOptions, MigrationPlan } from "./migration.ts";
import { planMigration } from "./plan-migration.ts";
import { applyEdits } from "./text-edit.ts";

const SPEC = `openapi: 3.1.0 # the version
info: {title: Shop, version: "1"}
paths:
  /users:
    get:
      summary: List users
      description: Lists users.
      tags: [Users]
      parameters:
        - {name: limit, in: query, description: "How many users to return, at most 100.", schema: {type: integer}}
      responses: {"200": {description: OK}}
    post:
      summary: Create a user
      responses: {"201": {description: Created}}
  /hidden:
    get: {summary: Secret, x-excluded: true, responses: {"200": {description: OK}}}
`;

function plan(
  files: Readonly<Record<string, string>>,
  options: Partial<MigrationOptions> = {},
): Promise<MigrationPlan> {
  const memory = createMemoryFiles({ "api.yaml": SPEC, ...files });
  return planMigration(openTrial(memory), { maxContent: 2000, keepUrls: false, ...options });
}

const docs = (navigation: object, more: object = {}): string =>
  JSON.stringify({ theme: "mint", name: "A", colors: { primary: "#123456" }, navigation, ...more }, undefined, 2);

function results({ edited }: MigrationPlan): Record<string, string> {
  return Object.fromEntries(edited.map(({ path, text, edits }) => [path, applyEdits(text, edits)]));
}

const LIST = `---
title: All users
description: Lists users.
openapi: GET /users
---

## Before you start

Read [the guide](./guide).
`;

test("moves text and metadata into the spec and changes the entry and URL", async () => {
  const config = docs({ groups: [{ group: "API", pages: ["api/guide", "api/list", "api/create"] }] });
  const planned = await plan({
    "docs.json": config,
    "api/guide.mdx": "---\ntitle: Guide\ndescription: D.\n---\n",
    "api/list.mdx": LIST,
    "api/create.mdx": "---\nopenapi: post /users\n---\n",
  });
  expect(planned.diagnostics).toEqual([]);
  expect(planned.pages).toEqual([
    {
      path: "api/list.mdx",
      reference: "GET /users",
      from: "/api/list",
      to: "/api-reference/users/list-users",
      spec: "api.yaml",
      moved: ["title", "text"],
      covered: [],
    },
    {
      path: "api/create.mdx",
      reference: "POST /users",
      from: "/api/create",
      to: "/api-reference/create-a-user",
      spec: "api.yaml",
      moved: [],
      covered: [],
    },
  ]);
  expect(results(planned)).toEqual({
    "api.yaml": SPEC.replace(
      "    post:\n",
      `      x-docs:
        metadata:
          title: All users
        content: |-
          ## Before you start

          Read [the guide](/api/guide).
    post:
`,
    ),
    "docs.json": docs(
      { groups: [{ group: "API", pages: ["api/guide", "GET /users", "POST /users"], openapi: "api.yaml" }] },
      {
        redirects: [
          { source: "/api/list", destination: "/api-reference/users/list-users" },
          { source: "/api/create", destination: "/api-reference/create-a-user" },
        ],
      },
    ),
  });
});

test("needs no redirect with --keep-urls", async () => {
  const planned = await plan(
    {
      "docs.json": docs({ pages: ["api/list"] }),
      "api/list.mdx": "---\ntitle: List users\nopenapi: GET /users\n---\n",
    },
    { keepUrls: true },
  );
  expect(planned.diagnostics).toEqual([]);
  expect(planned.pages.map(({ to }) => to)).toEqual(["/api/list"]);
  expect(results(planned)["docs.json"]).toBe(docs({ pages: ["GET /users"], openapi: "api.yaml" }));
});

test("removes fields that the spec has and keeps links to them working", async () => {
  const page = `---
title: List users
api: "GET https://shop.example/users"
---

Lists users.

### Parameters

<ParamField query="limit" type="int">
  How many users to return, at most 100.
</ParamField>
`;
  const planned = await plan({ "docs.json": docs({ pages: ["list"] }), "list.mdx": page });
  expect(planned.diagnostics).toEqual([]);
  expect(planned.pages[0]?.covered).toEqual(["limit"]);
  expect(results(planned)["api.yaml"]).toContain(`      x-docs:
        content: |-
          <a id="parameters"></a><a id="param-limit"></a>

          Lists users.
`);
  const files = { "docs.json": docs({ pages: ["list"] }), "list.mdx": page, ...results(planned) };
  const again = await plan(files);
  expect(again.diagnostics).toEqual([]);
  expect(again.pages.map(({ path }) => path)).toEqual(["list.mdx"]);
  expect(again.edited).toEqual([]);
});

test("only removes pages in a second run", async () => {
  const files = { "docs.json": docs({ pages: ["list"] }), "list.mdx": LIST.replace("./guide", "/list") };
  const first = await plan(files);
  const second = await plan({ ...files, ...results(first) });
  expect(second.pages.map(({ path }) => path)).toEqual(["list.mdx"]);
  expect(second.edited).toEqual([]);
  expect(second.diagnostics).toEqual([]);
});

describe("naming the operation", () => {
  const page = { "list.mdx": "---\nopenapi: GET /users\n---\n" };
  const listed = async (navigation: object, more: object = {}): Promise<string | undefined> =>
    results(await plan({ "docs.json": docs(navigation, more), ...page }))["docs.json"];

  test("keeps a node that shows the whole spec", async () => {
    expect(await listed({ groups: [{ group: "G", openapi: "api.yaml", pages: ["list"] }] })).toContain(
      '"api.yaml GET /users"',
    );
  });

  test("needs no file on a node that already selects from the spec", async () => {
    const navigation = { groups: [{ group: "G", openapi: "api.yaml", pages: ["POST /users", "list"] }] };
    expect(await listed(navigation)).toContain('"POST /users",\n          "GET /users"\n');
  });

  test("needs no file for a spec of the whole site", async () => {
    const text = await listed({ pages: ["list"] }, { api: { openapi: "api.yaml" } });
    expect(text).toContain('"pages": [\n      "GET /users"\n    ]\n');
  });
});

describe("pages that stay, with the reason", () => {
  const api = (body: string, head = "openapi: GET /users"): string => `---\ntitle: T\n${head}\n---\n\n${body}\n`;
  const reasonOf = async (page: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> => {
    const planned = await plan({ "docs.json": docs({ pages: ["page"] }), "page.mdx": page, ...more });
    expect(planned.pages).toEqual([]);
    expect(planned.edited).toEqual([]);
    return planned.diagnostics.map(formatDiagnostic);
  };

  test("no spec has the endpoint", async () => {
    expect(await reasonOf(api("", "openapi: GET /pets"))).toEqual([
      'page.mdx:1:1 migrate/not-covered Not migrated: no OpenAPI file defines exactly one "GET /pets". Add the endpoint to the OpenAPI file, then run the command again.',
    ]);
  });

  test("it has too much text of its own", async () => {
    expect(await reasonOf(api("x".repeat(2001)))).toEqual([
      "page.mdx:1:1 migrate/too-much-content Not migrated: the page has 2001 characters of custom content, more than the limit of 2000. Keep long content in a page, or raise the limit with --max-content.",
    ]);
  });

  test.each([
    ['mode "wide"', api("", "openapi: GET /users\nmode: wide")],
    ["Panel", api("<Panel>Aside.</Panel>")],
  ])("it has its own layout: %s", async (what, page) => {
    expect(await reasonOf(page)).toEqual([
      `page.mdx:1:1 migrate/custom-layout Not migrated: the page has a custom layout (${what}). Keep the page, or remove the layout; generated pages share one.`,
    ]);
  });

  test("it has code", async () => {
    expect(await reasonOf(api("export const a = 1;\n\n{a}"))).toEqual([
      "page.mdx:1:1 migrate/has-code Not migrated: the page imports or defines code. Move the code to /snippets and import it from there, then run the command again.",
    ]);
  });

  test("nothing lists it", async () => {
    const planned = await plan({ "docs.json": docs({ pages: ["page"] }), "page.mdx": "Hi", "other.mdx": api("Text.") });
    expect(planned.diagnostics.map(formatDiagnostic)).toEqual([
      "other.mdx:1:1 migrate/not-listed Not migrated: the page is not in the navigation. List it in docs.json, or delete it.",
    ]);
  });

  test("it is the root of a group and URLs are not kept", async () => {
    const files = {
      "docs.json": docs({ pages: ["list", { group: "One", root: "create", pages: ["create"] }] }),
      "list.mdx": "---\nopenapi: GET /users\n---\n",
      "create.mdx": "---\nopenapi: POST /users\n---\n",
    };
    const planned = await plan(files);
    expect(planned.pages.map(({ path }) => path)).toEqual(["list.mdx"]);
    expect(planned.diagnostics.map(formatDiagnostic)).toEqual([
      "create.mdx:1:1 migrate/group-root Not migrated: the page is the root of a navigation group. Use --keep-urls, or give the group another root.",
    ]);
    const withSameUrls = await plan(files, { keepUrls: true });
    expect(withSameUrls.pages.map(({ path }) => path)).toEqual(["list.mdx", "create.mdx"]);
    expect(withSameUrls.diagnostics).toEqual([]);
  });

  test("the spec does not describe authorization", async () => {
    const more = { api: { mdx: { server: "https://a.test", auth: { method: "bearer" } } } };
    const page = api("", "api: GET /users");
    const config = docs({ pages: ["page"] }, more);
    expect(await reasonOf(page, { "docs.json": config })).toEqual([
      'page.mdx:1:1 migrate/no-authentication Not migrated: the page documents authentication, but "api.yaml" does not. Add "securitySchemes" and "security" to the OpenAPI file, then run the command again.',
    ]);
    const secured = `${SPEC}security: [{token: []}]\ncomponents: {securitySchemes: {token: {type: http, scheme: bearer}}}\n`;
    const planned = await plan({ "docs.json": config, "page.mdx": page, "api.yaml": secured });
    expect(planned.pages.map(({ path }) => path)).toEqual(["page.mdx"]);
  });

  test("another page is about the same operation", async () => {
    const pages = { "a.mdx": api("A."), "b.mdx": api("B.") };
    const planned = await plan({ "docs.json": docs({ pages: ["a", "b"] }), ...pages });
    expect(planned.pages.map(({ path }) => path)).toEqual(["a.mdx"]);
    expect(planned.diagnostics.map(formatDiagnostic)).toEqual([
      'b.mdx:1:1 migrate/duplicate-operation Not migrated: "a.mdx" also documents "GET /users". Merge the two pages, or keep this one.',
    ]);
  });

  test("the spec contradicts it", async () => {
    const spec = SPEC.replace("summary: List users\n", "summary: List users\n      x-docs: {content: Other.}\n");
    expect(await reasonOf(api("Text."), { "api.yaml": spec })).toEqual([
      'page.mdx:1:1 migrate/x-docs-conflict Not migrated: "x-docs" of the operation already has a different content. Make the two agree, then run the command again.',
    ]);
  });

  test("its operation cannot be edited", async () => {
    const spec = `openapi: 3.1.0\ninfo: {title: A, version: "1"}\nx: &x\n  responses: {"200": {description: OK}}\npaths:\n  /users:\n    get: *x\n`;
    expect(await reasonOf(api("Text."), { "api.yaml": spec })).toEqual([
      'page.mdx:1:1 migrate/spec-not-editable Not migrated: the operation cannot be edited in "api.yaml". Edit it by hand: operations behind aliases, external references or URLs cannot be edited automatically.',
    ]);
  });

  test("its operation is hidden", async () => {
    expect(await reasonOf(api("", "openapi: GET /hidden"))).toEqual([
      'page.mdx:1:1 migrate/operation-excluded Not migrated: "GET /hidden" is marked "x-excluded", so it gets no generated page. Remove the extension, then run the command again.',
    ]);
  });

  test("another page has its new URL", async () => {
    const taken = { "api-reference/users/list-users.mdx": "---\ntitle: Other\ndescription: D.\n---\n" };
    expect(await reasonOf(api("Text."), taken)).toEqual([
      'page.mdx:1:1 migrate/content-loss Not migrated: a generated page would lose its route "/page". Move it into the OpenAPI file, use --keep-urls if its new URL is taken, or keep the page.',
    ]);
  });

  test("a link would change its target", async () => {
    const page = api('<Card title="More" href={"./more"} />');
    const planned = await plan({ "docs.json": docs({ pages: ["a/page"] }), "a/page.mdx": page });
    expect(planned.pages).toEqual([]);
    expect(planned.diagnostics.map(formatDiagnostic)).toEqual([
      'a/page.mdx:1:1 migrate/content-loss Not migrated: a generated page would lose the link to "/a/more". Move it into the OpenAPI file, use --keep-urls if its new URL is taken, or keep the page.',
    ]);
  });
});

test("a page named after its URL keeps its name", async () => {
  const spec = SPEC.replace("      summary: Create a user\n", "");
  const planned = await plan({
    "api.yaml": spec,
    "docs.json": docs({ pages: ["new-user"] }),
    "new-user.mdx": "---\nopenapi: POST /users\n---\n",
  });
  expect(planned.diagnostics).toEqual([]);
  expect(results(planned)["api.yaml"]).toContain("      x-docs:\n        metadata:\n          title: New user\n");
});

describe("pages that are already generated", () => {
  const version = (title: string): string => `openapi: 3.1.0
info: {title: ${title}, version: "1"}
paths:
  /pets: {post: {summary: Make pet, tags: [pets], responses: {"200": {description: OK}}}}
`;
  const files = (second: object): Record<string, string> => ({
    "v1/openapi.yaml": version("v1"),
    "v2/openapi.yaml": version("v2"),
    "api/make.mdx": '---\ntitle: Make\ndescription: D.\nopenapi: "v2/openapi.yaml POST /pets"\n---\n',
    "docs.json": docs({
      tabs: [
        { tab: "Guide", groups: [{ group: "Endpoints", pages: ["api/make"] }] },
        { tab: "v1", openapi: "v1/openapi.yaml" },
        { tab: "v2", ...second },
      ],
    }),
  });

  test("keep their URLs, so a page whose endpoint would take one stays", async () => {
    const planned = await plan(files({ openapi: "v2/openapi.yaml" }));
    expect(planned.pages).toEqual([]);
    expect(planned.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'migrate/route-conflict Not migrated: a generated page would take the route "/api-reference/pets/make-pet" of another endpoint.',
    ]);
  });

  test("do not block a page that keeps its URL", async () => {
    const planned = await plan(files({ openapi: "v2/openapi.yaml" }), { keepUrls: true });
    expect(planned.diagnostics).toEqual([]);
    expect(planned.pages.map(({ from, to }) => `${from} ${to}`)).toEqual(["/api/make /api/make"]);
    expect(JSON.parse(results(planned)["docs.json"] ?? "").redirects).toEqual([
      { source: "/api-reference/pets/make-pet-1", destination: "/api/make" },
    ]);
  });
});

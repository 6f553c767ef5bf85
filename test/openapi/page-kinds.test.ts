// Pages for one endpoint, one channel and one schema, from files to markup and Markdown.

import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const PLAIN = { plainCode: true };

/** The main content of a page, one tag per line, without images and pagination. */
async function middle(site: TestSite, route: string): Promise<readonly string[]> {
  const page = await site.page(route);
  const main = /<main[^>]*><div[^>]*>([\s\S]*?)<(?:footer|nav id="pagination"|\/div><\/main)/.exec(page)?.[1] ?? "";
  return main
    .replace(/<header[\s\S]*?<\/header>/, "")
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<a class="heading-anchor"[^>]*><\/a>/g, "")
    .replace(/(<(?:section|div|details|summary|h2|p|ul|li|button|pre|aside)\b)/g, "\n$1")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The Markdown of a page without the lines common to all pages. */
async function markdown(site: TestSite, route: string): Promise<string> {
  return (await site.page(`${route}.md`)).replace(/^[\s\S]*?(?=^# )/m, "");
}

const API = { mdx: { server: "https://api.acme.dev", auth: { method: "bearer" } }, examples: { languages: ["curl"] } };

const MANUAL = `---
title: Add a user
description: Adds one.
api: POST /v1/{team}
---
Creates a user.

<ParamField path="team" type="string" required>Whose.</ParamField>

<ParamField body="name" type="string" placeholder="Ada">Who.</ParamField>

<ParamField body="home" type="object">
  <Expandable title="home">
    <ParamField body="city" type="string">Where.</ParamField>
  </Expandable>
</ParamField>

<ResponseField name="id" type="integer">Which.</ResponseField>
`;

test("shows the endpoint of a hand-written page, with samples from its fields", async () => {
  const site = testSite({ "docs.json": docsJson({ pages: ["users"] }, { api: API }), "users.mdx": MANUAL }, PLAIN);
  expect((await middle(site, "/users")).slice(0, 32)).toMatchInlineSnapshot(`
    [
      "<div class="api-endpoint"><span class="method-pill" data-method="post">POST</span><code class="api-path"><span class="api-origin">https://api.acme.dev</span>/v1<wbr>/<b>{team}</b></code>",
      "<button type="button" class="api-copy" data-copy="https://api.acme.dev/v1/{team}" data-copied="Copied" aria-label="Copy"></button>",
      "<button type="button" class="api-try tryit-button" aria-haspopup="dialog" data-console="/_lectern/console/users.json">Try it</button></div>",
      "<div class="api-facts">",
      "<div class="api-servers"><span class="api-servers-label">Authorization</span>",
      "<ul>",
      "<li>Bearer token in the Authorization header</li></ul></div></div>",
      "<aside id="content-side-layout" class="examples side" aria-label="Examples" data-wrap="Wrap lines">",
      "<div id="request-example">",
      "<div class="code-group" data-component-name="RequestExample" data-single data-tabs data-sync>",
      "<div class="pick-list" data-component-part="tabs-list" role="tablist" aria-label="Request example">",
      "<button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-curl" aria-controls="panel-code-curl" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-curl">cURL</button></div>",
      "<div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-curl" aria-labelledby="tab-code-curl" data-active>",
      "<p class="pick-label" aria-hidden="true">cURL</p>",
      "<div class="code-block">",
      "<button type="button" class="code-block-copy-button" aria-label="Copy" data-copy-code data-copied="Copied"></button>",
      "<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-bash">curl https://api.acme.dev/v1/TEAM \\",
      "-H 'Authorization: Bearer YOUR_TOKEN' \\",
      "-H 'Content-Type: application/json' \\",
      "-d '{",
      "&quot;name&quot;: &quot;Ada&quot;,",
      "&quot;home&quot;: {",
      "&quot;city&quot;: &quot;&lt;string&gt;&quot;",
      "}",
      "}'</code></pre></div></div></div></div>",
      "<div id="response-example">",
      "<div class="code-group" data-component-name="ResponseExample" data-single data-tabs>",
      "<div class="pick-list" data-component-part="tabs-list" role="tablist" aria-label="Response example">",
      "<button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-200" aria-controls="panel-code-200" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-200">200</button></div>",
      "<div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-200" aria-labelledby="tab-code-200" data-active>",
      "<p class="pick-label" aria-hidden="true">200</p>",
      "<div class="code-block">",
    ]
  `);
  expect(await markdown(site, "/users")).toMatchInlineSnapshot(`
    "# Add a user

    > Adds one.

    \`POST /v1/{team}\`

    Server:

    - \`https://api.acme.dev\`

    Authorization:

    - Bearer token in the Authorization header

    Creates a user.

    - \`team\` (string, path, required): Whose.

    - \`name\` (string, body): Who.

    - \`home\` (object, body)

      **home**

      - \`city\` (string, body): Where.

    ## Responses

    \`200\` \`application/json\`

    - \`id\` (integer): Which.

    ## Request example

    **cURL**

    \`\`\`bash
    curl https://api.acme.dev/v1/TEAM \\
      -H 'Authorization: Bearer YOUR_TOKEN' \\
      -H 'Content-Type: application/json' \\
      -d '{
      "name": "Ada",
      "home": {
        "city": "<string>"
      }
    }'
    \`\`\`

    ## Response example

    **200**

    \`\`\`json
    {
      "id": 123
    }
    \`\`\`
    "
  `);
  expect(await site.problems()).toEqual([]);
});

test("prefers authored samples over generated ones", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ pages: ["users"] }, { api: API }),
      "users.mdx": `${MANUAL}\n<RequestExample>\n\`\`\`bash Mine\nacme add\n\`\`\`\n</RequestExample>\n`,
    },
    PLAIN,
  );
  const page = await site.page("/users");
  expect([page.includes("acme add"), page.includes("curl ")]).toEqual([true, false]);
  expect(await markdown(site, "/users")).not.toContain("curl ");
});

const EVENTS = `
asyncapi: 3.0.0
info: { title: Events, version: "1" }
servers:
  live: { host: events.acme.dev, protocol: wss, security: [{ type: httpApiKey, name: key, in: query }] }
channels:
  user:
    address: /users/{id}
    title: User events
    description: What happens to *a user*.
    parameters: { id: { description: Who. } }
    messages:
      joined: { title: Joined, payload: { type: object, properties: { at: { type: string, format: date } } } }
      ask: { payload: { type: string } }
operations:
  tell: { action: send, channel: { $ref: "#/channels/user" }, messages: [{ $ref: "#/channels/user/messages/joined" }] }
  hear: { action: receive, channel: { $ref: "#/channels/user" }, messages: [{ $ref: "#/channels/user/messages/ask" }] }
`;

test("shows `address`, servers, parameters, operations and messages of a channel", async () => {
  const site = testSite(
    { "docs.json": docsJson({ groups: [{ group: "Events", asyncapi: "events.yaml" }] }), "events.yaml": EVENTS },
    PLAIN,
  );
  expect(await middle(site, "/api-reference/websockets/user-events")).toMatchInlineSnapshot(`
    [
      "<div class="api-endpoint"><span class="method-pill" data-method="webhook">WSS</span><code class="api-path">/users<wbr>/<b>{id}</b></code>",
      "<button type="button" class="api-copy" data-copy="wss://events.acme.dev/users/{id}" data-copied="Copied" aria-label="Copy"></button>",
      "<button type="button" class="api-try tryit-button" aria-haspopup="dialog" data-console="/_lectern/console/api-reference/websockets/user-events.json">Try it</button></div>",
      "<aside id="content-side-layout" class="examples side" aria-label="Examples" data-wrap="Wrap lines">",
      "<div id="request-example">",
      "<div class="code-group" data-component-name="RequestExample" data-single data-tabs data-sync>",
      "<div class="pick-list" data-component-part="tabs-list" role="tablist" aria-label="Request example">",
      "<button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-ask" aria-controls="panel-code-ask" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-ask">ask</button></div>",
      "<div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-ask" aria-labelledby="tab-code-ask" data-active>",
      "<p class="pick-label" aria-hidden="true">ask</p>",
      "<div class="code-block">",
      "<button type="button" class="code-block-copy-button" aria-label="Copy" data-copy-code data-copied="Copied"></button>",
      "<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-text">&lt;string&gt;</code></pre></div></div></div></div>",
      "<div id="response-example">",
      "<div class="code-group" data-component-name="ResponseExample" data-single data-tabs>",
      "<div class="pick-list" data-component-part="tabs-list" role="tablist" aria-label="Response example">",
      "<button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-joined" aria-controls="panel-code-joined" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-joined">Joined</button></div>",
      "<div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-joined" aria-labelledby="tab-code-joined" data-active>",
      "<p class="pick-label" aria-hidden="true">Joined</p>",
      "<div class="code-block">",
      "<button type="button" class="code-block-copy-button" aria-label="Copy" data-copy-code data-copied="Copied"></button>",
      "<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-json">{",
      "&quot;at&quot;: &quot;2025-03-14&quot;",
      "}</code></pre></div></div></div></div></aside>",
      "<div id="content" data-lectern-part="content" class="mdx-content prose">",
      "<div class="api-reference">",
      "<div class="api-description">",
      "<p>What happens to <em>a user</em>.</p>",
      "</div>",
      "<div class="api-servers"><span class="api-servers-label">Server</span>",
      "<ul>",
      "<li><code>wss://events.acme.dev</code></li></ul></div>",
      "<section class="api-section">",
      "<h2 id="authorization" class="api-section-heading" aria-label="Authorization">Authorization</h2>",
      "<div class="field">",
      "<div class="field-head"><span class="field-name"><code>key</code></span>",
      "<span class="field-type">string</span>",
      "<span class="field-label">query</span>",
      "<span class="field-required">required</span></div>",
      "<div class="field-body">",
      "<p><span class="api-scheme">API key in the “key” query parameter</span></p></div></div></section>",
      "<section class="api-section">",
      "<h2 id="parameters" class="api-section-heading" aria-label="Parameters">Parameters</h2>",
      "<div class="field" id="param-parameter-id" data-name="id">",
      "<div class="field-head" id="parameter-id"><a class="field-name" href="#param-parameter-id"><code>id</code></a>",
      "<span class="field-type">string</span>",
      "<span class="field-required">required</span></div>",
      "<div class="field-body">",
      "<p>Who.</p>",
      "</div></div></section>",
      "<section class="api-section">",
      "<h2 id="operations" class="api-section-heading" aria-label="Operations">Operations</h2>",
      "<div class="field" id="operation-tell">",
      "<div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#operation-tell"><code>tell</code></a></div>",
      "<div class="field-body">",
      "<p class="field-hint">Messages: <a href="#message-joined">Joined</a></p></div></div>",
      "<div class="field" id="operation-hear">",
      "<div class="field-head"><span class="method-pill api-action" data-method="post">You send</span><a class="field-name" href="#operation-hear"><code>hear</code></a></div>",
      "<div class="field-body">",
      "<p class="field-hint">Messages: <a href="#message-ask">ask</a></p></div></div></section>",
      "<section class="api-section">",
      "<h2 id="messages" class="api-section-heading" aria-label="Messages">Messages</h2>",
      "<div class="field api-message" id="message-joined">",
      "<div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#message-joined">Joined</a>",
      "<span class="field-label">joined</span></div>",
      "<div class="field-body">",
      "<div class="api-body" id="param-message-joined">",
      "<p class="api-section-title">Payload</p>",
      "<div class="field" id="param-message-joined-at" data-name="at">",
      "<div class="field-head"><a class="field-name" href="#param-message-joined-at"><code>at</code></a>",
      "<span class="field-type">string</span>",
      "<span class="field-label">date</span></div></div></div></div></div>",
      "<div class="field api-message" id="message-ask">",
      "<div class="field-head"><span class="method-pill api-action" data-method="post">You send</span><a class="field-name" href="#message-ask">ask</a></div>",
      "<div class="field-body">",
      "<div class="api-body" id="param-message-ask">",
      "<p class="api-section-title">Payload</p>",
      "<p class="api-section-subtitle">",
      "<span class="field-type">string</span></p></div></div></div></section></div></div>",
    ]
  `);
  expect(await markdown(site, "/api-reference/websockets/user-events")).toMatchInlineSnapshot(`
    "# User events

    \`WSS /users/{id}\`

    What happens to *a user*.

    Server:

    - \`wss://events.acme.dev\`

    ## Authorization

    - \`key\` (string, query, required): API key in the “key” query parameter.

    ## Parameters

    - \`id\` (string, required): Who.

    ## Operations

    ### tell

    **You receive**

    Messages: Joined

    ### hear

    **You send**

    Messages: ask

    ## Messages

    ### Joined

    **You receive**, \`joined\`

    Payload:

    - \`at\` (string, date)

    **Example**

    \`\`\`json
    {
      "at": "2025-03-14"
    }
    \`\`\`

    ### ask

    **You send**

    Payload (string):

    **Example**

    \`\`\`text
    <string>
    \`\`\`
    "
  `);
  expect(await site.problems()).toEqual([]);
});

const PETS = `
openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      summary: List pets
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
components:
  schemas:
    Pet:
      description: An *animal*.
      required: [id]
      properties: { id: { type: integer, readOnly: true }, parent: { $ref: "#/components/schemas/Pet" } }
`;

test("shows fields, an example and the uses of a schema", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "Pets", openapi: "pets.yaml", pages: ["pet"] }] }),
      "pets.yaml": PETS,
      "pet.mdx": "---\nopenapi-schema: Pet\n---\nWords of the page.\n",
    },
    PLAIN,
  );
  expect(await middle(site, "/pet")).toMatchInlineSnapshot(`
    [
      "<aside id="content-side-layout" class="examples side" aria-label="Examples" data-wrap="Wrap lines">",
      "<div id="response-example">",
      "<div class="code-group" data-component-name="ResponseExample" data-single data-tabs>",
      "<div class="pick-list" data-component-part="tabs-list" role="tablist" aria-label="Response example">",
      "<button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-code-example" aria-controls="panel-code-example" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="code-example">Example</button></div>",
      "<div class="pick-panel" data-component-part="tab-content" role="tabpanel" id="panel-code-example" aria-labelledby="tab-code-example" data-active>",
      "<p class="pick-label" aria-hidden="true">Example</p>",
      "<div class="code-block">",
      "<button type="button" class="code-block-copy-button" aria-label="Copy" data-copy-code data-copied="Copied"></button>",
      "<pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-json">{",
      "&quot;id&quot;: 123",
      "}</code></pre></div></div></div></div></aside>",
      "<div id="content" data-lectern-part="content" class="mdx-content prose">",
      "<p>Words of the page.</p>",
      "<div class="api-reference">",
      "<div class="api-description">",
      "<p>An <em>animal</em>.</p>",
      "</div>",
      "<section class="api-section">",
      "<h2 id="properties" class="api-section-heading" aria-label="Properties">Properties</h2>",
      "<div class="api-body" id="schema">",
      "<div class="field" id="param-schema-id" data-name="id">",
      "<div class="field-head"><a class="field-name" href="#param-schema-id"><code>id</code></a>",
      "<span class="field-type">integer</span>",
      "<span class="field-label">read-only</span>",
      "<span class="field-required">required</span></div></div>",
      "<div class="field" id="param-schema-parent" data-name="parent">",
      "<div class="field-head"><a class="field-name" href="#param-schema-parent"><code>parent</code></a>",
      "<span class="field-type">object · Pet</span></div>",
      "<div class="field-body">",
      "<p>An <em>animal</em>.</p>",
      "<p class="field-hint">Has the same properties as <a href="#schema"><code>Pet</code></a> above.</p></div></div></div></section>",
      "<section class="api-section">",
      "<h2 id="used-by" class="api-section-heading" aria-label="Used by">Used by</h2>",
      "<ul class="api-used-by">",
      "<li><span class="method-pill" data-method="get">GET</span>",
      "<a href="/api-reference/list-pets"><code>/pets</code></a>",
      "<span class="api-server-name">List pets</span></li></ul></section></div></div>",
      "<div class="page-footer">",
    ]
  `);
  expect(await markdown(site, "/pet")).toMatchInlineSnapshot(`
    "# Pet

    Words of the page.

    An *animal*.

    ## Properties

    - \`id\` (integer, read-only, required)
    - \`parent\` (object · Pet): An *animal*.
      - Has the same properties as \`Pet\` above.

    **Example**

    \`\`\`json
    {
      "id": 123
    }
    \`\`\`

    ## Used by

    - [\`GET /pets\`](/api-reference/list-pets): List pets
    "
  `);
  expect(await site.problems()).toEqual([]);
});

test("never turns channel or schema text into markup", async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3)) "><b>';
  const schema = {
    title: evil,
    description: evil,
    properties: { [evil]: { type: "string", default: evil, description: evil, enum: [evil] }, ["__proto__"]: {} },
  };
  const site = testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "G", pages: ["pet", "odd"], asyncapi: "events.json" }] }),
      "pet.mdx": "---\nopenapi-schema: api.json Pet\n---\n",
      "odd.mdx": `---\ntitle: Odd\napi: 'POST https://a.test/"><script>alert(4)</script>'\n---\n`,
      "api.json": { openapi: "3.1.0", info: {}, paths: {}, components: { schemas: { Pet: schema } } },
      "events.json": {
        asyncapi: "3.0.0",
        servers: { s: { host: evil, protocol: evil, description: evil, bindings: { [evil]: { [evil]: evil } } } },
        channels: {
          c: {
            address: evil,
            title: "Channel",
            description: evil,
            messages: { [evil]: { title: evil, summary: evil, contentType: evil, payload: schema, headers: schema } },
            parameters: { [evil]: { description: evil, examples: [evil] } },
          },
        },
        operations: { [evil]: { action: "send", channel: { $ref: "#/channels/c" }, summary: evil, title: evil } },
      },
    },
    PLAIN,
  );
  for (const route of ["/pet", "/odd", "/api-reference/websockets/channel"]) {
    const page = await site.page(route);
    expect(page).toContain("alert(");
    expect(page).not.toMatch(/<script>alert|<img src=x|href="javascript/);
  }
});

test.each([
  ["Send `Bearer <token>`.", "Authorization: Bearer YOUR_TOKEN"],
  ["See [how](/basic).", "Authorization: YOUR_API_KEY"],
])("reads what a credential is from the text of its field: %s", async (text, header) => {
  const field = `<ParamField header="Authorization" type="string" required>${text}</ParamField>`;
  const page = `---\ntitle: A\napi: GET https://api.test/a\n---\n${field}\n`;
  const site = testSite(
    { "docs.json": docsJson({ pages: ["a"] }, { api: { examples: API.examples } }), "a.mdx": page },
    PLAIN,
  );
  expect(await markdown(site, "/a")).toContain(header);
});

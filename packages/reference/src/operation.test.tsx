import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { parseApi } from "@lectern/openapi";
import { chooseLanguages } from "@lectern/request/samples";
import type { RenderContext } from "@lectern/theme/component.ts";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { type OperationMarkup, operationToMarkdown, renderOperation } from "./operation.tsx";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** A miniature page: unique ids, code as `<pre>`, headings in a list. */
function pageContext(headings: string[]): RenderContext {
  const ids = new Map<string, number>();
  return {
    report: () => false,
    uniqueId: (scope, slug, start) => {
      const count = ids.get(`${scope} ${slug}`) ?? 0;
      ids.set(`${scope} ${slug}`, count + 1);
      return count === 0 ? slug : `${slug}-${count - 1 + start}`;
    },
    slug: (text) => text.toLowerCase().replace(/\s+/g, "-"),
    icon: () => EMPTY_HTML,
    href: (href) => href,
    inline: (text) => <>{text}</>,
    code: ({ code, language }) => <pre class={language}>{code}</pre>,
    markdown: () => EMPTY_HTML,
    math: () => EMPTY_HTML,
    heading: ({ id, text, level }) => void headings.push(`${level} #${id} ${text}`),
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => true,
    need: () => undefined,
    t: (word) => translate(localeOf("en"), word),
  };
}

function render(text: string): OperationMarkup & { readonly headings: readonly string[] } {
  const operation = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  const headings: string[] = [];
  const safeMarkdown = (markdown: string) => <p>{markdown}</p>;
  return { ...renderOperation(operation, pageContext(headings), { safeMarkdown, settings: CURL_ONLY }), headings };
}

const CURL_ONLY = { ...DEFAULT_SETTINGS, languages: chooseLanguages(["curl"]) };

/** Markup with one tag per line, without SVG. */
function lines(markup: { readonly markup: string } | undefined): readonly string[] {
  return (markup?.markup ?? "")
    .replace(/\n+(?=<span|<code class="api-media|<\/summary)/g, "")
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/(<(?:section|div|details|summary|h2|p|ul|li|button|pre)\b)/g, "\n$1")
    .split("\n")
    .filter(Boolean);
}

const USERS = `
openapi: 3.1.0
servers: [{ url: 'https://api.test/' }]
security: [{ token: [] }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /users/{id}:
    patch:
      description: Changes a user.
      deprecated: true
      parameters:
        - { name: id, in: path, description: Whose., schema: { type: integer, minimum: 1 }, example: 7 }
        - { name: dry, in: query, schema: { type: boolean, default: false } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [role]
              properties:
                role: { type: string, enum: [admin, guest] }
                home: { type: object, properties: { city: { type: string, example: Rome } } }
      responses:
        "200": { description: Changed., content: { application/json: { example: { ok: true } } } }
        "404": { description: No such user. }
`;

test("lists the sections of a long page, with one link to path and query parameters", () => {
  const many = Array.from({ length: 15 }, (_, index) => `        q${index}: { type: string }`).join("\n");
  const body = `requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/All" } } } }`;
  const spec = (parameters: string) => `
openapi: 3.1.0
paths:
  /users/{id}:
    patch:
      parameters: [${parameters}]
      ${body}
      responses: { "200": { description: Changed. } }
components:
  schemas:
    All:
      type: object
      properties:
${many}
`;
  const links = (parameters: string) =>
    [
      ...(render(spec(parameters)).main?.markup.match(/<nav.*?<\/nav>/s)?.[0] ?? "").matchAll(
        /<a href="#(.*?)">(.*?)</g,
      ),
    ].map(([, id, text]) => `${id} ${text}`);
  const [path, query] = ["{ name: id, in: path, required: true }", "{ name: dry, in: query }"];
  expect(links(path)).toEqual(["path-parameters Path parameters", "body Body", "responses Responses"]);
  expect(links(`${path}, ${query}`)).toEqual(["path-parameters Parameters", "body Body", "responses Responses"]);
});

test("shows the endpoint, parameters by location, body and responses", () => {
  const page = render(USERS);
  expect(page.headings).toEqual([
    "2 #authorization Authorization",
    "2 #path-parameters Path parameters",
    "2 #query-parameters Query parameters",
    "2 #body Body",
    "2 #responses Responses",
  ]);
  const title = (id: string, text: string) =>
    `<h2 id="${id}" class="api-section-heading" aria-label="${text}">${text}<a class="heading-anchor" href="#${id}" aria-label="Link to this section"></a></h2>`;
  expect(lines(page.lead)).toEqual([
    '<div class="api-endpoint"><span class="method-pill" data-method="patch">PATCH</span><code class="api-path"><span class="api-origin">https://api.test</span>/users<wbr>/<b>{id}</b></code>',
    '<button type="button" class="api-copy" data-copy="https://api.test/users/{id}" data-copied="Copied" aria-label="Copy"></button></div>',
  ]);
  expect(lines(page.intro)).toEqual([
    '<div class="api-reference">',
    '<p class="api-deprecated">This operation is deprecated.</p>',
    '<div class="api-description">',
    "<p>Changes a user.</p></div></div>",
  ]);
  expect(lines(page.main)).toEqual([
    '<div class="api-reference">',
    '<details class="expandable api-access" id="authorization">',
    '<summary class="expandable-summary"><span class="field-name"><code>Authorization</code></span><span class="field-type">string</span><span class="field-label">header</span><span class="field-required">required</span></summary>',
    '<div class="expandable-body">',
    '<div class="field-body">',
    '<p><span class="api-scheme">Bearer token in the Authorization header</span></p></div></div></details>',
    '<section class="api-section">',
    title("path-parameters", "Path parameters"),
    '<div class="field" id="param-path-id" data-name="id">',
    '<div class="field-head" id="parameter-id"><a class="field-name" href="#param-path-id"><code>id</code></a><span class="field-type">integer</span><span class="field-label">≥ 1</span><span class="field-default">Example: <code>7</code></span><span class="field-required">required</span></div>',
    '<div class="field-body">',
    "<p>Whose.</p></div></div></section>",
    '<section class="api-section">',
    title("query-parameters", "Query parameters"),
    '<div class="field" id="param-query-dry" data-name="dry">',
    '<div class="field-head" id="parameter-dry"><a class="field-name" href="#param-query-dry"><code>dry</code></a><span class="field-type">boolean</span><span class="field-default">default: <code>false</code></span></div></div></section>',
    '<section class="api-section">',
    title("body", "Body")
      .replace('aria-label="Body"', 'aria-label="Body required application/json"')
      .replace(
        "</h2>",
        ' <span class="field-required">required</span><code class="api-media">application/json</code></h2>',
      ),
    '<div class="api-body" id="param-body">',
    '<div class="field" id="param-body-role" data-name="role">',
    '<div class="field-head" id="body-role"><a class="field-name" href="#param-body-role"><code>role</code></a><span class="field-type">enum&lt;string&gt;</span><span class="field-required">required</span></div>',
    '<div class="field-body">',
    '<p class="field-hint">Allowed values: <code>admin</code>, <code>guest</code></p></div></div>',
    '<div class="field" id="param-body-home" data-name="home">',
    '<div class="field-head" id="body-home"><a class="field-name" href="#param-body-home"><code>home</code></a><span class="field-type">object</span></div>',
    '<div class="field-body">',
    '<details class="expandable">',
    '<summary class="expandable-summary"><span class="field-more">Show 1 property</span></summary>',
    '<div class="expandable-body">',
    '<div class="field" id="param-body-home-city" data-name="city">',
    '<div class="field-head" id="body-home-city"><a class="field-name" href="#param-body-home-city"><code>city</code></a><span class="field-type">string</span><span class="field-default">Example: <code>Rome</code></span></div></div></div></details></div></div></div></section>',
    '<section class="api-section">',
    title("responses", "Responses"),
    '<div class="api-response" id="param-response-200"><code class="api-status" data-status="2">200</code><span>Changed.</span><code class="api-media">application/json</code></div>',
    '<div class="api-response" id="param-response-404"><code class="api-status" data-status="4">404</code><span>No such user.</span></div></section></div>',
  ]);
});

test("shows a cURL command and an example per response beside it", () => {
  const { request, response } = render(USERS);
  expect(lines(request).join("\n")).toContain(
    `<pre class="bash">curl -X PATCH https://api.test/users/7 \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{
  &quot;role&quot;: &quot;admin&quot;,
  &quot;home&quot;: {
    &quot;city&quot;: &quot;Rome&quot;
  }
}'</pre>`,
  );
  expect(lines(response).join("\n")).toContain('<pre class="json">{\n  &quot;ok&quot;: true\n}</pre>');
});

test("says below the example of an error what it means", () => {
  const { response } = render(`
openapi: 3.1.0
paths:
  /a:
    get:
      responses:
        "200": { description: Fine, content: { application/json: { schema: { type: object } } } }
        "409": { description: Name taken, content: { application/json: { schema: { type: object } } } }
`);
  expect(lines(response).filter((line) => line.includes("code-hint"))).toEqual([
    expect.stringMatching(/^<p class="code-hint">Name taken</),
  ]);
});

test("puts authored samples first, in place of generated ones with the same title", () => {
  const { request } = render(
    'openapi: 3.1.0\npaths: { /a: { get: { x-codeSamples: [{ lang: Python, source: "print(1)", label: SDK }, { lang: x }, { lang: go, source: "x" }] } } }',
  );
  expect(request?.markup).toContain('<pre class="python">print(1)</pre>');
  const titles = [...(request?.markup ?? "").matchAll(/data-tab="[^"]*">([^<]*)</g)].map(([, title]) => title);
  expect(titles.slice(0, 3)).toEqual(["SDK", "Go", "cURL"]);
  expect(titles.filter((title) => title === "Go")).toHaveLength(1);
});

test.each([
  ["https://api.test/v1/", "https://api.test/v1/a"],
  ["/v1", "/a"],
  ["//api.test/v1", "https://api.test/v1/a"],
])("with the server %s, copies %s", (url, copied) => {
  const { lead } = render(`openapi: 3.1.0\nservers: [{ url: '${url}' }]\npaths: { /a: { get: {} } }`);
  expect(lead.markup).toContain(`data-copy="${copied}"`);
});

test("shows the payload of a webhook without a call", () => {
  const { lead, main, request } = render(`
openapi: 3.1.0
webhooks:
  user.created: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } } }
`);
  expect(lines(lead)).toEqual([
    '<div class="api-endpoint"><span class="method-pill" data-method="webhook">WEBHOOK</span><span class="method-pill" data-method="post">POST</span><code class="api-path">user.created</code></div>',
  ]);
  expect(main.markup).toContain(">Payload<");
  expect(request?.markup).toContain('<pre class="json">{\n  &quot;id&quot;: 123\n}</pre>');
});

test("lists only the names of schemes that are needed together", () => {
  const { main } = render(`
openapi: 3.1.0
security: [{ id: [], key: [] }]
components: { securitySchemes: { id: { type: apiKey, in: header, name: X-Id }, key: { type: http, scheme: basic } } }
paths: { /a: { get: {} } }
`);
  expect(main.markup).toContain(
    '<summary class="expandable-summary"><span class="field-name"><code>X-Id</code></span>\n<span class="field-name"><code>Authorization</code></span>\n\n<span class="field-required">required</span></summary>',
  );
});

test("states that no authorization is needed where other operations need it", () => {
  const { main } = render(`
openapi: 3.1.0
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: k } } }
paths: { /a: { get: { security: [] } } }
`);
  expect(main.markup.replace(/<h2.*?<\/h2>/, "")).toBe(
    '<div class="api-reference"><div class="api-access" id="authorization"><span>No authorization required.</span></div></div>',
  );
});

test("describes alternatives, recursion and limits in words", () => {
  const { main } = render(`
openapi: 3.1.0
components: { schemas: { Node: { type: object, properties: { next: { $ref: '#/components/schemas/Node' } } } } }
paths:
  /a:
    get:
      responses:
        "200":
          content:
            application/json:
              schema:
                oneOf:
                  - { $ref: '#/components/schemas/Node' }
                  - { type: string, format: date }
                  - { $ref: '#/components/schemas/Gone' }
`);
  expect(lines(main).filter((line) => /variant|summary|hint/.test(line))).toEqual([
    '<summary class="expandable-summary"><code class="api-status" data-status="2">200</code><code class="api-media">application/json</code></summary>',
    '<div class="variants">',
    '<p class="field-hint">One of:</p>',
    '<div class="api-variant" id="param-response-200-node" data-variant="0">',
    '<p class="field-hint">Has the same properties as <a href="#param-response-200-node"><code>Node</code></a> above.</p></div></div></div></div>',
    '<div class="api-variant" id="param-response-200-string" data-variant="1">',
    '<div class="api-variant" id="param-response-200-gone" data-variant="2">',
    '<p class="field-hint">The schema is missing from the OpenAPI file.</p></div></div></div></div></div></div></details></section></div>',
  ]);
});

test("never turns spec text into markup", () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;
  const schema = {
    title: evil,
    description: evil,
    type: "object",
    required: [evil],
    properties: {
      [evil]: {
        type: "string",
        enum: [evil],
        default: evil,
        example: evil,
        pattern: evil,
        format: evil,
        description: evil,
      },
      ["__proto__"]: { const: evil },
      tag: { type: evil, "x-enum-descriptions": [evil], oneOf: [{ title: evil }, { type: evil }] },
    },
    additionalProperties: { description: evil },
    patternProperties: { [evil]: {} },
  };
  const content = {
    [evil]: { schema, examples: { [evil]: { summary: evil, value: evil } } },
    "application/json": { schema },
  };
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [
      { url: evil, description: evil, variables: { [evil]: { default: evil, enum: [evil], description: evil } } },
    ],
    security: [{ [evil]: [evil], two: [] }, { three: [] }],
    components: {
      securitySchemes: {
        [evil]: { type: "apiKey", name: evil, in: evil, description: evil },
        two: { type: "http", scheme: evil },
        three: { type: "oauth2", flows: { [evil]: {} } },
      },
    },
    paths: {
      [`/${evil}/{${evil}}`]: {
        additionalOperations: {
          [evil]: {
            description: evil,
            tags: [evil],
            parameters: ["path", "query", "header", "cookie"].map((location) => ({
              name: evil,
              in: location,
              description: evil,
              schema,
              example: evil,
            })),
            requestBody: { description: evil, content },
            responses: { [evil]: { description: evil, headers: { [evil]: { schema, description: evil } }, content } },
            "x-codeSamples": [{ lang: evil, label: evil, source: evil }],
          },
        },
      },
    },
  });
  const { lead, intro, main, request, response } = render(text);
  const markup = `${lead}${intro}${main}${request}${response}`.replace(/<svg.*?<\/svg>/g, "");
  expect(markup.length).toBeGreaterThan(5000);
  const rest = markup.replace(/<[a-z0-9]+(?: [a-z-]+(?:="[^"<>]*")?)*>|<\/[a-z0-9]+>/g, "");
  expect(/[<>]/.test(rest)).toBe(false);
  const tags = new Set([...markup.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]));
  expect([...tags].sort().join(" ")).toBe("a b button code details div h2 li nav p pre section span summary ul wbr");
});

test("shows a schema once per page and links it afterwards unless it is small", () => {
  const { main } = render(`
openapi: 3.1.0
components:
  schemas:
    User: { type: object, properties: { a: {}, b: {}, c: {}, d: {} } }
    Small: { type: object, properties: { x: {} } }
paths:
  /a:
    get:
      responses:
        "200":
          content:
            application/json:
              schema:
                type: object
                properties:
                  owner: { $ref: '#/components/schemas/User' }
                  editor: { $ref: '#/components/schemas/User' }
                  one: { $ref: '#/components/schemas/Small' }
                  two: { $ref: '#/components/schemas/Small' }
        "201": { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
`);
  const link = '<a href="#param-response-200-owner"><code>User</code></a>';
  expect(lines(main).filter((line) => line.includes("field-hint"))).toEqual([
    `<p class="field-hint">Has the same properties as ${link}.</p></div></div>`,
    `<p class="field-hint">Has the same properties as ${link}.</p></div></div></details></section></div>`,
  ]);
  expect(main.markup.match(/data-name="a"/g)?.length).toBe(1);
  expect(main.markup.match(/data-name="x"/g)?.length).toBe(2);
});

test("has the field anchors that existing sites link to, also in lists and alternatives", () => {
  const { main } = render(`
openapi: 3.1.0
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - { title: Cat, properties: { tailLength: { type: integer } } }
                - { title: Dog, properties: { tricks: { type: array, items: { properties: { name: {}, deep: { properties: { er: {} } } } } } } }
      responses:
        '200':
          content:
            application/json:
              schema: { type: array, items: { properties: { id: {}, tags: { additionalProperties: { properties: { x: {} } } } } } }
`);
  const anchors = [...main.markup.matchAll(/id="(param-[^"]*)"[^>]*><div class="field-head"(?: id="([^"]*)")?/g)];
  expect(anchors.map(([, id, old = ""]) => `${id} ${old}`.trim())).toEqual([
    "param-body-cat-tail-length body-one-of-0-tail-length",
    "param-body-dog-tricks body-one-of-1-tricks",
    "param-body-dog-tricks-name body-one-of-1-tricks-items-name",
    "param-body-dog-tricks-deep body-one-of-1-tricks-items-deep",
    "param-body-dog-tricks-deep-er",
    "param-response-200-id response-items-id",
    "param-response-200-tags response-items-tags",
    "param-response-200-tags-any-other-name response-items-tags-additional-properties",
    "param-response-200-tags-any-other-name-x",
  ]);
});

test("shows every status and counts what long lists omit, also in Markdown", () => {
  const many = <T,>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const keyed = (count: number, value: unknown) => Object.fromEntries(many(count, (index) => [`k${index}`, value]));
  const operation = {
    servers: many(51, (index) => ({ url: `https://s${index}.test` })),
    parameters: many(203, (index) => ({
      name: `p${index}`,
      in: "query",
      ...(index === 0 && { examples: keyed(24, { value: 1 }) }),
    })),
    requestBody: { content: Object.fromEntries(many(25, (index) => [`text/x-${index}`, {}])) },
    responses: {
      ...Object.fromEntries(many(120, (index) => [String(400 + index), { description: "Fine." }])),
      "200": { description: "ok", links: keyed(106, { operationId: "x" }), headers: keyed(207, {}) },
    },
    callbacks: keyed(48, { "{$url}": { post: {} } }),
  };
  const text = JSON.stringify({ openapi: "3.1.0", paths: { "/a": { post: operation } } });
  const { main } = render(text);
  const [parsed] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (parsed === undefined) throw new Error("The test has no operation.");
  const markdown = operationToMarkdown(parsed, CURL_ONLY, (word) => translate(localeOf("en"), word));
  expect(main.markup.match(/class="api-status"/g)?.length).toBe(121);
  for (const shown of [main.markup, markdown])
    expect(
      [...shown.matchAll(/(\d+) more not shown/g)].map(([, count]) => Number(count)).sort((a, b) => a - b),
    ).toEqual([1, 3, 4, 5, 6, 7, 8]);
});

test("states once how a form sends its fields if all are sent the same way", () => {
  const form = (third: string) => `
openapi: 3.1.0
paths:
  /files:
    post:
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { a: { type: object }, b: { type: object }, c: { type: object } } }
            encoding:
              a: { style: deepObject, explode: true }
              b: { style: deepObject, explode: true }
              c: { style: ${third}, explode: true }
`;
  const count = (third: string) => render(form(third)).main.markup.split("written as name[key]=value").length - 1;
  expect(count("deepObject")).toBe(1);
  expect(count("form")).toBe(2);
});

test("describes form encoding at the field", () => {
  const { main } = render(`
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
`);
  const heads = [
    ...main.markup.matchAll(/<div class="field" id="([^"]*)"[^>]*><div class="field-head"[^>]*>(.*?)<\/div>/gs),
  ];
  expect(
    heads.map(
      ([, id, head]) =>
        `${id}: ${head
          ?.replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim()}`,
    ),
  ).toEqual([
    "param-body-meta: meta object written as application/json",
    "param-body-meta-title: title string",
    "param-body-picture: picture file written as image/png, image/jpeg",
    "param-body-picture-header-x-checksum: X-Checksum string required",
    "param-body-tags: tags string[] separated by “|”",
  ]);
  expect(main.markup).toContain('<ul class="field-hint"><li><code>elsewhere</code>: written as text/csv</li></ul>');
  expect(main.markup).not.toContain("<code>meta</code>:");
});

test("shows both summary and description of a response", () => {
  const text = `
openapi: 3.2.0
paths:
  /a:
    get:
      responses:
        "200": { summary: Found, description: The stars in sight. }
        "202": { summary: Later, description: Later. }
        "404": { summary: Nothing found }
`;
  expect(lines(render(text).main).slice(-5)).toEqual([
    '<summary class="expandable-summary"><code class="api-status" data-status="2">200</code><span>Found</span></summary>',
    '<div class="expandable-body">',
    "<p>The stars in sight.</p></div></details>",
    '<div class="api-response" id="param-response-202"><code class="api-status" data-status="2">202</code><span>Later.</span></div>',
    '<div class="api-response" id="param-response-404"><code class="api-status" data-status="4">404</code><span>Nothing found</span></div></section></div>',
  ]);
  const operation = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  const words = operationToMarkdown(operation, CURL_ONLY, (word) => translate(localeOf("en"), word));
  expect(words.slice(words.indexOf("### 200"))).toBe(`### 200

Found

The stars in sight.

### 202

Later.

### 404

Nothing found`);
});

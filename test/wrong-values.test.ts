// Settings and specs with values of the wrong kind anywhere: nothing throws, every problem has a place, and the other pages are
// there. `EDITS` is the number of wrong values.

import { expect, test } from "vitest";
import { seeded } from "./support/random-edits.ts";
import { docsJson, testSite } from "./support/site.ts";
import { SEED, size } from "./support/size.ts";

const EDITS = size("EDITS", 25, 2000);

const CONFIG = docsJson(
  {
    global: { anchors: [{ anchor: "Blog", icon: "book", href: "https://a.test" }] },
    languages: [
      {
        language: "en",
        tabs: [
          {
            tab: "Guides",
            icon: "book",
            groups: [{ group: "Start", tag: "new", expanded: true, pages: ["good", { group: "More", pages: ["b"] }] }],
          },
          { tab: "API", openapi: { source: "openapi.json", directory: "api" }, pages: ["GET /a/{id}"] },
        ],
      },
    ],
  },
  {
    description: "About",
    logo: { light: "/a.svg", dark: "/a.svg", href: "https://a.test" },
    appearance: { default: "dark", strict: false },
    background: { decoration: "grid", color: { light: "#fff", dark: "#000" } },
    fonts: { heading: { family: "Inter", weight: 500 } },
    banner: { content: "**News**", dismissible: true },
    navbar: { links: [{ label: "A", href: "/good" }], primary: { type: "button", label: "Go", href: "/b" } },
    footer: { socials: { github: "https://a.test" }, links: [{ header: "H", items: [{ label: "A", href: "/b" }] }] },
    errors: { 404: { redirect: false, title: "Gone", description: "Not here" } },
    seo: { metatags: { robots: "all" }, indexing: "navigable" },
    redirects: [{ source: "/old/:x", destination: "/b", permanent: true }],
    variables: { product: "Acme" },
    contextual: { options: ["copy", { title: "T", description: "D", href: "https://a.test" }] },
    api: {
      playground: { display: "interactive" },
      examples: { languages: ["curl"] },
      mdx: { server: "https://a.test", auth: { method: "key", name: "k" } },
    },
    styling: { codeblocks: { theme: { light: "github-light", dark: "github-dark" } } },
  },
);

const schema = {
  type: "object",
  required: ["a"],
  properties: {
    a: { type: "string", enum: ["x"], pattern: "^x$" },
    b: { type: "array", items: { $ref: "#/components/schemas/S" } },
    c: { oneOf: [{ type: "string" }, { type: "integer", minimum: 1 }] },
  },
  example: { a: "x" },
};
const SPEC = {
  openapi: "3.1.0",
  info: { title: "A", version: "1", description: "Text", contact: { email: "a@a.test" }, license: { name: "MIT" } },
  servers: [{ url: "https://{h}.test", variables: { h: { default: "a", enum: ["a"] } } }],
  tags: [{ name: "T", description: "D" }],
  security: [{ key: [] }],
  paths: {
    "/a/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", format: "int64" } }],
      get: {
        tags: ["T"],
        summary: "List",
        description: "All of *them*",
        parameters: [
          {
            name: "q",
            in: "query",
            style: "deepObject",
            explode: true,
            schema,
            examples: { e: { value: { a: "x" } } },
          },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema, examples: { e: { summary: "E", value: { a: "x" } } } } },
        },
        responses: {
          200: {
            description: "Fine",
            headers: { H: { schema: { type: "string" } } },
            content: { "application/json": { schema: { allOf: [schema, { $ref: "#/components/schemas/S" }] } } },
            links: { L: { operationId: "x" } },
          },
          default: { $ref: "#/components/responses/E" },
        },
        callbacks: { on: { "{$request.query.q}": { post: { responses: { 200: { description: "Fine" } } } } } },
        "x-codeSamples": [{ lang: "bash", source: "ls" }],
      },
    },
  },
  webhooks: { w: { post: { summary: "W", responses: { 200: { description: "Fine" } } } } },
  components: {
    schemas: { S: { ...schema, discriminator: { propertyName: "a", mapping: { x: "#/components/schemas/S" } } } },
    responses: { E: { description: "Error" } },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "K" },
      o: { type: "oauth2", flows: { implicit: { authorizationUrl: "https://a.test", scopes: { r: "Read" } } } },
    },
  },
};

const WRONG: readonly unknown[] = [null, true, 0, -1, 1e308, "", " ", "x", "/", "#/", "#/components/schemas/S", "../../a", "https://[", "{{product}}", "\u0000", "__proto__", "x".repeat(5000), [], {}, [[]], [null], { a: { a: {} } }, { $ref: "#" }, { $ref: "./nowhere.json" }, { constructor: 1 }]; // biome-ignore format: a table

type Place = { readonly owner: Record<string, unknown>; readonly key: string };

function placesIn(value: unknown, found: Place[] = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({ owner: value as Record<string, unknown>, key });
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

/** A copy with one to three changes, and what they are. */
function spoil<T>(original: T, random: () => number): { readonly value: T; readonly changes: readonly string[] } {
  const value = structuredClone(original);
  const pick = <U>(list: readonly U[]): U => list[Math.floor(random() * list.length)] as U;
  const changes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const { owner, key } = pick(placesIn(value));
    const kind = random();
    const wrong = structuredClone(pick(WRONG));
    if (kind < 0.15) Reflect.deleteProperty(owner, key);
    else if (kind < 0.3) owner[pick(["extra", "$ref", "type", "pages", "items", "description"])] = wrong;
    else owner[key] = kind < 0.4 ? [owner[key], owner[key]] : wrong;
    return `${key} = ${JSON.stringify(owner[key])?.slice(0, 80)}`;
  });
  return { value, changes };
}

test.each(["docs.json", "openapi.json"])(
  "%s with wrong values costs at most what they describe",
  async (path) => {
    const random = seeded(SEED);
    for (let edit = 0; edit < EDITS; edit++) {
      const { value, changes } = spoil<object>(path === "docs.json" ? CONFIG : SPEC, random);
      const site = testSite({
        "docs.json": CONFIG,
        "openapi.json": SPEC,
        [path]: value,
        "good.mdx": "---\ntitle: Good\ndescription: D.\n---\nFine {{product}}.",
        "b.mdx": "---\ntitle: B\ndescription: D.\n---\n[Good](/good)",
      });
      const hint = `${edit}: ${changes.join("; ")}`;
      const problems = await site.problems();
      for (const line of problems) expect(line, hint).toMatch(/^[\w./-]+:\d+:\d+ [\w-]+\/[\w-]+ \S/);
      expect(problems.join("\n"), hint).not.toMatch(
        /render-failed|Cannot read properties|is not a function|is not iterable|\[object Object\]/,
      );
      expect(await site.body("/good"), hint).toContain("Fine");
    }
  },
  60_000 + EDITS * 2000,
);

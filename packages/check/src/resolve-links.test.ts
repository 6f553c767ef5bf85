import { expect, test } from "vitest";
import { page, problemsOf } from "../../../test/support/check.ts";
import { docsJson } from "../../../test/support/site.ts";

const SPEC = `openapi: 3.1.0
info: { title: API, version: "1" }
paths:
  /pets:
    get:
      summary: List pets
      description: See [old](/gone/older), [gone](/gone) and [home](/).
      responses:
        "200":
          description: "[Part](/part)"
          content: { application/json: { schema: { $ref: "schemas.yaml#/Pet" } } }
`;
const SCHEMAS = `Pet:
  type: object
  properties:
    name: { type: string, description: "Read [names](/names)." }
`;

test("reports links of a spec where the spec has them", async () => {
  const files = {
    "docs.json": docsJson({
      groups: [
        { group: "API", openapi: "api.yaml" },
        { group: "Text", pages: ["index"] },
      ],
    }),
    "api.yaml": SPEC,
    "schemas.yaml": SCHEMAS,
    "index.mdx": page("Text."),
  };
  expect(await problemsOf("link/broken", files)).toEqual([
    'api.yaml:7:30 link/broken Broken link: "/gone/older" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:7:51 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:10:32 link/broken Broken link: "/part" does not exist. Fix the link, create the page, or add a redirect.',
    'schemas.yaml:4:54 link/broken Broken link: "/names" does not exist. Fix the link, create the page, or add a redirect.',
  ]);
});

test("reports links of a page with an endpoint where the page or its spec has them", async () => {
  const files = {
    "docs.json": docsJson({ pages: ["index", "pets"] }),
    "api.yaml": SPEC,
    "schemas.yaml": SCHEMAS,
    "index.mdx": page("Text."),
    "pets.mdx": page("[Gone](/gone)\n\n[Own](/own)", "openapi: api.yaml GET /pets\n").replace(
      "What this page tells.",
      '"See [more](/more)."',
    ),
  };
  expect(await problemsOf("link/broken", files)).toEqual([
    'api.yaml:7:30 link/broken Broken link: "/gone/older" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:7:51 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:10:32 link/broken Broken link: "/part" does not exist. Fix the link, create the page, or add a redirect.',
    'pets.mdx:3:26 link/broken Broken link: "/more" does not exist. Fix the link, create the page, or add a redirect.',
    'pets.mdx:7:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    'pets.mdx:9:1 link/broken Broken link: "/own" does not exist. Fix the link, create the page, or add a redirect.',
    'schemas.yaml:4:54 link/broken Broken link: "/names" does not exist. Fix the link, create the page, or add a redirect.',
  ]);
});

test("reports links of a channel and of a schema in their spec", async () => {
  const files = {
    "docs.json": docsJson({
      groups: [
        { group: "Events", asyncapi: "events.yaml" },
        { group: "Text", pages: ["pet"] },
      ],
    }),
    "events.yaml": `asyncapi: 3.0.0
info: { title: Events, version: "1" }
channels: { a: { address: a, description: "[Events](/events)" } }
`,
    "schemas.yaml": `openapi: 3.1.0
info: { title: Schemas, version: "1" }
components: { schemas: { Pet: { type: object, description: "[Pets](/pets)" } } }
`,
    "pet.mdx": page("", "openapi-schema: schemas.yaml Pet\n"),
  };
  expect(await problemsOf("link/broken", files)).toEqual([
    'events.yaml:3:53 link/broken Broken link: "/events" does not exist. Fix the link, create the page, or add a redirect.',
    'schemas.yaml:3:68 link/broken Broken link: "/pets" does not exist. Did you mean "/pet"?',
  ]);
});

test("reports links of page content in a spec at their own place, not at the first with the same URL", async () => {
  const spec = `openapi: 3.1.0
info: { title: API, version: "1" }
paths:
  /dogs: { get: { summary: List dogs, description: "See [old](/gone)." } }
  /pets:
    get:
      summary: List pets
      description: |
        First line.

        Second [line](/line).
      x-docs:
        content: |
          Text.

          Also [gone](/gone) and ![](/x.png).
`;
  const files = {
    "docs.json": docsJson({
      groups: [
        { group: "API", openapi: "api.yaml" },
        { group: "Text", pages: ["index"] },
      ],
    }),
    "api.yaml": spec,
    "index.mdx": page("Text."),
  };
  expect(await problemsOf("link/broken", files)).toEqual([
    'api.yaml:4:63 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:11:23 link/broken Broken link: "/line" does not exist. Fix the link, create the page, or add a redirect.',
    'api.yaml:16:16 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
  ]);
});

// GraphQL schemas as pages: from files to navigation, markup, Markdown, links and problems.

import { expect, test } from "vitest";
import { problemsOf } from "../support/check.ts";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const SCHEMA = `"""
The **root**.
"""
type Query {
  "One user, by its id."
  user(
    "The id of the [account](/guide)."
    id: ID!
    size: Int = 40
  ): User @auth(role: ADMIN) @auth(role: OWNER)
  search(text: String): [Hit!]!
}

type Mutation {
  addUser(input: UserInput!): User!
  drop(id: ID!): Boolean @deprecated(reason: "Use \`addUser\`.")
}

type Subscription { userAdded: User }

interface Node { id: ID! }

"""
Somebody.

- writes posts
"""
type User implements Node @key(fields: "id") {
  id: ID!
  name: String!
  role: Role
  "The picture."
  avatar("In pixels." size: Int = 40): URL
  posts(first: Int!): [Post!]!
  best: Post
  old: String @deprecated(reason: "Gone soon.")
}

type Post implements Node { id: ID!, title: String, author: User!, at: DateTime }
union Hit = User | Post
input UserInput { name: String!, role: Role = READER, tags: [String!], parent: UserInput }
enum Role { "Reads." READER ADMIN @deprecated(reason: "Too much.") }
scalar URL @specifiedBy(url: "https://url.spec.whatwg.org/")
scalar DateTime
`;

const NAVIGATION = { tabs: [{ tab: "GraphQL", graphql: { source: "schema.graphql", directory: "gql" } }] };
const API = { graphql: { url: "https://api.acme.dev/graphql" }, examples: { languages: ["curl"] } };
const GUIDE = { "guide.mdx": "---\ntitle: Guide\ndescription: A guide.\n---\nHi.\n" };

function site(files: Readonly<Record<string, string | object>> = {}): TestSite {
  const config = { "docs.json": docsJson(NAVIGATION, { api: API }) };
  return testSite({ ...config, "schema.graphql": SCHEMA, ...GUIDE, ...files }, { plainCode: true });
}

async function markdown(one: TestSite, route: string): Promise<string> {
  return (await one.page(`${route}.md`)).replace(/^[\s\S]*?(?=^# )/m, "");
}

test("generates a group per kind, with a page per operation and type", async () => {
  const one = site();
  const artifacts = [...(await one.output.artifacts()).keys()];
  expect(artifacts.filter((path) => /^gql\/.*\.html$/.test(path)).sort()).toEqual([
    "gql/enums/role/index.html",
    "gql/inputs/userinput/index.html",
    "gql/interfaces/node/index.html",
    "gql/mutations/adduser/index.html",
    "gql/mutations/drop/index.html",
    "gql/objects/post/index.html",
    "gql/objects/user/index.html",
    "gql/queries/search/index.html",
    "gql/queries/user/index.html",
    "gql/scalars/datetime/index.html",
    "gql/scalars/url/index.html",
    "gql/subscriptions/useradded/index.html",
    "gql/unions/hit/index.html",
  ]);
  expect(artifacts).toContain("schema.graphql");
  expect(await one.problems()).toEqual([]);
});

test("shows signature, arguments, result and a request to copy", async () => {
  expect(await markdown(site(), "/gql/queries/user")).toMatchInlineSnapshot(`
    "# user

    One user, by its id.

    \`\`\`graphql
    user(id: ID!, size: Int = 40): User @auth(role: ADMIN) @auth(role: OWNER)
    \`\`\`

    ## Arguments

    - \`id\` (\`ID!\`, required): The id of the [account](/guide).
    - \`size\` (\`Int\`, default: \`40\`)

    ## Returns

    [\`User\`](/gql/objects/user)

    - \`id\` (\`ID!\`)
    - \`name\` (\`String!\`)
    - \`role\` ([\`Role\`](/gql/enums/role))
      - Allowed values:
        - \`READER\`: Reads.
        - \`ADMIN\`: \`@deprecated\` _Too much._
    - \`avatar\` ([\`URL\`](/gql/scalars/url), uri): The picture.

      \`avatar(size: Int = 40): URL\`

      - \`size\`: In pixels.
    - \`posts\` ([\`[Post!]!\`](/gql/objects/post)): \`posts(first: Int!): [Post!]!\`
    - \`best\` ([\`Post\`](/gql/objects/post))
    - \`old\` (\`String\`, Deprecated): _Gone soon._

    ## Request example

    GraphQL:

    \`\`\`graphql
    query User($id: ID!) {
      user(id: $id) {
        id
        name
        role
        avatar
        best {
          id
          title
          at
        }
      }
    }
    \`\`\`

    Variables:

    \`\`\`json
    {
      "id": "<string>"
    }
    \`\`\`

    cURL:

    \`\`\`bash
    curl https://api.acme.dev/graphql \\
      -H 'Content-Type: application/json' \\
      -d '{
      "query": "query User($id: ID!) {\\n  user(id: $id) {\\n    id\\n    name\\n    role\\n    avatar\\n    best {\\n      id\\n      title\\n      at\\n    }\\n  }\\n}",
      "variables": {
        "id": "<string>"
      }
    }'
    \`\`\`

    ## Response example

    \`\`\`json
    {
      "data": {
        "user": {
          "id": "<string>",
          "name": "<string>",
          "role": "READER",
          "avatar": "https://example.com/resource",
          "best": {
            "id": "<string>",
            "title": "<string>",
            "at": "2025-03-14T09:26:53Z"
          }
        }
      }
    }
    \`\`\`
    "
  `);
});

test("shows the fields of a type with links, and its uses", async () => {
  expect(await markdown(site(), "/gql/objects/user")).toMatchInlineSnapshot(`
    "# User

    Somebody.

    - writes posts

    \`\`\`graphql
    type User implements Node @key(fields: "id")
    \`\`\`

    Implements: [\`Node\`](/gql/interfaces/node)

    ## Fields

    - \`id\` (\`ID!\`)
    - \`name\` (\`String!\`)
    - \`role\` ([\`Role\`](/gql/enums/role))
      - Allowed values:
        - \`READER\`: Reads.
        - \`ADMIN\`: \`@deprecated\` _Too much._
    - \`avatar\` ([\`URL\`](/gql/scalars/url), uri): The picture.

      \`avatar(size: Int = 40): URL\`

      - \`size\`: In pixels.
    - \`posts\` ([\`[Post!]!\`](/gql/objects/post)): \`posts(first: Int!): [Post!]!\`
    - \`best\` ([\`Post\`](/gql/objects/post))
    - \`old\` (\`String\`, Deprecated): _Gone soon._

    ## Used by

    - [\`user\`](/gql/queries/user) query
    - [\`addUser\`](/gql/mutations/adduser) mutation
    - [\`userAdded\`](/gql/subscriptions/useradded) subscription
    - [\`Post.author\`](/gql/objects/post) object
    - [\`Hit\`](/gql/unions/hit) union

    ## Example

    \`\`\`json
    {
      "id": "<string>",
      "name": "<string>",
      "role": "READER",
      "avatar": "https://example.com/resource",
      "posts": [
        {
          "id": "<string>",
          "title": "<string>",
          "at": "2025-03-14T09:26:53Z"
        }
      ],
      "best": {
        "id": "<string>",
        "title": "<string>",
        "at": "2025-03-14T09:26:53Z"
      },
      "old": "<string>"
    }
    \`\`\`
    "
  `);
});

test("describes inputs, enums, unions, interfaces and scalars", async () => {
  const one = site();
  const texts = await Promise.all(
    ["inputs/userinput", "enums/role", "unions/hit", "interfaces/node", "scalars/url"].map((name) =>
      markdown(one, `/gql/${name}`),
    ),
  );
  expect(texts.join("\n")).toMatchInlineSnapshot(`
    "# UserInput

    \`\`\`graphql
    input UserInput
    \`\`\`

    ## Fields

    - \`name\` (\`String!\`, required)
    - \`role\` ([\`Role\`](/gql/enums/role), default: \`READER\`)
      - Allowed values:
        - \`READER\`: Reads.
        - \`ADMIN\`: \`@deprecated\` _Too much._
    - \`tags\` (\`[String!]\`)
    - \`parent\` ([\`UserInput\`](/gql/inputs/userinput))

    ## Used by

    - [\`addUser\`](/gql/mutations/adduser) mutation
    - [\`UserInput.parent\`](/gql/inputs/userinput) input

    ## Example

    \`\`\`json
    {
      "name": "<string>",
      "role": "READER",
      "tags": [
        "<string>"
      ]
    }
    \`\`\`

    # Role

    \`\`\`graphql
    enum Role
    \`\`\`

    - Allowed values:
      - \`READER\`: Reads.
      - \`ADMIN\`: \`@deprecated\` _Too much._

    ## Used by

    - [\`User.role\`](/gql/objects/user) object
    - [\`UserInput.role\`](/gql/inputs/userinput) input

    # Hit

    \`\`\`graphql
    union Hit = User | Post
    \`\`\`

    One of: [\`User\`](/gql/objects/user), [\`Post\`](/gql/objects/post)

    ## Used by

    - [\`search\`](/gql/queries/search) query

    # Node

    \`\`\`graphql
    interface Node
    \`\`\`

    Implemented by: [\`User\`](/gql/objects/user), [\`Post\`](/gql/objects/post)

    ## Fields

    - \`id\` (\`ID!\`)

    ## Example

    \`\`\`json
    {
      "id": "<string>"
    }
    \`\`\`

    # URL

    \`\`\`graphql
    scalar URL @specifiedBy(url: "https://url.spec.whatwg.org/")
    \`\`\`

    ## Used by

    - [\`User.avatar\`](/gql/objects/user) object
    "
  `);
});

test("links types, expands nested fields and explains deprecations", async () => {
  const one = site();
  const [user, drop] = [await one.page("/gql/queries/user"), await one.page("/gql/mutations/drop")];
  expect(user).toContain('<a class="field-type" href="/gql/objects/user">User</a>');
  expect(user).toMatch(/data-name="posts"[\s\S]*?<details class="expandable">[\s\S]*?data-name="title"/);
  expect(user).toMatch(/data-name="best"[\s\S]*?Has the same properties as <a href="#param-returns-posts">/);
  expect(user).toContain("curl https://api.acme.dev/graphql");
  expect(drop).toMatch(/class="api-deprecated">[\s\S]*?<p>Use <code>addUser<\/code>\.<\/p>/);
  expect(drop).toContain("data-deprecated");
});

test("merges several files in any order and follows changes", async () => {
  const one = site({
    "docs.json": docsJson({ groups: [{ group: "G", graphql: ["a.graphql", "./b.gql"] }] }),
    "a.graphql": "extend type Query { b: B }\ntype A { b: B }",
    "b.gql": "type Query { a: A }\ntype B { n: Int }\nextend type B { m: Int }",
  });
  expect(await one.problems()).toEqual([]);
  expect(await markdown(one, "/api-reference/objects/b")).toContain("- `m` (`Int`)");
  one.write("b.gql", "type Query { a: A }\ntype B { n: Int, late: Int }");
  expect(await markdown(one, "/api-reference/objects/b")).toContain("- `late` (`Int`)");
});

test("reads an introspection result", async () => {
  const { buildSchema, introspectionFromSchema } = await import("graphql");
  const result = { data: introspectionFromSchema(buildSchema('"Root." type Query { "Now." now: String }')) };
  const one = site({
    "docs.json": docsJson({ groups: [{ group: "G", graphql: "schema.json" }] }),
    "schema.json": result,
  });
  expect(await one.problems()).toEqual([]);
  expect(await markdown(one, "/api-reference/queries/now")).toContain("now: String");
});

test.each([
  [
    "type Query { a: }",
    [
      'schema.graphql:1:17 graphql/syntax Syntax error: expected Name, found "}". Fix the syntax. Until then, this file is skipped.',
    ],
  ],
  [
    "type Query { a: Usr, b(x: Nope): Int }\ntype User { id: ID }\ntype User { id: ID }",
    [
      'schema.graphql:1:17 graphql/unknown-type Unknown type "Usr". Did you mean "User"?',
      'schema.graphql:1:27 graphql/unknown-type Unknown type "Nope". Define it, or list the file that defines it under "graphql" too.',
      'schema.graphql:3:6 graphql/duplicate-type Type "User" is already defined in schema.graphql:2. Write "extend" before it, or remove one of them. The first one is used.',
    ],
  ],
  [
    "query A { a }",
    [
      'schema.graphql:1:1 graphql/no-types "schema.graphql" defines no types. Point to a file with type definitions. Queries and fragments alone are not a schema.',
    ],
  ],
])("reports problems of %s at their location", async (text, expected) => {
  expect(await site({ "schema.graphql": text }).problems()).toEqual(expected);
});

test("reports a wrong kind of file and a missing one", async () => {
  const tabs = [
    { tab: "A", openapi: "schema.graphql" },
    { tab: "B", graphql: "openapi.yaml" },
    { tab: "C", graphql: ["schema.graphql", "more.graphql"] },
  ];
  const one = site({
    "docs.json": docsJson({ tabs }),
    "openapi.yaml": "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {/a: {get: {}}}\n",
  });
  expect(await one.problems()).toEqual([
    'docs.json:11:20 api/spec-type-mismatch "schema.graphql" is a GraphQL file, but "openapi" expects OpenAPI. Use "graphql": "schema.graphql".',
    'docs.json:15:20 api/spec-type-mismatch "openapi.yaml" is an OpenAPI file, but "graphql" expects GraphQL. Use "openapi": "openapi.yaml".',
    'docs.json:19:20 api/spec-not-found GraphQL file "more.graphql" not found. Check that the path is relative to the project root.',
  ]);
});

test("checks links in descriptions at their location in the schema", async () => {
  const files = {
    "docs.json": docsJson(NAVIGATION),
    "schema.graphql": 'type Query { a: A }\n"See [it](/nowhere)." type A { b: Int }',
  };
  expect(await problemsOf("link/broken", files)).toEqual([
    'schema.graphql:2:11 link/broken Broken link: "/nowhere" does not exist. Fix the link, create the page, or add a redirect.',
  ]);
});

test("ignores an unused file of queries", async () => {
  const one = site({ "docs.json": docsJson({ pages: ["guide"] }), "schema.graphql": "query A { a }" });
  expect(await one.problems()).toEqual([]);
  expect([...(await one.output.artifacts()).keys()].some((path) => path.includes("graphql"))).toBe(false);
});

test("handles 5,000 types in seconds", async () => {
  const types = Array.from(
    { length: 5000 },
    (_, index) => `type T${index} { next: T${(index * 7) % 5000}, a: Int, b: [T${(index * 3) % 5000}!]! }`,
  );
  const one = site({ "schema.graphql": `type Query { first: T0 }\n${types.join("\n")}` });
  expect(await markdown(one, "/gql/objects/t4999")).toContain("`[T4997!]!`");
  expect((await one.page("/gql/queries/first")).length).toBeLessThan(300_000);
});

// What the HTML of an API page says is in its Markdown too.

import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const SHOP = `openapi: 3.1.0
info: {title: Shop, version: '1'}
servers: [{url: 'https://{region}.shop.test', description: Live, variables: {region: {default: eu, enum: [eu, us], description: Where.}}}]
paths:
  /orders:
    get:
      deprecated: true
      description: Lists **orders**.
      externalDocs: {url: 'https://shop.test/orders', description: More}
      security: [{key: []}, {login: [read]}, {}]
      parameters:
        - {name: since, in: query, description: From when., schema: {type: string, format: date, default: today}}
        - {name: ids, in: query, explode: false, required: true, schema: {type: array, items: {type: integer}, minItems: 1}}
        - {name: X-Trace, in: header, deprecated: true, schema: {type: string, pattern: '^[a-f]+$'}, examples: {one: {value: abc, description: Short.}}}
      responses:
        '200':
          description: All of them.
          headers: {X-Left: {description: How many more., schema: {type: integer}}}
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Order'}}}}
          links: {add: {operationId: addOrder, description: One more., parameters: {name: $response.body#/0/id}}}
        '404': {description: "# Nothing\\n\\nNo such shop.", content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}
    post:
      operationId: addOrder
      requestBody:
        required: true
        description: What to add.
        content:
          application/json: {schema: {$ref: '#/components/schemas/Order'}}
          text/csv: {schema: {type: string}, examples: {row: {summary: A row, value: 'a,b'}}}
      callbacks:
        added:
          '{$request.body#/url}':
            post:
              summary: Order added
              description: Sent **once**.
              parameters: [{name: attempt, in: query, description: Which try., schema: {type: integer}}]
              requestBody: {content: {application/json: {schema: {properties: {at: {type: string, format: date-time}}}}}}
              responses: {'204': {description: Seen.}}
      responses:
        '404': {description: No such shop., content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key, description: Your key., deprecated: true}
    login: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://shop.test/token', scopes: {read: Read orders}}}}
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: {type: integer, readOnly: true, example: 7}
        state: {description: How far it is., enum: [open, sent], x-enumDescriptions: {open: Not sent., sent: On its way.}}
        kind: {const: order}
        to: {oneOf: [{title: Shop, properties: {shop: {type: string}}}, {type: string, format: email}]}
      additionalProperties: {type: string}
    Problem:
      deprecated: true
      description: What went wrong.
      properties: {error: {type: string, description: In words., examples: [a, b]}}
`;

const EVENTS = `asyncapi: 3.0.0
info: {title: Events, version: '1'}
servers: {live: {host: events.test, protocol: wss, description: Live events., bindings: {ws: {bindingVersion: 0.1.0}}}}
channels:
  orders:
    address: /orders/{shop}
    description: Every **order**.
    parameters: {shop: {description: Whose., enum: [eu, us]}}
    messages:
      placed:
        title: Order placed
        summary: After checkout.
        correlationId: {location: $message.header#/id, description: Its id.}
        contentType: application/json
        headers: {type: object, properties: {id: {type: string}}}
        payload: {type: object, description: The order., properties: {total: {type: number, minimum: 0}}}
        examples: [{name: first, payload: {total: 3}}]
operations:
  watch: {action: send, title: Watch orders, description: Sends each., channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/placed'}]}
`;

const FLOWS = `arazzo: 1.0.1
info: {title: Flows, version: '1'}
sourceDescriptions: [{name: shop, url: ./shop.yaml, type: openapi}]
workflows:
  - workflowId: refill
    summary: Refill
    inputs: {type: object, description: What to refill., properties: {name: {type: string}}}
    steps:
      - {stepId: add, description: Adds one., operationId: addOrder, onFailure: [{name: again, type: retry, retryAfter: 2}]}
    outputs: {id: $steps.add.outputs.id}
`;

function site(): TestSite {
  const tabs = [
    { tab: "API", openapi: "shop.yaml" },
    { tab: "Events", asyncapi: "events.yaml" },
    { tab: "Flows", arazzo: { source: "flows.yaml", directory: "flows" } },
    { tab: "Guides", pages: ["problem"] },
  ];
  return testSite(
    {
      "docs.json": docsJson({ tabs }, { api: { examples: { languages: ["curl"] } } }),
      "shop.yaml": SHOP,
      "events.yaml": EVENTS,
      "flows.yaml": FLOWS,
      "problem.mdx": "---\ntitle: Problem\nopenapi-schema: shop.yaml Problem\n---\n",
    },
    { plainCode: true },
  );
}

/** What a page adds: links, controls and the anchors of headings. */
const CONTROLS = /(^| )(?:api-index|heading-anchor|api-to-errors|field-more)( |$)/;

/** The texts of the reference on a page; names of tabs repeat those of their samples. */
function textsOf(html: string): readonly string[] {
  const texts: string[] = [];
  const open: ("outside" | "inside" | "control")[] = [];
  const parser = new Parser({
    onopentag: (tag, { class: className = "", role }) => {
      const around = open.at(-1) ?? "outside";
      const isControl = around === "control" || tag === "button" || role === "tablist" || CONTROLS.test(className);
      const isReference = around === "inside" || /(^| )(?:api-reference|api-endpoint)( |$)/.test(className);
      open.push(isControl ? "control" : isReference ? "inside" : "outside");
    },
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      if (open.at(-1) === "inside") texts.push(text);
    },
  });
  parser.end(html);
  return texts.map((text) => plain(text).replace(/^: /, "")).filter(Boolean);
}

function plain(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
}

test.each([
  // How many alternatives of authorization follow the first.
  ["/api-reference/get-orders", ["+1"]],
  ["/api-reference/post-orders", []],
  // How many endpoints return the error.
  ["/api-reference/errors", ["(2)"]],
  ["/api-reference/overview", []],
  ["/api-reference/websockets/orders", []],
  ["/flows/workflows/refill", []],
  ["/problem", []],
])("says in Markdown what %s says in HTML", async (route, left) => {
  const shop = site();
  const markdown = plain((await shop.page(`${route}.md`)).replace(/\\|[`*_]/g, ""));
  expect(textsOf(await shop.page(route)).filter((text) => !markdown.includes(text))).toEqual(left);
});

test("links to operations, lowers headings and says what is deprecated in Markdown", async () => {
  const shop = site();
  const lines = async (route: string, start: string): Promise<readonly string[]> =>
    (await shop.page(`${route}.md`)).split("\n").filter((line) => line.includes(start));
  expect(await lines("/api-reference/get-orders", "- add:")).toEqual([
    "- add: [`POST /orders`](/api-reference/post-orders): One more.",
  ]);
  expect(await lines("/api-reference/errors", "Nothing")).toEqual(["### Nothing"]);
  expect(await lines("/problem", "Deprecated")).toEqual(["**Deprecated**"]);
  expect(await lines("/problem", "GET /orders")).toEqual(["- [`GET /orders`](/api-reference/get-orders): Get orders"]);
  expect(await lines("/flows/workflows/refill", "refill.")).toEqual(["What to refill."]);
  expect(await lines("/flows/workflows/refill", "POST")).toEqual([
    "    [`POST /orders`](/api-reference/post-orders): Add order",
  ]);
  expect(await lines("/api-reference/websockets/orders", "placed`")).toEqual(["**You receive**, `placed`"]);
});

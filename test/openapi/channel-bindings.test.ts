import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

const EVENTS = `asyncapi: 3.0.0
info: { title: Events, version: "1" }
servers:
  live: { host: broker.acme.dev, protocol: kafka, bindings: { kafka: { schemaRegistryVendor: confluent } } }
channels:
  orders:
    address: orders
    bindings: { kafka: { topic: orders-v1, partitions: 3 }, amqp: { is: queue } }
    messages:
      placed: { bindings: { kafka: { key: { type: string, enum: [a, b] }, partitions: 1 } } }
      sent: { bindings: { http: { headers: { type: object, properties: { id: { type: string, format: uuid, description: Whose. } } } } } }
      paid: { bindings: { amqp: { contentEncoding: gzip }, mqtt: { responseTopic: paid } } }
      none: { bindings: {} }
operations:
  pay: { action: send, channel: { $ref: "#/channels/orders" }, bindings: { mqtt: { qos: 2 } } }
`;

const site = testSite(
  { "docs.json": docsJson({ groups: [{ group: "Events", asyncapi: "events.yaml" }] }), "events.yaml": EVENTS },
  { plainCode: true },
);
const ROUTE = "/api-reference/websockets/orders";

test("shows every binding of servers, channels, operations and messages", async () => {
  const body = await site.body(ROUTE);
  expect(
    body
      .replace(/<svg.*?<\/svg>/gs, "")
      .split(/(?=<details|<div class="field(?: api-message)?" id=")/)
      .map((part) => part.replace(/\s+/g, " ").trim()),
  ).toMatchInlineSnapshot(`
    [
      "<div class="api-reference"><div class="api-servers"><span class="api-servers-label">Server</span><ul><li><code>kafka://broker.acme.dev</code></li></ul></div>",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>kafka</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>schemaRegistryVendor</code>: <code>confluent</code></li></ul></div></details>",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>kafka</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>topic</code>: <code>orders-v1</code></li><li><code>partitions</code>: <code>3</code></li></ul></div></details>",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>amqp</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>is</code>: <code>queue</code></li></ul></div></details><section class="api-section"><h2 id="operations" class="api-section-heading" aria-label="Operations">Operations<a class="heading-anchor" href="#operations" aria-label="Link to this section"></a></h2>",
      "<div class="field" id="operation-pay"><div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#operation-pay"><code>pay</code></a></div><div class="field-body">",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>mqtt</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>qos</code>: <code>2</code></li></ul></div></details></div></div></section><section class="api-section"><h2 id="messages" class="api-section-heading" aria-label="Messages">Messages<a class="heading-anchor" href="#messages" aria-label="Link to this section"></a></h2>",
      "<div class="field api-message" id="message-placed"><div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#message-placed">placed</a></div><div class="field-body">",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>kafka</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>partitions</code>: <code>1</code></li></ul><p class="api-section-title">key</p><p class="api-section-subtitle"> <span class="field-type">enum&lt;string&gt;</span></p><p class="field-hint">Allowed values: <code>a</code>, <code>b</code></p></div></details></div></div>",
      "<div class="field api-message" id="message-sent"><div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#message-sent">sent</a></div><div class="field-body">",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>http</code></summary><div class="expandable-body"><p class="api-section-title">headers</p>",
      "<div class="field" id="param-message-sent-http-headers-id" data-name="id"><div class="field-head"><a class="field-name" href="#param-message-sent-http-headers-id"><code>id</code></a> <span class="field-type">string</span> <span class="field-label">uuid</span></div><div class="field-body"><p>Whose.</p> </div></div></div></details></div></div>",
      "<div class="field api-message" id="message-paid"><div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#message-paid">paid</a></div><div class="field-body">",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>amqp</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>contentEncoding</code>: <code>gzip</code></li></ul></div></details>",
      "<details class="expandable"><summary class="expandable-summary">Protocol settings <code>mqtt</code></summary><div class="expandable-body"><ul class="api-binding"><li><code>responseTopic</code>: <code>paid</code></li></ul></div></details></div></div>",
      "<div class="field api-message" id="message-none"><div class="field-head"><span class="method-pill api-action" data-method="get">You receive</span><a class="field-name" href="#message-none">none</a></div></div></section></div>",
    ]
  `);
});

test("lists every binding in the Markdown of a channel", async () => {
  expect(await site.page(`${ROUTE}.md`)).toMatchInlineSnapshot(`
    "> ## Documentation Index
    > All pages are listed at /llms.txt
    > Check it for other pages before guessing a URL.

    # Orders

    \`KAFKA orders\`

    Server:

    - \`kafka://broker.acme.dev\`

    - Protocol settings \`kafka\`
      - \`schemaRegistryVendor\`: \`confluent\`

    - Protocol settings \`kafka\`
      - \`topic\`: \`orders-v1\`
      - \`partitions\`: \`3\`
    - Protocol settings \`amqp\`
      - \`is\`: \`queue\`

    ## Operations

    ### pay

    **You receive**

    - Protocol settings \`mqtt\`
      - \`qos\`: \`2\`

    ## Messages

    ### placed

    **You receive**

    - Protocol settings \`kafka\`
      - \`partitions\`: \`1\`
      - \`key\` (enum<string>)
        - Allowed values: \`a\`, \`b\`

    ### sent

    **You receive**

    - Protocol settings \`http\`
      - \`headers\` (object)
        - \`id\` (string, uuid): Whose.

    ### paid

    **You receive**

    - Protocol settings \`amqp\`
      - \`contentEncoding\`: \`gzip\`
    - Protocol settings \`mqtt\`
      - \`responseTopic\`: \`paid\`

    ### none

    **You receive**
    "
  `);
});

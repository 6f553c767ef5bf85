// Pages of GraphQL schemas and Arazzo workflows in a browser: accessible, in every mode and width, and linked.

import { beforeAll, expect, test } from "vitest";
import { problemsOf, TWO_VIEWS } from "../support/accessibility.ts";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const SCHEMA = `type Query {
  "One **station**."
  station("Its ID." id: ID!, units: Units = METRIC): Station
  stations(first: Int = 10, near: PointInput): [Station!]! @deprecated(reason: "Use \`station\`.")
}
"A place where the level is measured."
type Station implements Node @key(fields: "id") { id: ID!, name: String!, readings(first: Int = 10): [Reading!]!, owner: Owner }
type Reading { level: Float!, at: DateTime!, station: Station! }
type City implements Node { id: ID!, name: String }
type Club implements Node { id: ID!, members: Int }
union Owner = City | Club
interface Node { id: ID! }
input PointInput { x: Float!, y: Float! }
enum Units { "Meters." METRIC "Feet." IMPERIAL }
scalar DateTime
`;
const OPENAPI = `openapi: 3.1.0
info: {title: Tides, version: '1'}
paths:
  /stations: {get: {operationId: listStations, summary: List stations, responses: {'200': {description: OK}}}}
`;
const FLOWS = `arazzo: 1.0.1
info: {title: Flows, version: '1'}
sourceDescriptions: [{name: tides, url: openapi.yaml, type: openapi}]
workflows:
  - workflowId: readStation
    summary: Read a station
    description: Finds a station and reads its **level**.
    inputs: {type: object, required: [name], properties: {name: {type: string, description: Part of the name.}}}
    steps:
      - stepId: find
        description: Find the station by its name.
        operationId: listStations
        parameters: [{name: name, in: query, value: $inputs.name}]
        requestBody: {contentType: application/json, payload: {name: $inputs.name}}
        successCriteria: [{condition: $statusCode == 200}]
        outputs: {id: '$response.body#/0/id'}
        onFailure: [{name: again, type: retry, retryAfter: 2, retryLimit: 3, criteria: [{condition: $statusCode == 503}]}, {name: stop, type: end}]
      - stepId: next
        description: Read the next one.
        operationId: listStations
        onSuccess: [{name: back, type: goto, stepId: find}]
    outputs: {id: $steps.find.outputs.id}
`;

let site: ServedSite;
beforeAll(async () => {
  const tabs = [
    { tab: "GraphQL", graphql: { source: "schema.graphql", directory: "gql" } },
    { tab: "API", openapi: "openapi.yaml" },
    { tab: "Workflows", arazzo: { source: "flows.yaml", directory: "flows" } },
  ];
  const api = { graphql: { url: "https://api.example.com/graphql" } };
  const files = { "docs.json": docsJson({ tabs }, { api }), "schema.graphql": SCHEMA, "openapi.yaml": OPENAPI };
  site = await serveSite({ ...files, "flows.yaml": FLOWS });
});

test("passes axe on pages of operations, types and workflows", async () => {
  const routes = ["/gql/queries/station", "/gql/queries/stations", "/gql/objects/station", "/gql/unions/owner"];
  const pages = [...routes, "/gql/enums/units", "/flows/workflows/readstation"];
  expect(
    await problemsOf(
      pages.map((route) => `${site.origin}${route}`),
      TWO_VIEWS,
    ),
  ).toEqual([]);
});

test("links a type to its page and a step to its endpoint", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(`${site.origin}/gql/queries/station`);
    await page.locator("a.field-type", { hasText: "Units" }).first().click();
    await page.waitForURL("**/gql/enums/units");
    await page.goto(`${site.origin}/flows/workflows/readstation`);
    await page.getByRole("link", { name: "List stations" }).first().click();
    await page.waitForURL("**/api-reference/list-stations");
  });
});

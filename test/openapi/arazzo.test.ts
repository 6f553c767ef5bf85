// Arazzo workflows as pages: from files to markup, Markdown, links and problems.

import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const OPENAPI = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /login: {post: {operationId: login, summary: Log in, responses: {'200': {description: OK}}}}
  /pets: {get: {operationId: listPets, summary: List pets, responses: {'200': {description: OK}}}}
`;

const FLOWS = `arazzo: 1.0.1
info: {title: Flows, version: '1'}
sourceDescriptions:
  - {name: pets, url: ./openapi.yaml, type: openapi}
workflows:
  - workflowId: adoptPet
    summary: Adopt a pet
    description: From login to **adoption**.
    inputs:
      type: object
      required: [username]
      properties: {username: {type: string, description: Who.}, size: {type: integer}}
    dependsOn: [prepare]
    steps:
      - stepId: signIn
        description: Log in first.
        operationId: login
        requestBody:
          contentType: application/json
          payload: {user: $inputs.username}
          replacements: [{target: /password, value: $inputs.password}]
        successCriteria:
          - condition: $statusCode == 200
          - {context: $response.body, type: jsonpath, condition: "$[?count(@.token) > 0]"}
        outputs: {token: $response.body#/token}
        onFailure:
          - {name: again, type: retry, retryAfter: 1.5, retryLimit: 3, criteria: [{condition: $statusCode == 503}]}
          - {name: stop, type: end}
      - stepId: find
        operationPath: '{$sourceDescriptions.pets.url}#/paths/~1pets/get'
        parameters:
          - {name: limit, in: query, value: 10}
          - {reference: $components.parameters.auth, value: $steps.signIn.outputs.token}
        onSuccess: [{name: back, type: goto, stepId: signIn, criteria: [{condition: $response.body#/more == true}]}]
      - stepId: finish
        workflowId: prepare
    outputs: {pet: $steps.find.outputs.pet}
  - workflowId: prepare
    steps: [{stepId: one, operationId: $sourceDescriptions.pets.listPets}]
components:
  parameters: {auth: {name: Authorization, in: header, value: none}}
`;

const NAVIGATION = {
  tabs: [
    { tab: "API", openapi: "openapi.yaml" },
    { tab: "Flows", arazzo: { source: "flows.arazzo.yaml", directory: "flows" } },
  ],
};

function site(files: Readonly<Record<string, string | object>> = {}): TestSite {
  const base = { "docs.json": docsJson(NAVIGATION), "openapi.yaml": OPENAPI, "flows.arazzo.yaml": FLOWS };
  return testSite({ ...base, ...files }, { plainCode: true });
}

test("gives a workflow a page with inputs, steps, outputs and links", async () => {
  const one = site();
  expect(await one.problems()).toEqual([]);
  const text = (await one.page("/flows/workflows/adoptpet.md")).replace(/^[\s\S]*?(?=^# )/m, "");
  expect(text).toBe(`# Adopt a pet

From login to **adoption**.

Depends on: [\`prepare\`](/flows/workflows/prepare)

## Inputs

- \`username\` (string, required): Who.
- \`size\` (integer)

## Steps

1. **signIn**

    Log in first.

    [\`POST /login\`](/api-reference/log-in): Log in

    Body:

    \`application/json\`

    \`\`\`json
    {
      "user": "$inputs.username"
    }
    \`\`\`

    - \`/password\`: \`$inputs.password\`

    Success criteria:

    - \`$statusCode == 200\`
    - \`$response.body $[?count(@.token) > 0]\`

    Outputs:

    - \`token\`: \`$response.body#/token\`

    On failure:

    - When \`$statusCode == 503\`: Retry after 1.5 s, maximum retries: 3
    - End the workflow

2. **find**

    [\`GET /pets\`](/api-reference/list-pets): List pets

    Parameters:

    - \`limit\` (query): \`10\`
    - \`Authorization\` (header): \`$steps.signIn.outputs.token\`

    On success:

    - When \`$response.body#/more == true\`: Go to \`signIn\`

3. **finish**

    [\`prepare\`](/flows/workflows/prepare)

## Outputs

- \`pet\`: \`$steps.find.outputs.pet\`
`);
});

test("renders numbered steps with anchors and linked endpoints", async () => {
  const one = site();
  const [page, second] = [await one.page("/flows/workflows/adoptpet"), await one.page("/flows/workflows/prepare")];
  expect(page).toContain('<ol class="steps" role="list" data-component-name="Steps"><li class="step" id="step-signin"');
  expect(page).toContain('<a href="/api-reference/log-in">Log in</a>');
  expect(page).toContain('Go to <a href="#step-signin"><code>signIn</code></a>');
  expect(page).toContain('<a href="/flows/workflows/prepare"><code>prepare</code></a>');
  expect(second).toContain('<a href="/api-reference/list-pets">List pets</a>');
});

test("reports unresolved and incomplete parts at their location", async () => {
  const flows = `arazzo: 1.1.0
sourceDescriptions:
  - {name: pets, url: openapi.yaml, type: openapi}
  - {name: lost, url: lost.yaml, type: openapi}
workflows:
  - workflowId: a
    dependsOn: [nope]
    steps:
      - {stepId: x, operationId: $sourceDescriptions.pets.nothing}
      - {stepId: y}
      - {stepId: z, operationId: $sourceDescriptions.lost.any, onSuccess: [{name: n, type: goto, stepId: w}]}
      - {stepId: p, operationPath: '{$sourceDescriptions.pets.url}#/paths/~1pets/put'}
  - workflowId: a
    steps: []
`;
  expect(await site({ "flows.arazzo.yaml": flows }).problems()).toEqual([
    "flows.arazzo.yaml:1:9 arazzo/unsupported-version Arazzo 1.1.0 is not supported, so some of it may be missing. Use Arazzo 1.0.",
    'flows.arazzo.yaml:4:23 arazzo/unknown-reference OpenAPI file "lost.yaml" not found. Use a path relative to this file, or the same URL as in docs.json.',
    'flows.arazzo.yaml:7:17 arazzo/unknown-reference Workflow "nope" not found. Fix the name, or define it in this file.',
    'flows.arazzo.yaml:9:34 arazzo/unknown-reference Operation "$sourceDescriptions.pets.nothing" not found. Fix the ID, or add the API that has it to sourceDescriptions.',
    'flows.arazzo.yaml:10:9 arazzo/incomplete Step "y" has nothing to call. A workflow needs a unique workflowId and steps. A step needs an operationId, operationPath or workflowId.',
    'flows.arazzo.yaml:11:106 arazzo/unknown-reference Step "w" not found. Fix the name, or define it in this file.',
    'flows.arazzo.yaml:12:36 arazzo/unknown-reference Operation "{$sourceDescriptions.pets.url}#/paths/~1pets/put" not found. Fix the ID, or add the API that has it to sourceDescriptions.',
    'flows.arazzo.yaml:13:17 arazzo/incomplete Duplicate workflowId "a". A workflow needs a unique workflowId and steps. A step needs an operationId, operationPath or workflowId.',
  ]);
});

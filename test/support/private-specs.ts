// Random specs for private sites: operations, fields and values for some readers, in every format.

import {
  type Access,
  both,
  either,
  GROUPS,
  nobody,
  type Plant,
  page,
  part,
  type Random,
  randomRule,
  type SiteFiles,
} from "./secrets.ts";

interface Draft {
  readonly random: Random;
  readonly plant: Plant;
  readonly files: SiteFiles;
}

interface Tab {
  readonly tab: string;
  readonly [key: string]: unknown;
}

/** Adds specs to the files; returns the tabs with their pages. */
export function randomSpecs(draft: Draft): readonly Tab[] {
  const written = writtenTab(draft);
  const tabs = [generatedTab(draft), written.tab, flowsTab(draft, written), eventsTab(draft), writtenEvents(draft)];
  return [...tabs, graphTab(draft), ...unusedSpecs(draft)];
}

function restricted(groups: unknown): object {
  return groups === undefined ? {} : { "x-docs": { groups } };
}

/** A tab generated from a spec, with an overview and an errors page. */
function generatedTab({ random, plant, files }: Draft): Tab {
  const isPublic = random(2) === 0;
  const tab = page(undefined, isPublic);
  const operations = Array.from({ length: 1 + random(3) }, (_, index) => {
    const rule = randomRule(random);
    const access = both(tab, part(rule));
    return { access, entry: operation(index, { access, rule, random, plant }) };
  });
  const any = either(...operations.map(({ access }) => access));
  const rule = randomRule(random);
  const hooked = both(tab, part(rule));
  const hook = { rule, name: plant("webhook", hooked), summary: plant("webhook summary", hooked) };
  const spec = {
    openapi: "3.1.0",
    info: { title: plant("spec title", tab, false), version: "1" },
    servers: [{ url: "https://api.example.com" }],
    "x-note": plant("extension of a spec", nobody),
    "x-tagGroups": [
      { name: "Open", tags: ["open"] },
      ...operations.map(({ entry, access }) => ({ name: plant("group of tags", access, false), tags: [entry.tag] })),
    ],
    tags: operations.map(({ entry, access }) => ({ name: entry.tag, description: plant("tag description", access) })),
    paths: {
      "/open": {
        get: {
          ...{ summary: "Open", tags: ["open"] },
          responses: {
            200: {
              description: "OK",
              links: Object.fromEntries(
                operations.map(({ entry }, index) => [`go${index}`, { operationId: entry.id }]),
              ),
            },
          },
        },
      },
      ...Object.fromEntries(operations.map(({ entry }) => [entry.path, entry.item])),
    },
    webhooks: { [hook.name]: { post: { summary: hook.summary, responses: {}, ...restricted(hook.rule) } } },
    components: {
      schemas: { [plant("unused schema", nobody)]: { type: "string", description: plant("unused schema", nobody) } },
      securitySchemes: Object.fromEntries(operations.map(({ entry }) => [entry.scheme.name, entry.scheme.value])),
    },
  };
  const name = `specs/${plant("spec file", either(tab, any), false)}.json`;
  files[name] = spec;
  return {
    tab: plant("tab label", tab),
    ...(isPublic ? { groups: [{ group: "API", openapi: name, public: true }] } : { openapi: name }),
  };
}

interface Operating {
  readonly access: Access;
  readonly rule: unknown;
  readonly random: Random;
  readonly plant: Plant;
}

function operation(index: number, { access, rule, random, plant }: Operating) {
  const [parameter, field, value] = [randomRule(random), randomRule(random), GROUPS[random(3)] ?? ""];
  const [own, inner] = [both(access, part(parameter)), both(access, part(field))];
  const valued = both(access, part([value]));
  const tag = plant("tag", access);
  const scheme = plant("security scheme", access);
  const id = plant("operation id", access, false);
  const enumValue = plant("enum value", valued);
  const fieldName = plant("field", inner);
  // Values in examples are cut by the field they belong to.
  const [sample, wide] = [plant("example of a field", inner, false), plant("example of a schema", inner, false)];
  const item = {
    get: {
      ...{ tags: [tag], summary: plant("summary", access), description: plant("operation description", access) },
      ...{ operationId: id, ...restricted(rule), security: [{ [scheme]: [] }] },
      parameters: [
        {
          ...{ in: "query", name: plant("parameter", own), description: plant("parameter description", own) },
          schema: { type: "string", ...restricted(parameter) },
        },
        {
          in: "query",
          name: "kind",
          schema: { type: "string", enum: ["one", enumValue], "x-docs-enum": { [enumValue]: [value] } },
        },
      ],
      responses: {
        200: {
          description: plant("response", access),
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  id: { type: "string", example: plant("example", access, false) },
                  [fieldName]: {
                    type: "string",
                    description: plant("field description", inner),
                    example: sample,
                    ...restricted(field),
                  },
                },
                example: { id: "1", [fieldName]: wide },
              },
            },
          },
          links: {
            next: { operationId: plant("linked operation", access, false), description: plant("link", access, false) },
          },
        },
        404: { description: plant("error", access) },
      },
      callbacks: {
        done: {
          "{$url}": { post: { summary: plant("callback", access, false), responses: { 200: { description: "OK" } } } },
        },
      },
      "x-codeSamples": [{ lang: "Shell", source: plant("code sample", access, false) }],
    },
  };
  const value2 = { type: "apiKey", in: "header", name: plant("security header", access, false) };
  return { path: `/things-${index}/${plant("path", access)}`, item, tag, id, scheme: { name: scheme, value: value2 } };
}

/** Written pages, and the operations that workflows call: `linking`, which is as open as their tab, and others. */
interface Written {
  readonly tab: Tab;
  readonly open: Access;
  readonly called: readonly { readonly id: string; readonly access: Access }[];
}

/** Pages written for operations of a spec that the navigation does not list. */
function writtenTab({ random, plant, files }: Draft): Written {
  const isPublic = random(2) === 0;
  const paths: Record<string, object> = {};
  const accesses: Access[] = [];
  const ids: string[] = [];
  const pages = Array.from({ length: 1 + random(2) }, (_, index) => {
    const rule = randomRule(random);
    const access = page(rule, isPublic);
    accesses.push(access);
    const path = `/${plant("path of a written page", access)}`;
    const schema = { $ref: `parts/${index}.yaml#/Thing` };
    files[`specs/parts/${index}.yaml`] = [
      `Thing: { type: object, properties: { ${plant("field in another file", access)}: { type: string } } }`,
      `Other: { type: object, description: ${plant("rest of another file", nobody)} }\n`,
    ].join("\n");
    const id = plant("operation id of a written page", access, false);
    ids.push(id);
    paths[path] = {
      get: {
        operationId: id,
        responses: {
          200: {
            description: plant("response of a written page", access),
            content: { "application/json": { schema } },
          },
        },
      },
      delete: { summary: plant("operation without a page", nobody), responses: {} },
    };
    const file = `written/${plant("written page", access)}`;
    const head = [
      "title: Written",
      `openapi: "specs/written.yaml GET ${path}"`,
      ...(rule === undefined ? [] : [`groups: ${JSON.stringify(rule)}`]),
    ];
    files[`${file}.mdx`] = `---\n${head.join("\n")}\n---\n${plant("text of a written page", access)}\n`;
    return file;
  });
  const whole = page(undefined, isPublic);
  files["written/schema.mdx"] =
    `---\ntitle: ${plant("schema page", whole)}\nopenapi-schema: specs/written.yaml Shared\n---\n`;
  files["written/linking.mdx"] = `---\ntitle: Linking\nopenapi: "specs/written.yaml POST /linking"\n---\n`;
  const links = Object.fromEntries(ids.map((operationId, index) => [`go${index}`, { operationId }]));
  paths["/linking"] = { post: { operationId: "linking", responses: { 200: { description: "OK", links } } } };
  pages.push("written/schema", "written/linking");
  files["specs/written.yaml"] = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Written", version: "1" },
    paths,
    components: {
      schemas: {
        Shared: {
          type: "object",
          description: plant("schema of a page", whole),
          properties: { [plant("field of a schema page", whole)]: { type: "string" } },
        },
        Other: { description: plant("schema without a page", nobody) },
      },
    },
  });
  const tab = {
    tab: plant("tab of written pages", either(whole, ...accesses)),
    groups: [{ group: "Written", pages, ...(isPublic && { public: true }) }],
  };
  return { tab, open: whole, called: ids.map((id, index) => ({ id, access: accesses[index] ?? nobody })) };
}

/** Workflows of these operations: each is for those who may read all pages of what it calls, or of what a workflow it names calls. */
function flowsTab({ random, plant, files }: Draft, { open, called }: Written): Tab {
  const isPublic = random(2) === 0;
  const tab = page(undefined, isPublic);
  const workflows = called.map(({ id, access: own }) => {
    const access = both(tab, own);
    const workflowId = plant("workflow", access);
    return {
      ...{
        workflowId,
        summary: plant("title of a workflow", access),
        description: plant("text of a workflow", access),
      },
      steps: [{ stepId: plant("step", access), operationId: id, description: plant("text of a step", access) }],
    };
  });
  const ids = workflows.map(({ workflowId }) => workflowId);
  const outer = workflows.map(({ workflowId }, index) => ({
    workflowId: `outer${index}`,
    steps: [{ stepId: plant("step that calls a workflow", both(tab, called[index]?.access ?? nobody)), workflowId }],
  }));
  const linking = both(tab, open);
  const all = called.map(({ access }) => access).reduce(both, linking);
  const after = {
    workflowId: plant("workflow after others", all),
    dependsOn: ids,
    steps: [{ stepId: "first", operationId: "linking" }],
  };
  const actions = ids.map((workflowId) => ({ name: "next", type: "goto", workflowId }));
  const before = {
    workflowId: plant("workflow before another", both(linking, called[0]?.access ?? nobody)),
    steps: [{ stepId: "first", operationId: "linking", onSuccess: [{ reference: "$components.successActions.next" }] }],
  };
  files["flows.yaml"] = JSON.stringify({
    arazzo: "1.0.1",
    info: { title: "Flows", version: "1" },
    sourceDescriptions: [{ name: "written", url: "./specs/written.yaml", type: "openapi" }],
    workflows: [...workflows, after, before, ...outer],
    components: { successActions: { next: actions[0] } },
  });
  return {
    tab: plant("tab of workflows", either(...called.map(({ access }) => both(tab, access)), all)),
    groups: [{ group: "Flows", arazzo: "flows.yaml", ...(isPublic && { public: true }) }],
  };
}

/** Pages written for channels, and one channel whose reply goes to another. */
function writtenEvents({ random, plant, files }: Draft): Tab {
  const isPublic = random(2) === 0;
  const rule = randomRule(random);
  const [tab, access] = [page(undefined, isPublic), page(rule, isPublic)];
  const [id, message] = [plant("channel of a written page", access), plant("message of a written page", access)];
  const groups = rule === undefined ? "" : `groups: ${JSON.stringify(rule)}\n`;
  files["events/asked.mdx"] = `---\ntitle: Asked\nasyncapi: "written-events.json asked"\n---\n`;
  files["events/restricted.mdx"] = `---\ntitle: Restricted\nasyncapi: "written-events.json ${id}"\n${groups}---\n`;
  files["written-events.json"] = {
    asyncapi: "3.0.0",
    info: { title: "Written events", version: "1" },
    channels: {
      asked: { address: "asked", description: plant("text of an open channel", tab) },
      [id]: { address: plant("address of a written page", access), messages: { [message]: { payload: {} } } },
    },
    operations: {
      ask: {
        ...{ action: "send", channel: { $ref: "#/channels/asked" } },
        reply: {
          channel: { $ref: `#/channels/${id}` },
          messages: [{ $ref: `#/channels/${id}/messages/${message}` }],
        },
      },
      [plant("operation of a written channel", access)]: { action: "receive", channel: { $ref: `#/channels/${id}` } },
    },
  };
  return {
    tab: plant("tab of written events", tab),
    groups: [
      { group: "Written events", pages: ["events/asked", "events/restricted"], ...(isPublic && { public: true }) },
    ],
  };
}

function eventsTab({ random, plant, files }: Draft): Tab {
  const isPublic = random(2) === 0;
  const tab = page(undefined, isPublic);
  const channels: Record<string, object> = { open: { address: "open" } };
  const operations: Record<string, object> = {};
  const ids: string[] = [];
  const schemas: Record<string, object> = {};
  for (let index = 0; index < 1 + random(2); index++) {
    const rule = randomRule(random);
    const access = both(tab, part(rule));
    const [id, schema] = [plant("channel", access), plant("schema of a message", access)];
    ids.push(id);
    channels[id] = {
      address: plant("channel address", access),
      description: plant("channel description", access),
      messages: { one: { payload: { $ref: `#/components/schemas/${schema}` } } },
      ...(rule === undefined ? {} : { "x-docs": { metadata: { groups: rule } } }),
    };
    schemas[schema] = { type: "object", properties: { [plant("field of a message", access)]: { type: "string" } } };
    operations[plant("operation of a channel", access)] = { action: "send", channel: { $ref: `#/channels/${id}` } };
  }
  operations["listen"] = {
    ...{ action: "receive", channel: { $ref: "#/channels/open" } },
    reply: { channel: { $ref: `#/channels/${ids[0]}` } },
  };
  files["events.json"] = {
    asyncapi: "3.0.0",
    info: { title: "Events", version: "1" },
    ...{ channels, operations, components: { schemas } },
  };
  return {
    tab: plant("tab of events", tab),
    groups: [{ group: "Events", asyncapi: "events.json", ...(isPublic && { public: true }) }],
  };
}

function graphTab({ random, plant, files }: Draft): Tab {
  const isPublic = random(2) === 0;
  const tab = page(undefined, isPublic);
  files["schema.graphql"] =
    `"${plant("type description", tab)}"\ntype Query {\n  ${plant("query", tab)}(id: ID): String\n}\n`;
  return {
    tab: plant("tab of GraphQL", tab),
    groups: [{ group: "Graph", graphql: "schema.graphql", ...(isPublic && { public: true }) }],
  };
}

/** Specs that no page uses. */
function unusedSpecs({ plant, files }: Draft): readonly Tab[] {
  const word = (): string => plant("unused spec", nobody);
  files[`specs/${word()}.json`] = {
    openapi: "3.1.0",
    info: { title: word(), version: "1" },
    paths: { [`/${word()}`]: { get: { summary: word(), responses: {} } } },
  };
  files["unused.yaml"] =
    `asyncapi: 3.0.0\ninfo: { title: ${word()}, version: '1' }\nchannels: { ${word()}: { address: ${word()} } }\n`;
  files["unused.graphql"] = `type Query { ${word()}: String }\n`;
  files["specs/overlay.yaml"] =
    `overlay: 1.0.0\ninfo: { title: ${word()}, version: '1' }\nextends: ./written.yaml\nactions: []\n`;
  return [];
}

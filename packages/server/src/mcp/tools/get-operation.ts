// The `get_operation` tool: one endpoint or webhook as a self-contained OpenAPI document with the schemas it needs.

import { closest } from "@lectern/base/closest.ts";
import { integersAsText, toExactJson } from "@lectern/base/exact-json.ts";
import { anyText } from "@lectern/base/fields/field.ts";
import { optional, required } from "@lectern/base/fields/object-field.ts";
import type { IndexedOperation } from "@lectern/engine/output/hosting/site-index.ts";
import { sliceSpec } from "@lectern/openapi";
import { FILES_KEY, followPointer, originalReference, stepsOf } from "@lectern/openapi/internal/read/resolve.ts";
import { isRecord, own, ownRecord } from "@lectern/openapi/internal/record.ts";
import type { Docs } from "../docs.ts";
import { defineTool, listSchema, mistake, objectSchema, shortText, TEXT, type Tool, type ToolResult } from "../tool.ts";

/** Characters of schemas per response; the nearest come first, the others are only named. */
const BUDGET = 40_000;

export const getOperation: Tool = defineTool({
  name: "get_operation",
  title: "Get an API operation",
  description:
    'Returns one endpoint or webhook as OpenAPI: parameters, request body, responses, security and the schemas they use. Schemas that do not fit are listed by name. Pass "schema" to get one of them.',
  fields: {
    operation: required(
      anyText({ minLength: 1, maxLength: 2000 }),
      'The "id" from list_operations, such as "GET /users/{id}", or the page of the operation.',
    ),
    schema: optional(shortText(400), "Only this schema of the API, with the schemas it uses."),
  },
  output: objectSchema(
    {
      id: TEXT,
      method: TEXT,
      path: TEXT,
      page: TEXT,
      url: TEXT,
      openapi: { type: "object" },
      omittedSchemas: listSchema(TEXT),
    },
    { summary: TEXT },
  ),
  run: async ({ operation: id, schema }, docs) => {
    const operation = findOperation(id, docs);
    if (operation === undefined) return mistake(unknownOperation(id, docs));
    if (operation.spec < 0) return writtenOperation(operation, docs);
    const root = await docs.spec(operation.spec);
    if (!isRecord(root))
      return mistake(
        `The OpenAPI file of "${operation.id}" could not be read. Read the page "${operation.route}" instead.`,
      );
    const reference = schema === undefined ? undefined : schemaReference(root, schema);
    if (schema !== undefined && reference === undefined) return mistake(`This API has no schema "${schema}".`);
    const selection =
      reference === undefined ? { operations: [operation] } : { operations: [], references: [reference] };
    const { document, omitted } = sliceSpec(root, { ...selection, budget: BUDGET });
    const omittedSchemas = omitted.map(schemaName);
    const { method, path, route, summary } = operation;
    const left = omittedSchemas.length === 0 ? "" : `\n\nOmitted: ${omittedSchemas.join(", ")}.`;
    return {
      kind: "answer",
      text: `${operation.id}${summary ? `: ${summary}` : ""}\n\n\`\`\`json\n${toExactJson(document)}\n\`\`\`${left}`,
      data: {
        id: operation.id,
        method,
        path,
        ...(summary === undefined ? {} : { summary }),
        page: route,
        url: docs.href(route),
        // The SDK's JSON serializer would lose digits or fail on big integers.
        openapi: integersAsText(document),
        omittedSchemas,
      },
    };
  },
});

/** For an endpoint documented in MDX: the page itself, with an outline of the operation. */
async function writtenOperation(operation: IndexedOperation, docs: Docs): Promise<ToolResult> {
  const { id, method, path, route, summary } = operation;
  const page = docs.page(route);
  const text = (page && (await docs.markdown(page))) ?? `${id}\n\nRead the page "${route}".`;
  const outline = { summary, description: `Parameters and responses are described on ${docs.href(route)}` };
  const openapi = {
    openapi: "3.1.0",
    info: { title: docs.index.name, version: "" },
    paths: { [path]: { [method.toLowerCase()]: outline } },
  };
  const data = { id, method, path, page: route, url: docs.href(route), openapi, omittedSchemas: [] };
  return { kind: "answer", text, data: { ...data, ...(summary === undefined ? {} : { summary }) } };
}

function findOperation(id: string, { index, page }: Docs): IndexedOperation | undefined {
  const name = id.trim().replace(/\s+/g, " ");
  const exact = index.operations.find((operation) => operation.id === name);
  if (exact) return exact;
  const [method = "", ...rest] = name.split(" ");
  const path = rest.join(" ");
  const route = page(name)?.route;
  return (
    index.operations.find((operation) => operation.method === method.toUpperCase() && operation.path === path) ??
    index.operations.find((operation) => route !== undefined && operation.route === route)
  );
}

/** The name of an omitted schema, qualified if it is in another file: `schemas/user.yaml#/User`. */
function schemaName(reference: string): string {
  const steps = stepsOf(reference);
  return steps[0] === FILES_KEY ? originalReference(reference, "") : (steps.at(-1) ?? reference);
}

/** The reference to a named schema in a spec of any version. */
function schemaReference(root: unknown, name: string): string | undefined {
  const [file = "", pointer = ""] = name.split("#", 2);
  const inFile = `#/${FILES_KEY}/${encodeURIComponent(escapeStep(file))}${pointer}`;
  if (file !== "" && followPointer(root, inFile) !== undefined) return inFile;
  const step = escapeStep(name);
  if (own(ownRecord(ownRecord(root, "components"), "schemas"), name) !== undefined)
    return `#/components/schemas/${encodeURIComponent(step)}`;
  return own(ownRecord(root, "definitions"), name) === undefined
    ? undefined
    : `#/definitions/${encodeURIComponent(step)}`;
}

function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unknownOperation(id: string, { index }: Docs): string {
  const shown = id.length > 200 ? `${id.slice(0, 200)}…` : id;
  const guess = closest(
    shown,
    index.operations.map((operation) => operation.id),
  );
  return `Unknown operation "${shown}". ${guess ? `Did you mean "${guess}"?` : "Find operations with list_operations."}`;
}

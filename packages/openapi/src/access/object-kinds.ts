// The objects of OpenAPI 2 and 3, AsyncAPI 2 and 3 and Arazzo, as far as they contain schemas and values: their fields, and the kinds
// of objects in them. In an object with something restricted in its reach, any other field is withheld.

import { wordList } from "@lectern/base/text.ts";
import { METHODS } from "../methods.ts";

/** The kind of the objects in a field; undefined for a field with texts and settings only. */
interface Field {
  readonly kind?: string;
  /** True for a list or a map of them. */
  readonly isEach: boolean;
}

/** `name` is a plain field, `name:kind` an object, `name:kind*` a list or map of objects. `*:kind` covers all names. */
const TABLE: Readonly<Record<string, string>> = {
  document: `openapi swagger asyncapi arazzo sourceDescriptions workflows:workflow* $self id jsonSchemaDialect defaultContentType host basePath schemes consumes produces
    security securityDefinitions info tags externalDocs servers:server* paths:paths webhooks:paths x-webhooks:paths
    components:components definitions:schema* parameters:parameter* responses:response* channels:channel*
    operations:asyncOperation*`,
  components: `schemas:schema* responses:response* parameters:parameter* examples:example* requestBodies:body*
    headers:parameter* securitySchemes links:link* callbacks:callback* pathItems:pathItem* mediaTypes:mediaType*
    servers:server* channels:channel* operations:asyncOperation* messages:message* serverVariables:parameter*
    correlationIds:correlation* replies:reply* replyAddresses:correlation* externalDocs tags
    inputs:schema* successActions failureActions operationTraits:asyncOperation* messageTraits:message* serverBindings:bindings* channelBindings:bindings*
    operationBindings:bindings* messageBindings:bindings*`,
  paths: "*:pathItem",
  pathItem: `summary description servers:server* parameters:parameter* additionalOperations:operation*
    ${METHODS.map((method) => `${method}:operation`).join(" ")}`,
  operation: `tags summary description operationId externalDocs deprecated security schemes consumes produces
    parameters:parameter* requestBody:body responses:responses callbacks:callback* servers:server*`,
  responses: "*:response",
  callback: "*:pathItem",
  body: "description required content:mediaType*",
  response: "description summary schema:schema examples headers:parameter* content:mediaType* links:link*",
  mediaType: `description schema:schema itemSchema:schema example examples encoding:encoding* prefixEncoding:encoding*
    itemEncoding:encoding`,
  encoding: `contentType style explode allowReserved headers:parameter* encoding:encoding* prefixEncoding:encoding*
    itemEncoding:encoding`,
  parameter: "schema:schema content:mediaType*",
  example: "summary description value dataValue serializedValue externalValue",
  link: "operationRef operationId description parameters requestBody server:server",
  server: `url description name host protocol protocolVersion pathname title summary security tags externalDocs
    variables:parameter* bindings:bindings`,
  channel: `address title summary description servers tags externalDocs parameters:parameter* messages:message*
    bindings:bindings subscribe:asyncOperation publish:asyncOperation`,
  asyncOperation: `action channel:channel title summary description operationId security tags externalDocs
    bindings:bindings traits:asyncOperation* message:message messages:message* reply:reply`,
  reply: "address:correlation channel:channel messages:message*",
  message: `name title summary description contentType schemaFormat messageId tags externalDocs
    correlationId:correlation bindings:bindings traits:message* oneOf:message* headers:schema payload:schema examples`,
  correlation: "description location",
  bindings: "*:binding",
  binding: "*",
  workflow: `workflowId summary description inputs:schema dependsOn steps:step* successActions failureActions outputs
    parameters`,
  step: `stepId description operationId operationPath workflowId parameters requestBody successCriteria onSuccess onFailure
    outputs`,
};

const KINDS: ReadonlyMap<string, ReadonlyMap<string, Field>> = new Map(
  Object.entries(TABLE).map(([kind, fields]) => [kind, new Map(wordList(fields).map(readField))]),
);

function readField(text: string): readonly [string, Field] {
  const [name = "", rest = ""] = text.split(":");
  const kind = rest.replace(/\*$/, "");
  return [name, { isEach: rest.endsWith("*"), ...(kind !== "" && { kind }) }];
}

/** What the standard says about a field of an object; undefined for an unknown one. */
export function fieldOf(kind: string, name: string): Field | undefined {
  const fields = KINDS.get(kind);
  return fields?.get(name) ?? (name.startsWith("x-") ? undefined : fields?.get("*"));
}

/** The kind of an object that is found without one: in a file that is never referenced itself. */
export function guessKind(value: object): string | undefined {
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(value, name));
  if (has("openapi", "swagger", "asyncapi", "arazzo")) return "document";
  if (has("in") && has("name")) return "parameter";
  if (has("responses")) return "operation";
  if (has("payload")) return "message";
  if (has("content", "links")) return "response";
  if (has("schema", "itemSchema")) return has("schema") && has("description", "headers") ? "response" : "mediaType";
  if (has("value", "externalValue")) return "example";
  if (has("operationId", "operationRef")) return "link";
  if (METHODS.some((method) => has(method))) return "pathItem";
  return has("type", "$ref", "enum", ...SCHEMA_KEYS) ? "schema" : undefined;
}

const SCHEMA_KEYS = wordList("properties allOf oneOf anyOf items additionalProperties patternProperties $defs");

// An operation as Markdown, for readers of text and for assistants: the same content as its page.

import type { Operation } from "../../openapi/api.ts";
import type { BodyView, ContentView, ResponseView } from "../../openapi/describe-body.ts";
import type { CallbackView } from "../../openapi/describe-callbacks.ts";
import type { LinkView } from "../../openapi/describe-links.ts";
import type { OperationView, ServerView } from "../../openapi/describe-operation.ts";
import type { SecurityAlternative } from "../../openapi/describe-security.ts";
import { fence, inlineCode, joinBlocks, listItem } from "../components/markdown-blocks.ts";
import { PLACE_TITLES, parametersIn } from "./operation-sections.ts";
import { requestSamples } from "./request-samples.ts";
import { nodeToMarkdown, parameterToItem } from "./schema-to-markdown.ts";
import { type ReferenceSettings, viewOf } from "./settings.ts";

/** The reference of an operation as Markdown, from its endpoint to its responses. */
export function operationToMarkdown(operation: Operation, settings: ReferenceSettings): string {
  const view = viewOf(operation, settings);
  const endpoint = operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
  return joinBlocks(
    inlineCode(endpoint),
    operation.deprecated ? "**This operation is deprecated.**" : "",
    operation.description,
    serversToMarkdown(view.servers),
    section("Authorization", securityToMarkdown(view.security)),
    parametersToMarkdown(view),
    view.body && bodyToMarkdown(view.body, operation.kind === "webhook" ? "## Payload" : "## Body"),
    section("Callbacks", joinBlocks(...view.callbacks.map(callbackToMarkdown))),
    section("Request example", samplesToMarkdown(operation, view, settings)),
    section("Responses", joinBlocks(...view.responses.map((response) => responseToMarkdown(response, "###")))),
  );
}

function parametersToMarkdown(view: Pick<OperationView, "parameters">): string {
  const sections = [...PLACE_TITLES].map(([place, title]) =>
    section(title, parametersIn(view, place).map(parameterToItem).join("\n")),
  );
  return joinBlocks(...sections);
}

// One language is enough here: the others say the same, and a reader of text can tell.
function samplesToMarkdown(operation: Operation, view: OperationView, settings: ReferenceSettings): string {
  const languages = settings.languages.slice(0, 1);
  const samples = requestSamples(operation, view, { ...settings, languages });
  return joinBlocks(...samples.map(({ title, language, code }) => joinBlocks(`**${title}**`, fence(language, code))));
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function serversToMarkdown(servers: readonly ServerView[]): string {
  const items = servers.map(({ url, description, variables }) => {
    const choices = variables.map(
      ({ name, value, values }) =>
        `${inlineCode(name)} = ${inlineCode(value)}${values.length > 0 ? ` (${values.join(", ")})` : ""}`,
    );
    return listItem(inlineCode(url), [description, ...choices].filter(Boolean).join("; "));
  });
  return items.length === 0 ? "" : joinBlocks(items.length === 1 ? "Server:" : "Servers:", items.join("\n"));
}

function securityToMarkdown(alternatives: readonly SecurityAlternative[]): string {
  const items = alternatives.map(({ schemes }) => {
    if (schemes.length === 0) return "- None";
    const words = schemes.map(({ name, words: text, scopes }) => {
      const scheme = text === name ? text : `${text} (${inlineCode(name)})`;
      return scopes.length > 0 ? `${scheme}, scopes ${scopes.map(inlineCode).join(", ")}` : scheme;
    });
    return listItem(words.join(" and "), joinBlocks(...schemes.map(({ description }) => description)));
  });
  if (alternatives.every(({ schemes }) => schemes.length === 0)) return "";
  return joinBlocks(alternatives.length > 1 ? "One of:" : "", items.join("\n"));
}

function bodyToMarkdown({ required, description, contents }: BodyView, heading: string): string {
  return joinBlocks(heading, required ? "Required." : "", description, ...contents.map(contentToMarkdown));
}

function callbackToMarkdown(callback: CallbackView): string {
  const { name, method, address, summary, description, parameters, body, responses } = callback;
  return joinBlocks(
    `### ${name}`,
    inlineCode(`${method} ${address}`),
    summary,
    description,
    parameters.map(parameterToItem).join("\n"),
    body && bodyToMarkdown(body, "#### Payload"),
    ...responses.map((response) => responseToMarkdown(response, "####")),
  );
}

function responseToMarkdown(response: ResponseView, level: string): string {
  const { status, description, headers, contents, links } = response;
  const examples = contents
    .flatMap((content) => content.examples)
    .map(({ title, text, language }) => joinBlocks(`**${title ?? "Example"}**`, fence(language, text)));
  return joinBlocks(
    `${level} ${status}`,
    description,
    headers.length === 0 ? "" : joinBlocks("Headers:", headers.map(parameterToItem).join("\n")),
    ...contents.map(contentToMarkdown),
    links.length === 0 ? "" : joinBlocks("Links:", links.map(linkToItem).join("\n")),
    ...examples,
  );
}

function linkToItem({ name, description, operation, target, parameters }: LinkView): string {
  const words = operation ? `${operation.method} ${operation.path}` : target;
  const passed = parameters.map(({ name: key, value }) => `${inlineCode(key)} = ${inlineCode(value)}`).join(", ");
  return listItem(`${name}: ${inlineCode(words)}${passed === "" ? "" : ` (${passed})`}`, description ?? "");
}

function contentToMarkdown({ mediaType, schema, stream, sameAs }: ContentView): string {
  const each = stream ? ", each item" : "";
  if (sameAs !== undefined) return `${inlineCode(mediaType)}: the same fields as in ${inlineCode(sameAs)}`;
  if (schema === undefined) return inlineCode(mediaType);
  const facts = schema.type === "object" ? "" : ` (${[schema.type, ...schema.constraints].join(", ")})`;
  return joinBlocks(`${inlineCode(mediaType)}${each}${facts}`, schema.description, nodeToMarkdown(schema));
}

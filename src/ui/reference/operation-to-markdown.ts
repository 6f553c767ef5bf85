// An operation as Markdown, for readers of text and for assistants: every sentence of its page, in the same language.

import { headingId } from "../../content/heading-id.ts";
import type { Operation } from "../../openapi/api.ts";
import type { BodyView, ContentView, ResponseView } from "../../openapi/describe-body.ts";
import type { CallbackView } from "../../openapi/describe-callbacks.ts";
import type { Example } from "../../openapi/describe-examples.ts";
import type { LinkView } from "../../openapi/describe-links.ts";
import type { OperationView } from "../../openapi/describe-operation.ts";
import type { ServerView } from "../../openapi/describe-server.ts";
import { docsLink } from "../../openapi/external-docs.ts";
import { own } from "../../openapi/record.ts";
import { fence, headingLine, indent, inlineCode, joinBlocks, listItem } from "../components/markdown-blocks.ts";
import { en, type Word } from "../layout/locales/en.ts";
import { fillWord } from "../layout/words.ts";
import { PLACE_TITLES, parametersIn } from "./operation-sections.ts";
import { encodingFacts } from "./parameter-facts.ts";
import { createSchemaPlaces } from "./reference-tools.ts";
import { requestSamples, type Sample } from "./request-samples.ts";
import type { Translate } from "./say.ts";
import { factsToMarkdown, type MarkdownTools, nodeToMarkdown, parametersToList } from "./schema-to-markdown.ts";
import { securityToMarkdown } from "./security-to-markdown.ts";
import { type ReferenceSettings, viewOf } from "./settings.ts";

/** The reference of an operation as Markdown, from its endpoint to its responses. */
export function operationToMarkdown(operation: Operation, settings: ReferenceSettings, t: Translate): string {
  const view = viewOf(operation, settings);
  const tools: MarkdownTools = { t, restHref: settings.restHref, ...createSchemaPlaces() };
  const section = (word: Word, body: string): string => (body === "" ? "" : joinBlocks(sectionLine(word, t), body));
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    operation.deprecated ? `**${t("apiDeprecated")}**` : "",
    operation.description?.trim(),
    docsLink(own(operation.value, "externalDocs")),
    serversToMarkdown(view.servers, t),
    section("apiAuthorization", securityToMarkdown(view.security, t)),
    ...[...PLACE_TITLES].map(([place, word]) => section(word, parametersToList(parametersIn(view, place), tools))),
    view.body && bodySection(view.body, operation.kind === "webhook" ? "apiPayload" : "apiBody", tools),
    section("apiCallbacks", joinBlocks(...view.callbacks.map((callback) => callbackToMarkdown(callback, tools)))),
    section("apiRequestExample", samplesToMarkdown(operation, view, { ...settings, t })),
    section("apiResponses", responsesToMarkdown(view.responses, "###", tools)),
  );
}

/** The heading of a section, with the address it has on the page; `mark` is said of the whole section. */
export function sectionLine(word: Word, t: Translate, mark?: string): string {
  return headingLine(2, mark === undefined ? t(word) : `${t(word)} (${mark})`, headingId(en[word]));
}

/** The body under a title that says whether it is required. */
function bodySection({ required, ...body }: BodyView, word: Word, tools: MarkdownTools): string {
  const text = bodyToMarkdown({ ...body, required: false }, tools);
  return text === "" ? "" : joinBlocks(sectionLine(word, tools.t, required ? tools.t("required") : undefined), text);
}

/** The line every page of an operation begins with: `GET /users/{id}`. */
export function endpointToMarkdown(
  operation: Pick<Operation, "kind" | "method" | "path">,
  view: Pick<OperationView, "servers">,
  { fullUrl }: Pick<ReferenceSettings, "fullUrl">,
): string {
  if (operation.kind === "webhook") return inlineCode(`WEBHOOK ${operation.method} ${operation.path}`);
  const origin = fullUrl ? (view.servers[0]?.url.replace(/\/+$/, "") ?? "") : "";
  return inlineCode(`${operation.method} ${origin}${operation.path}`);
}

// One language is enough here: the others say the same, and a reader of text can tell.
/** The request as code in one language. */
export function samplesToMarkdown(
  operation: Operation,
  view: OperationView,
  settings: ReferenceSettings & { readonly t: Translate },
): string {
  const languages = settings.languages.slice(0, 1);
  const samples = requestSamples(operation, view, { ...settings, languages });
  return joinBlocks(...samples.map((sample) => sampleToMarkdown(sample, settings.t)));
}

/** One sample under its title. */
export function sampleToMarkdown({ title, language, code, reduced }: Sample, t: Translate): string {
  return joinBlocks(`**${title}**`, fence(language, code), reduced ? t("apiReduced") : "");
}

/** One example under a title. */
export function exampleToMarkdown({ text, language, reduced }: Example, title: string, t: Translate): string {
  return sampleToMarkdown({ title, language, code: text, reduced }, t);
}

/** The addresses an operation can be called at, as a list. */
export function serversToMarkdown(servers: readonly ServerView[], t: Translate): string {
  const items = servers.map(({ url, description, variables }) => {
    const choices = variables.map(({ name, value, values, description: about }) => {
      const chosen = value === "" ? "" : `: ${inlineCode(value)}`;
      const others = values.length > 0 ? ` (${values.join(", ")})` : "";
      return `\n  - ${inlineCode(name)}${chosen}${others}${about === undefined ? "" : `: ${about}`}`;
    });
    return `${listItem(inlineCode(url), description ?? "")}${choices.join("")}`;
  });
  return items.length === 0
    ? ""
    : joinBlocks(`${t(items.length === 1 ? "apiServer" : "apiServers")}:`, items.join("\n"));
}

function bodyToMarkdown({ required, description, contents }: BodyView, tools: MarkdownTools): string {
  return joinBlocks(
    description?.trim(),
    ...contents.map((content) => contentToMarkdown({ ...content, required }, tools)),
  );
}

function callbackToMarkdown(callback: CallbackView, tools: MarkdownTools): string {
  const { name, method, address, summary, description, parameters, body, responses } = callback;
  const titled = (word: Word, text: string): string => (text === "" ? "" : `#### ${tools.t(word)}\n\n${text}`);
  return joinBlocks(
    `### ${method} ${name}`,
    inlineCode(address),
    summary,
    description?.trim(),
    titled("apiParameters", parametersToList(parameters, tools)),
    body && titled("apiPayload", bodyToMarkdown(body, tools)),
    titled("apiResponses", responsesToMarkdown(responses, "#####", tools)),
  );
}

function responsesToMarkdown(responses: readonly ResponseView[], level: string, tools: MarkdownTools): string {
  const { t } = tools;
  const blocks = responses.map(({ status, description, headers, contents, links }) => {
    const examples = contents
      .flatMap((content) => content.examples)
      .map((example) =>
        exampleToMarkdown(example, example.title === undefined ? t("apiExample") : `${status} ${example.title}`, t),
      );
    return joinBlocks(
      `${level} ${status}`,
      description?.trim(),
      headers.length === 0 ? "" : joinBlocks(`${t("apiHeaders")}:`, parametersToList(headers, tools)),
      ...contents.map((content) => contentToMarkdown({ ...content, required: false }, tools)),
      links.length === 0 ? "" : joinBlocks(`${t("apiLinks")}:`, links.map(linkToItem).join("\n")),
      ...examples,
    );
  });
  return joinBlocks(...blocks);
}

function linkToItem({ name, description, operation, target, parameters }: LinkView): string {
  const words = operation ? `${operation.method} ${operation.path}` : target;
  const passed = parameters.map(({ name: key, value }) => `\n- ${inlineCode(key)} = ${inlineCode(value)}`);
  return `${listItem(`${name}: ${inlineCode(words)}`, description ?? "")}${indent(passed.join(""), 2)}`;
}

function contentToMarkdown(content: ContentView & { readonly required: boolean }, tools: MarkdownTools): string {
  const { mediaType, schema, stream, sameAs, required } = content;
  const { t } = tools;
  const facts = [stream && t("apiStream"), required && t("required")].filter(Boolean).join(", ");
  const links = content.linked.map(({ title, href }) => `- ${t("apiExample")}: [${title}](${encodeURI(href)})`);
  const sent = [...content.encodings].flatMap(([name, encoding]) =>
    encodingFacts(encoding, t).map((fact) => `${inlineCode(name)}: ${fact}`),
  );
  const type = `${inlineCode(mediaType)}${facts === "" ? "" : ` (${facts})`}`;
  const head = joinBlocks(type, links.join("\n"), sent.join("; "));
  if (sameAs !== undefined) return joinBlocks(head, fillWord(t("apiSameFields"), { name: inlineCode(sameAs) }));
  if (schema === undefined) return head;
  return tools.within(schema, mediaType, (shown) =>
    joinBlocks(head, factsToMarkdown(shown, tools), schema.description?.trim(), nodeToMarkdown(shown, tools)),
  );
}

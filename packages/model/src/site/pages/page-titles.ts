// A page's title, label and description: from its frontmatter, then its operation, then its path.

import type { Route } from "@lectern/base/route.ts";
import { sentenceOf, titleFromPath } from "@lectern/base/text.ts";
import { type ApiPart, type Channel, type Operation, operationTitle } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import type { Frontmatter, PageSource } from "../../content/document.ts";
import type { Binding } from "./bind-page.ts";
import { referenceTo } from "./find-operation.ts";
import { operationFrontmatter } from "./operation-frontmatter.ts";

/** A page's title, sidebar label and description. */
export interface PageText {
  readonly title: string;
  readonly label: string;
  readonly description?: string;
  /** The title is derived from the path or operation name, not written by an author. */
  readonly titleIsGuess: boolean;
}

/** For hand-written pages; what the page documents fills in what the frontmatter omits. */
export function documentText(route: Route, source: PageSource, binding: Binding): PageText {
  const own = source.frontmatter;
  const generated = boundWords(route, binding);
  const raw = filled(own.title) ?? (generated?.titleIsGuess === false ? generated.title : undefined);
  const title = raw ?? titleFromRoute(route);
  const description = filled(own.description) ?? generated?.description;
  return {
    title,
    label: filled(own.sidebarTitle) ?? title,
    titleIsGuess: raw === undefined && !binding.operation?.api.isPlaceholder,
    ...(description !== undefined && { description }),
  };
}

/** The title and description of what a page documents. */
function boundWords(route: Route, { operation, channel, schema }: Binding): PageText | undefined {
  if (operation) return operationText(route, operation, operationFrontmatter(operation).value);
  if (channel) return channelText(channel, operationFrontmatter(channel).value);
  if (!schema) return undefined;
  const title = schema.title ?? schema.name;
  return { title, label: title, titleIsGuess: false, ...(schema.description && { description: schema.description }) };
}

/** For a channel's page: its title, else its id as a sentence. */
export function channelText(channel: Channel, metadata: Frontmatter): PageText {
  const title = filled(metadata.title) ?? filled(channel.title) ?? sentenceOf(channel.id);
  const description = filled(metadata.description) ?? filled(channel.description);
  return {
    title,
    label: filled(metadata.sidebarTitle) ?? title,
    titleIsGuess: false,
    ...(description !== undefined && { description }),
  };
}

/** For a spec's overview or error page; the overview is titled after the spec. `word` says what it is. */
export function summaryText({ api, part, isNamed }: ApiSummary, word: string): PageText {
  const title = part === "overview" && api.title !== "" ? api.title : word;
  return { title, label: isNamed && api.title !== "" ? `${api.title}: ${word}` : word, titleIsGuess: false };
}

/** The words of a page about a part of a GraphQL schema or an Arazzo file. */
export function partText({ title, description }: ApiPart): PageText {
  return { title, label: title, titleIsGuess: false, ...(description !== undefined && { description }) };
}

/** For an operation's page. `x-docs.href` renames the page, so the sidebar shows that name. */
export function operationText(route: Route, operation: Operation, metadata: Frontmatter): PageText {
  const summary = operation.summary && specTextToPlain(operation.summary);
  const raw = filled(metadata.title) ?? filled(summary);
  const title = raw ?? (operation.api.isPlaceholder ? referenceTo(operation) : operationTitle(operation));
  const renamed = operation.docs.href !== undefined && metadata.title === undefined;
  const description = filled(metadata.description) ?? filled(operation.description);
  return {
    title,
    label: filled(metadata.sidebarTitle) ?? (renamed ? titleFromRoute(route) : title),
    titleIsGuess: raw === undefined,
    ...(description !== undefined && { description }),
  };
}

/** `"/guides/getting-started"` → `"Getting started"`; the home page is called "Index" after its file. */
function titleFromRoute(route: Route): string {
  return titleFromPath(route) || "Index";
}

function filled(text: string | undefined): string | undefined {
  return text !== undefined && text.trim() !== "" ? text : undefined;
}

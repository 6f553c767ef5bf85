// Bodies and responses: their media types with fields, examples and links.

import { type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { visit } from "@lectern/base/markup/visit.ts";
import type {
  BodyView,
  CallbackView,
  ContentView,
  Example,
  LinkView,
  OperationView,
  ResponseView,
  SchemaNode,
} from "@lectern/openapi";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { indent, inlineCode, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { factsToHtml, factsToMarkdown, labels, marks } from "./facts.tsx";
import { encodingFacts, sharedEncoding, unplacedEncodings } from "./parameter-facts.ts";
import {
  hint,
  list,
  more,
  onlyInMarkdown,
  type Part,
  type Parts,
  partsToHtml,
  partsToMarkdown,
  prose,
  sectionLine,
  titled,
  underHeading,
} from "./part.tsx";
import type { MarkdownTools, ReferenceTools, SharedTools } from "./reference-tools.ts";
import { renderChoice } from "./render-choice.tsx";
import { renderSection } from "./render-section.tsx";
import { contentExamplesToHtml, contentExamplesToMarkdown, exampleToMarkdown } from "./samples.tsx";
import { parameterList, schemaToHtml, schemaToMarkdown, wholeOf } from "./schema.tsx";
import { scopeOf } from "./scope.ts";
import { labeled, type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** The request body section; its title says what applies to the whole. */
export function bodySection(body: BodyView, word: "apiBody" | "apiPayload"): Part {
  const { required } = body;
  const content = bodyContent({ ...body, required: false }, { scope: "body", name: { word }, isTitled: true });
  return {
    html: (tools) => {
      const mark = [factsToHtml(marks({ required }, tools.t), tools), onlyMedia(body.contents)];
      return renderSection({ word, mark }, () => partsToHtml(content, tools), tools);
    },
    markdown: (tools) => {
      const text = partsToMarkdown(content, tools);
      return text && joinBlocks(sectionLine(word, tools.t, required ? tools.t("required") : undefined), text);
    },
  };
}

/** Where media types are on a page. */
interface ContentLocation {
  readonly scope: string;
  /** The name of this part of the page. */
  readonly name: Words;
  readonly required?: boolean;
  /** A title names the media type already. */
  readonly isTitled?: boolean;
  /** The response whose examples follow in Markdown; a page shows them next to its text. */
  readonly status?: string;
}

/** A body without its title. */
export function bodyContent({ description, required, ...body }: BodyView, location: ContentLocation): Parts {
  return [prose(description), contentList(body.contents, { ...location, required }), more(body.more?.contents)];
}

/** Media types: one after the other in Markdown, behind a chooser in HTML. */
export function contentList(contents: readonly ContentView[], location: ContentLocation): Parts {
  return (
    contents.length > 0 && {
      html: (tools) => contentsToHtml(contents, location, tools),
      markdown: (tools) => joinBlocks(...contents.map((content) => contentToMarkdown(content, location, tools))),
    }
  );
}

/** The only media type of a body, for the line of its title. */
export function onlyMedia([only, ...others]: readonly Pick<ContentView, "mediaType">[]): HtmlNode {
  return only !== undefined && others.length === 0 && ["\n", <code class="api-media">{only.mediaType}</code>];
}

function contentsToHtml(contents: readonly ContentView[], location: ContentLocation, tools: ReferenceTools): HtmlNode {
  const [only, ...others] = contents;
  if (only === undefined) return undefined;
  if (others.length === 0) return contentBox(contentToHtml(only, location, tools));
  const choices = contents.map((content, index) => {
    // Links without a media type refer to the first.
    const scope = index === 0 ? location.scope : `${location.scope} ${content.mediaType}`;
    const body = contentBox(contentToHtml(content, { ...location, isTitled: true, scope }, tools));
    return { label: content.mediaType, body };
  });
  return renderChoice(choices, { name: tools.t("apiBody"), isSynced: true }, tools);
}

/** A media type under its anchor. */
interface ContentMarkup {
  readonly id: string;
  readonly inside: HtmlNode;
}

function contentBox({ id, inside }: ContentMarkup): Html {
  return (
    <div class="api-body" id={id}>
      {inside}
    </div>
  );
}

function contentToHtml(content: ContentView, location: ContentLocation, tools: ReferenceTools): ContentMarkup {
  const { schema, encodings, sameAs, linked } = content;
  const { t, context } = tools;
  const id = context.uniqueId("param", fieldId(location.scope), 1);
  const shared = sharedEncoding(encodings, t);
  const isEncoded = encodings.size > 0 && shared === undefined;
  const scope = isEncoded ? { ...scopeOf(location.scope), encodings } : scopeOf(location.scope);
  const unplaced = (shown?: SchemaNode): HtmlNode => isEncoded && encodingsToHtml(content, shown, tools);
  const fields = schema
    ? tools.within(schema, id, (shown) => [unplaced(shown), schemaToHtml(shown, scope, tools)])
    : unplaced();
  const examples = tools.examples.get(content);
  const facts = labels([...(content.stream ? [t("apiStream")] : []), ...(shared === undefined ? [] : [shared])]);
  const media = [
    !location.isTitled && <code>{content.mediaType}</code>,
    factsToHtml(facts, tools),
    location.required && [" ", factsToHtml(marks({ required: true }, t), tools)],
  ];
  const inside = [
    !isEmpty(media) && <p class="api-media">{media}</p>,
    fields,
    sameAs !== undefined && hint(sameFields(sameAs)).html(tools),
    examples && contentExamplesToHtml(examples, tools),
    linked.map(({ title, href }) => hint(externalExample(title, context.href(href), t)).html(tools)),
  ];
  return { id, inside };
}

function contentToMarkdown(content: ContentView, location: ContentLocation, tools: MarkdownTools): string {
  const { t } = tools;
  const examples = tools.examples.get(content);
  const beside = location.status === undefined ? [] : content.examples.filter((one) => tools.beside?.has(one));
  const titleOf = ({ title }: Example) => (title === undefined ? t("apiExample") : `${location.status} ${title}`);
  return joinBlocks(
    fieldsToMarkdown(content, location, tools),
    examples && contentExamplesToMarkdown(examples, t),
    ...beside.map((example) => exampleToMarkdown(example, titleOf(example), t)),
  );
}

function fieldsToMarkdown(content: ContentView, location: ContentLocation, tools: MarkdownTools): string {
  const { mediaType, schema, stream, sameAs, encodings, linked } = content;
  const { t } = tools;
  const facts = [...labels(stream ? [t("apiStream")] : []), ...marks({ required: location.required }, t)];
  const links = linked.map(({ title, href }) => wordsToMarkdown(externalExample(title, encodeURI(href), t), t));
  const sent = (shown?: SchemaNode): string =>
    encodingWords(content, shown, t)
      .map((words) => wordsToMarkdown(words, t))
      .join("; ");
  const head = joinBlocks(
    `${inlineCode(mediaType)}${factsToMarkdown(facts, t)}`,
    links.map((link) => `- ${link}`).join("\n"),
  );
  if (sameAs !== undefined) return joinBlocks(head, sent(), wordsToMarkdown(sameFields(sameAs), t));
  if (schema === undefined) return joinBlocks(head, sent());
  const inside = encodings.size === 0 ? tools : { ...tools, encodings };
  return tools.within(wholeOf(schema), wordsToMarkdown(location.name, t), (shown) =>
    joinBlocks(head, sent(shown), schemaToMarkdown(shown, inside)),
  );
}

function sameFields(mediaType: string): Words {
  return { word: "apiSameFields", values: { name: { code: mediaType } } };
}

function externalExample(title: string, href: string, t: Translate): Words {
  return labeled(t("apiExample"), { href, text: title });
}

/** Encodings of form fields that are not shown, so they cannot be noted on the field itself. */
function encodingWords({ encodings }: ContentView, shown: SchemaNode | undefined, t: Translate): readonly Words[] {
  return unplacedEncodings(encodings, shown).flatMap(([name, encoding]) =>
    encodingFacts(encoding, t).map((fact) => labeled({ code: name }, fact)),
  );
}

function encodingsToHtml(content: ContentView, shown: SchemaNode | undefined, tools: ReferenceTools): HtmlNode {
  const items = encodingWords(content, shown, tools.t).map((words) => <li>{wordsToHtml(words, tools)}</li>);
  return items.length > 0 && <ul class="field-hint">{items}</ul>;
}

/** The responses of an operation or callback; on a page, the first success is open. */
export function responseList(view: Pick<OperationView | CallbackView, "responses" | "more">, scope: string): Parts {
  const { responses } = view;
  const success = responses.findIndex(({ status }) => status.startsWith("2"));
  return [
    responses.map((response, index) => responsePart(response, scope, index === Math.max(0, success))),
    more(view.more?.responses),
  ];
}

function responsePart(response: ResponseView, scope: string, isFirst: boolean): Part {
  const { status, summary, description, headers, contents, links, more: left } = response;
  const here = `${scope} ${status}`;
  const location = { scope: here, name: status, status, isTitled: true };
  const head = [titled("apiHeaders", parameterList(headers, `${here} header`)), more(left?.headers)];
  const rest = [more(left?.contents), titled("apiLinks", linkList(links)), more(left?.links)];
  return {
    html: (tools) => responseToHtml(response, { location, head, rest, isFirst }, tools),
    markdown: (tools) => {
      const line = onlyInMarkdown(() => summary ?? "");
      return underHeading(status, [line, prose(description), head, contentList(contents, location), rest], tools);
    },
  };
}

/** What is around the media types of a response. */
interface ResponseParts {
  readonly location: ContentLocation;
  readonly head: Parts;
  readonly rest: Parts;
  readonly isFirst: boolean;
}

const PHRASING: ReadonlySet<string> = new Set(["code", "em", "strong"]);

function responseToHtml(response: ResponseView, parts: ResponseParts, tools: ReferenceTools): Html {
  const { status, summary, description, contents } = response;
  const { scope } = parts.location;
  // A phrase goes next to the status; longer text goes below it.
  const isLine = summary === undefined && description !== undefined && /^.{1,120}$/.test(description);
  const line = isLine ? wordsToHtml({ markdown: description }, tools) : undefined;
  const short = isLine && isPhrase(line);
  const phrase = (summary !== undefined || short) && <span>{summary ?? line}</span>;
  const text = !short && description && tools.safeMarkdown(description);
  const head = partsToHtml(parts.head, tools);
  const [only, ...others] = contents;
  const content = only && others.length === 0 ? contentToHtml(only, parts.location, tools) : undefined;
  const bodies = content ? contentBox(content) : contentsToHtml(contents, parts.location, tools);
  const known = tools.settings.errorHref?.(status);
  const rest = [
    partsToHtml(parts.rest, tools),
    known !== undefined && (
      <p class="field-hint api-to-errors">
        <a href={known}>{wordsToHtml(labeled(tools.t("apiErrors"), status), tools)}</a>
      </p>
    ),
  ];
  // Without a schema, the media type is all there is. The error catalog links to it all the same.
  const isBare = isEmpty([text, head, content ? content.inside : bodies, rest]);
  const id = isBare ? (content?.id ?? tools.context.uniqueId("param", fieldId(scope), 1)) : undefined;
  return renderResponseBox(
    { id, status, phrase, media: onlyMedia(contents), open: parts.isFirst || tools.settings.expanded },
    !isBare && [text, head, bodies, rest],
  );
}

/** True for text without links, which a summary must not contain. */
function isPhrase(node: HtmlNode): boolean {
  let isPlain = true;
  visit(node, {
    element: ({ tag }) => {
      isPlain &&= PHRASING.has(tag);
    },
    raw: () => {
      isPlain = false;
    },
  });
  return isPlain;
}

/** The head of a response. */
interface ResponseHead {
  readonly id?: string | undefined;
  readonly status: string;
  readonly phrase?: HtmlNode;
  readonly media?: HtmlNode;
  readonly open: boolean;
}

/** A response under its status. */
export function renderResponseBox({ id, status, phrase, media, open }: ResponseHead, inner: HtmlNode): Html {
  const title = [statusMark(status), "\n", phrase, media];
  if (isEmpty(inner))
    return (
      <div class="api-response" id={id}>
        {title}
      </div>
    );
  return (
    <details class="expandable api-response" open={open}>
      <summary class="expandable-summary">{title}</summary>
      <div class="expandable-body">{inner}</div>
    </details>
  );
}

export function statusMark(status: string): Html {
  return (
    <code class="api-status" data-status={status.charAt(0).toLowerCase()}>
      {status}
    </code>
  );
}

function linkList(links: readonly LinkView[]): Parts {
  return (
    links.length > 0 && {
      html: (tools) => links.map((link) => linkToHtml(link, tools)),
      markdown: (tools) => links.map((link) => linkToItem(link, tools)).join("\n"),
    }
  );
}

/** What a link calls. */
function linkTarget({ operation, target }: LinkView, { hrefOf }: SharedTools): Words {
  const code = operation ? `${operation.method} ${operation.path}` : target;
  return { href: operation && hrefOf(operation), text: { code } };
}

/** What a link passes on. */
function linkValues({ parameters }: LinkView): readonly Words[] {
  return parameters.map(({ name, value }) => ({ joined: [{ code: name }, " = ", { code: value }] }));
}

function linkToHtml(link: LinkView, tools: ReferenceTools): Html {
  return (
    <div class="field">
      <div class="field-head">
        <span class="api-scheme">{link.name}</span>
        {wordsToHtml(linkTarget(link, tools), tools)}
      </div>
      <div class="field-body">
        {link.description && tools.safeMarkdown(link.description)}
        {partsToHtml(list(linkValues(link)), tools)}
      </div>
    </div>
  );
}

function linkToItem(link: LinkView, tools: MarkdownTools): string {
  const head = wordsToMarkdown(labeled(link.name, linkTarget(link, tools)), tools.t);
  const passed = linkValues(link).map((words) => `\n- ${wordsToMarkdown(words, tools.t)}`);
  return `${listItem(head, link.description ?? "")}${indent(passed.join(""), 2)}`;
}

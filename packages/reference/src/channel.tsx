// The reference of an AsyncAPI channel: from its `address` to its messages.

import { type Html, isEmpty } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type {
  BindingView,
  Channel,
  ChannelOperation,
  ChannelView,
  MessageView,
  Sample,
  SchemaNode,
} from "@lectern/openapi";
import { actionsOf } from "@lectern/openapi/internal/asyncapi/describe-channel.ts";
import { MAX_SAMPLES } from "@lectern/openapi/internal/samples/request-samples.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { bold, indent, inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import { renderDetails } from "./details.tsx";
import { factsInRow, factsToHtml, nameLabel } from "./facts.tsx";
import { Lead, MethodPill, renderPath, withoutSlash } from "./lead.tsx";
import type { OperationMarkup, OperationOptions } from "./operation.tsx";
import {
  code,
  description,
  hint,
  media,
  onlyInMarkdown,
  type Part,
  type Parts,
  paragraph,
  partsToHtml,
  partsToMarkdown,
  prose,
  section,
  underHeading,
} from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { exampleList, renderSamples, toSample } from "./samples.tsx";
import { headToMarkdown, parameterList, schemaToHtml, schemaToItem, schemaToList, wholeOf } from "./schema.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { scopeOf } from "./scope.ts";
import { security } from "./security.tsx";
import { servers } from "./servers.tsx";
import type { ReferenceSettings } from "./settings.ts";
import { labeled, type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

interface ChannelPage {
  readonly channel: Channel;
  readonly view: ChannelView;
}

/** The anchors of messages by their ids; a page's Markdown has none. */
type Anchors = ReadonlyMap<string, string>;

function partsOf({ channel, view }: ChannelPage, anchors: Anchors): Parts {
  const titles = new Map(view.messages.map(({ id, title }) => [id, title]));
  const links = (ids: readonly string[]): Words =>
    ids.map((id) => ({ href: anchors.has(id) ? `#${anchors.get(id)}` : undefined, text: titles.get(id) ?? id }));
  return [
    description(channel.description),
    servers(view),
    view.servers.map((server) => bindingList(server.bindings, `server ${server.name}`)),
    bindingList(view.bindings, "channel"),
    section("apiAuthorization", security(view.security)),
    section("apiParameters", parameterList(view.parameters, "parameter")),
    section(
      "apiOperations",
      view.operations.map((operation) => operationPart(operation, links)),
    ),
    section(
      "apiMessages",
      view.messages.map((message) => messagePart(message, actionsOf(view, message.id), anchors)),
    ),
  ];
}

/** The reference of a channel; message examples go to the side column. */
export function renderChannel(page: ChannelPage, context: RenderContext, options: OperationOptions): OperationMarkup {
  const { view } = page;
  const tools = createReferenceTools(options, context);
  const anchors = new Map(
    view.messages.map(({ id }) => [id, context.uniqueId("param", `message-${context.slug(id) || "message"}`, 2)]),
  );
  const parts = partsToHtml(partsOf(page, anchors), tools);
  const request = renderSamples(messageSamples(view, "sent", context.t), "RequestExample", tools);
  const response = renderSamples(messageSamples(view, "received", context.t), "ResponseExample", tools);
  return {
    lead: addressToHtml(page, tools),
    main: <div class="api-reference">{parts}</div>,
    ...(request && { request }),
    ...(response && { response }),
  };
}

/** The reference of a channel as Markdown. */
export function channelToMarkdown(
  page: ChannelPage,
  settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">,
  t: Translate,
): string {
  const sections = createSchemaSections(page.channel.api, settings, t);
  const tools = createMarkdownTools({ t, sections });
  return joinBlocks(
    addressToMarkdown(page.channel, page.view),
    partsToMarkdown(partsOf(page, new Map()), tools),
    endWithSections(sections, settings.takeSections),
  );
}

function addressToHtml({ channel: { id, address }, view }: ChannelPage, tools: ReferenceTools): Html {
  const [server] = view.servers;
  const path = address ?? id;
  const protocol = protocolOf(view);
  const url = server && `${withoutSlash(server.url)}${path.startsWith("/") ? "" : "/"}${path}`;
  const copied = url !== undefined && /^wss?$/.test(protocol) ? url : path;
  const pills = <MethodPill method={protocol.toUpperCase()} kind="webhook" />;
  return <Lead pills={pills} path={renderPath(path)} copied={copied} hasTry tools={tools} />;
}

/** The first line of a channel page: `WSS /events/{topic}`. */
export function addressToMarkdown({ id, address }: Channel, view: Pick<ChannelView, "servers">): string {
  return inlineCode(`${protocolOf(view).toUpperCase()} ${address ?? id}`);
}

function protocolOf({ servers: [server] }: Pick<ChannelView, "servers">): string {
  return server?.protocol || "channel";
}

/** The direction from the reader's perspective: what the application receives is what its clients send. */
const ACTIONS = {
  receive: { method: "post", word: "apiYouSend" },
  send: { method: "get", word: "apiYouReceive" },
} as const;

type Action = keyof typeof ACTIONS;

/** An operation or a message under its name. */
interface Item {
  readonly title: string;
  readonly actions: readonly Action[];
  /** Its id, if its title says something else. */
  readonly id?: string | undefined;
  readonly isMessage?: boolean;
  readonly anchor: (tools: ReferenceTools) => string;
  readonly parts: Parts;
}

function itemPart(item: Item): Part {
  const { title, actions, id, isMessage, parts } = item;
  return {
    html: (tools) => {
      const anchor = item.anchor(tools);
      const body = partsToHtml(parts, tools);
      return (
        <div class={isMessage ? "field api-message" : "field"} id={anchor}>
          <div class="field-head">
            {actions.map((action) => (
              <span class="method-pill api-action" data-method={ACTIONS[action].method}>
                {tools.t(ACTIONS[action].word)}
              </span>
            ))}
            <a class="field-name" href={`#${anchor}`}>
              {isMessage ? title : <code>{title}</code>}
            </a>
            {factsToHtml(nameLabel(id), tools)}
          </div>
          {!isEmpty(body) && <div class="field-body">{body}</div>}
        </div>
      );
    },
    markdown: (tools) => {
      const directions = actions.map((action) => bold(tools.t(ACTIONS[action].word)));
      const facts = [...directions, factsInRow(nameLabel(id), tools.t)].filter(Boolean);
      const line = onlyInMarkdown(() => facts.join(", "));
      return underHeading(title, [line, parts], tools);
    },
  };
}

function operationPart(operation: ChannelOperation, links: (ids: readonly string[]) => Words): Part {
  const { id, action, title, messages, reply } = operation;
  const replied = reply && [
    ...(reply.location === undefined ? [] : [{ code: reply.location }, " "]),
    links(reply.messages),
  ];
  return itemPart({
    title,
    actions: [action],
    anchor: ({ context }) => context.uniqueId("param", `operation-${context.slug(id) || "operation"}`, 2),
    parts: [
      paragraph(operation.summary ?? ""),
      prose(operation.description),
      messages.length > 0 && hint(labeled({ word: "apiMessages" }, links(messages))),
      replied && hint(labeled({ word: "apiReply" }, { joined: replied })),
      security(operation.security),
      bindingList(operation.bindings, `operation ${id}`),
    ],
  });
}

function messagePart(message: MessageView, actions: readonly Action[], anchors: Anchors): Part {
  const { id, title, correlation, foreign } = message;
  const scope = `message ${id}`;
  return itemPart({
    title,
    actions,
    id: title === id ? undefined : id,
    isMessage: true,
    anchor: () => anchors.get(id) ?? "",
    parts: [
      paragraph(message.summary ?? ""),
      prose(message.description),
      media(message.contentType),
      correlation && [
        hint(labeled({ word: "apiCorrelation" }, { code: correlation.location })),
        prose(correlation.description),
      ],
      tree("apiHeaders", message.headers, `${scope} header`),
      tree("apiPayload", message.payload, scope),
      foreign && [media(foreign.format), code(foreign.language, foreign.text)],
      bindingList(message.bindings, scope),
      exampleList(message.examples),
    ],
  });
}

/** Examples of messages in one direction: sent or received by the reader. */
function messageSamples(view: ChannelView, way: "sent" | "received", t: Translate): readonly Sample[] {
  const named = (label: string, value: string): string => fillString(t("labelValue"), { label, value });
  return view.messages
    .filter(({ id }) => {
      const actions = actionsOf(view, id);
      // A message no operation mentions has no direction; it is shown as received.
      return way === "sent" ? actions.includes("receive") : actions.includes("send") || actions.length === 0;
    })
    .flatMap(({ title, examples }) =>
      examples.map((example) => toSample(example, example.title === undefined ? title : named(title, example.title))),
    )
    .slice(0, MAX_SAMPLES);
}

/** The schema of a message's headers or payload. */
function tree(word: StringKey, node: SchemaNode | undefined, scope: string): Parts {
  return (
    node && {
      html: (tools) => {
        const id = tools.context.uniqueId("param", fieldId(scope), 1);
        return (
          <div class="api-body" id={id}>
            <p class="api-section-title">{tools.t(word)}</p>
            {tools.within(node, id, (shown) => schemaToHtml(shown, scopeOf(scope), tools))}
          </div>
        );
      },
      markdown: (tools) => {
        const title = tools.t(word);
        const facts = headToMarkdown(node, tools);
        return joinBlocks(
          labelBefore(`${title}${facts === "" ? "" : ` (${facts})`}`, tools.t),
          lowerHeadings(node.description?.trim() ?? "", tools.level),
          tools.within(wholeOf(node), title, (shown) => schemaToList(shown, tools)),
        );
      },
    }
  );
}

/** The bindings of a part by protocol, collapsible in HTML. */
function bindingList(bindings: readonly BindingView[], scope: string): Parts {
  return (
    bindings.length > 0 && {
      html: (tools) => bindings.map((binding) => bindingToHtml(binding, scope, tools)),
      markdown: (tools) => {
        const items = bindings.map((binding) => {
          const lines = [
            ...bindingFacts(binding).map((words) => `- ${wordsToMarkdown(words, tools.t)}`),
            ...binding.schemas.map(({ name, node }) => schemaToItem(name, node, tools)),
          ];
          return `- ${wordsToMarkdown(bindingTitle(binding), tools.t)}\n${indent(lines.join("\n"), 2)}`;
        });
        return items.join("\n");
      },
    }
  );
}

function bindingTitle({ protocol }: BindingView): Words {
  return { joined: [{ word: "apiBindings" }, " ", { code: protocol }] };
}

function bindingFacts({ facts }: BindingView): readonly Words[] {
  return facts.map(({ name, text }) => labeled({ code: name }, { code: text }));
}

function bindingToHtml(binding: BindingView, scope: string, tools: ReferenceTools): Html {
  const items = bindingFacts(binding).map((words) => <li>{wordsToHtml(words, tools)}</li>);
  const trees = binding.schemas.map(({ name, node }) => [
    <p class="api-section-title">{name}</p>,
    schemaToHtml(node, scopeOf(`${scope} ${binding.protocol} ${name}`), tools),
  ]);
  const list = items.length > 0 && <ul class="api-binding">{items}</ul>;
  return renderDetails(wordsToHtml(bindingTitle(binding), tools), [list, trees], tools);
}

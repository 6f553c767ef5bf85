// Renders the reference of an AsyncAPI channel, complete without scripts.

import { NO_CODE_META } from "@lectern/base/code.ts";
import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type {
  BindingView,
  Channel,
  ChannelOperation,
  ChannelServer,
  ChannelView,
  MessageView,
  Sample,
  SchemaNode,
} from "@lectern/openapi";
import { actionsOf } from "@lectern/openapi/internal/asyncapi/describe-channel.ts";
import { MAX_SAMPLES } from "@lectern/openapi/internal/samples/request-samples.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import { labelBefore, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import type { Translate } from "./phrases.tsx";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderParameterList } from "./render-bodies.tsx";
import { renderDetails } from "./render-facts.tsx";
import {
  type OperationMarkup,
  type OperationOptions,
  renderPath,
  renderServers,
  renderTry,
} from "./render-operation.tsx";
import { renderSamples } from "./render-samples.tsx";
import { renderBodySchema } from "./render-schema.tsx";
import { renderSection } from "./render-section.tsx";
import { scopeOf } from "./scope.ts";
import { schemesToHtml } from "./security.tsx";

/** The reference of a channel; message examples go to the side column. */
export function renderChannel(
  page: { readonly channel: Channel; readonly view: ChannelView },
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const { channel, view } = page;
  const tools = createReferenceTools({ ...options, context });
  const anchors = new Map(
    view.messages.map(({ id }) => [id, context.uniqueId("param", `message-${context.slug(id) || "message"}`, 2)]),
  );
  const sections = [
    channel.description && <div class="api-description">{tools.safeMarkdown(channel.description)}</div>,
    renderServers(view, tools),
    view.servers.map((server) => renderBindings(server.bindings, `server ${server.name}`, tools)),
    renderBindings(view.bindings, "channel", tools),
    view.security.length > 0 && renderSection("apiAuthorization", schemesToHtml(view.security, tools), tools),
    view.parameters.length > 0 &&
      renderSection("apiParameters", renderParameterList(view.parameters, "parameter", tools), tools),
    renderOperations(view, anchors, tools),
    renderMessages(view, anchors, tools),
  ];
  const request = renderSamples(messageSamples(view, "sent", context.t), "RequestExample", tools);
  const response = renderSamples(messageSamples(view, "received", context.t), "ResponseExample", tools);
  return {
    lead: renderAddress(channel, view.servers, tools),
    main: <div class="api-reference">{sections}</div>,
    ...(request && { request }),
    ...(response && { response }),
  };
}

function renderAddress({ id, address }: Channel, [server]: readonly ChannelServer[], tools: ReferenceTools): Html {
  const { t } = tools.context;
  const path = address ?? id;
  const protocol = server?.protocol || "channel";
  const copied = server && /^wss?$/.test(protocol) ? joinUrl(server.url, path) : path;
  return (
    <div class="api-endpoint">
      <span class="method-pill" data-method="webhook">
        {protocol.toUpperCase()}
      </span>
      <code class="api-path">{renderPath(path)}</code>
      <button type="button" class="api-copy" data-copy={copied} data-copied={t("copied")} aria-label={t("copy")}>
        {glyph("copy")}
      </button>
      {renderTry(tools.context, tools.settings)}
    </div>
  );
}

function joinUrl(server: string, path: string): string {
  return `${server.replace(/(?<!\/)\/+$/, "")}${path.startsWith("/") ? "" : "/"}${path}`;
}

function renderOperations(view: ChannelView, anchors: ReadonlyMap<string, string>, tools: ReferenceTools): Html {
  if (view.operations.length === 0) return EMPTY_HTML;
  const titles = new Map(view.messages.map(({ id, title }) => [id, title]));
  const link = (id: string): HtmlNode => {
    const anchor = anchors.get(id);
    const name = titles.get(id) ?? id;
    return anchor === undefined ? name : <a href={`#${anchor}`}>{name}</a>;
  };
  const links: MessageLinks = (ids) => listInRow(ids.map(link), tools.context.t);
  const items = view.operations.map((operation) => renderOperation(operation, links, tools));
  return renderSection("apiOperations", items, tools);
}

type MessageLinks = (ids: readonly string[]) => Html;

function renderOperation(operation: ChannelOperation, links: MessageLinks, tools: ReferenceTools): Html {
  const { id, action, title, summary, description, messages, security, reply } = operation;
  const { t } = tools.context;
  const anchor = tools.context.uniqueId("param", `operation-${tools.context.slug(id) || "operation"}`, 2);
  const location = reply?.location !== undefined && (
    <>
      {" "}
      <code>{reply.location}</code>
    </>
  );
  const replyNote = reply && (
    <p class="field-hint">
      {labelBefore(t("apiReply"), t)}
      {location} {links(reply.messages)}
    </p>
  );
  const body = (
    <>
      {summary && <p>{summary}</p>}
      {description && tools.safeMarkdown(description)}
      {messages.length > 0 && <p class="field-hint">{labelValue(t("apiMessages"), links(messages), t)}</p>}
      {replyNote}
      {security.length > 0 && schemesToHtml(security, tools)}
      {renderBindings(operation.bindings, `operation ${id}`, tools)}
    </>
  );
  return (
    <div class="field" id={anchor}>
      <div class="field-head">
        {renderAction(action, tools)}
        <a class="field-name" href={`#${anchor}`}>
          <code>{title}</code>
        </a>
      </div>
      {!isEmpty(body) && <div class="field-body">{body}</div>}
    </div>
  );
}

/** Examples of messages in one direction: sent or received by the reader. */
function messageSamples(view: ChannelView, way: "sent" | "received", t: Translate): readonly Sample[] {
  return view.messages
    .filter(({ id }) => {
      const actions = actionsOf(view, id);
      // A message no operation mentions has no direction; it is shown as received.
      return way === "sent" ? actions.includes("receive") : actions.includes("send") || actions.length === 0;
    })
    .flatMap(({ title, examples }) =>
      examples.map((example) => ({
        title:
          example.title === undefined ? title : fillString(t("labelValue"), { label: title, value: example.title }),
        language: example.language,
        code: example.text,
        reduced: example.reduced,
      })),
    )
    .slice(0, MAX_SAMPLES);
}

/** The messages section; `anchors` maps message ids to anchors. */
function renderMessages(view: ChannelView, anchors: ReadonlyMap<string, string>, tools: ReferenceTools): Html {
  if (view.messages.length === 0) return EMPTY_HTML;
  const items = view.messages.map((message) => {
    const pills = actionsOf(view, message.id).map((action) => renderAction(action, tools));
    return renderMessage(message, { id: anchors.get(message.id) ?? "", pills }, tools);
  });
  return renderSection("apiMessages", items, tools);
}

/** The direction of a message from the reader's perspective. */
function renderAction(action: "send" | "receive", { context }: ReferenceTools): Html {
  // What the application receives is what its clients send.
  const [method, word] = action === "receive" ? (["post", "apiYouSend"] as const) : (["get", "apiYouReceive"] as const);
  return (
    <span class="method-pill api-action" data-method={method}>
      {context.t(word)}
    </span>
  );
}

interface Location {
  readonly id: string;
  readonly pills: readonly Html[];
}

function renderMessage(message: MessageView, { id, pills }: Location, tools: ReferenceTools): Html {
  const { title, summary, description, contentType, headers, payload, foreign, correlation } = message;
  const type = contentType !== undefined && (
    <p class="api-media">
      <code>{contentType}</code>
    </p>
  );
  const scope = `message ${message.id}`;
  const reply = correlation !== undefined && (
    <>
      <p class="field-hint">
        {labelValue(tools.context.t("apiCorrelation"), <code>{correlation.location}</code>, tools.context.t)}
      </p>
      {correlation.description && tools.safeMarkdown(correlation.description)}
    </>
  );
  const code = foreign && (
    <>
      <p class="api-media">
        <code>{foreign.format}</code>
      </p>
      {tools.context.code({ code: foreign.text, language: foreign.language, meta: NO_CODE_META })}
    </>
  );
  const body = (
    <>
      {summary && <p>{summary}</p>}
      {description && tools.safeMarkdown(description)}
      {type}
      {reply}
      {tree("apiHeaders", headers, `${scope} header`, tools)}
      {tree("apiPayload", payload, scope, tools)}
      {code}
      {renderBindings(message.bindings, scope, tools)}
    </>
  );
  return (
    <div class="field api-message" id={id}>
      <div class="field-head">
        {pills}
        <a class="field-name" href={`#${id}`}>
          {title}
        </a>
        {title !== message.id && (
          <>
            {"\n"}
            <span class="field-label">{message.id}</span>
          </>
        )}
      </div>
      {!isEmpty(body) && <div class="field-body">{body}</div>}
    </div>
  );
}

function tree(word: StringKey, node: SchemaNode | undefined, scope: string, tools: ReferenceTools): Html {
  if (node === undefined) return EMPTY_HTML;
  const id = tools.context.uniqueId("param", fieldId(scope), 1);
  const inside = tools.within(node, id, (shown) => renderBodySchema(shown, scopeOf(scope), tools));
  return (
    <div class="api-body" id={id}>
      <p class="api-section-title">{tools.context.t(word)}</p>
      {inside}
    </div>
  );
}

/** The bindings of a part, collapsible by protocol. */
function renderBindings(bindings: readonly BindingView[], scope: string, tools: ReferenceTools): Html {
  if (bindings.length === 0) return EMPTY_HTML;
  const { t } = tools.context;
  return (
    <>
      {bindings.map(({ protocol, facts, schemas }) => {
        const items = facts.map(({ name, text }) => (
          <li>
            <code>{name}</code>: <code>{text}</code>
          </li>
        ));
        const list = items.length > 0 && <ul class="api-binding">{items}</ul>;
        const trees = schemas.map(({ name, node }) => (
          <>
            <p class="api-section-title">{name}</p>
            {renderBodySchema(node, scopeOf(`${scope} ${protocol} ${name}`), tools)}
          </>
        ));
        return renderDetails(
          <>
            {t("apiBindings")} <code>{protocol}</code>
          </>,
          <>
            {list}
            {trees}
          </>,
          tools,
        );
      })}
    </>
  );
}

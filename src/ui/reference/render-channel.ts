// Renders the reference of an AsyncAPI channel, complete without scripts.

import { EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import type { Channel } from "../../openapi/api.ts";
import type { ChannelOperation, ChannelServer, ChannelView } from "../../openapi/asyncapi/describe-channel.ts";
import type { RenderContext } from "../component.ts";
import { glyph } from "../icons/glyphs.ts";
import { messageSamples } from "./channel-sections.ts";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderBindings } from "./render-bindings.ts";
import { renderParameterList } from "./render-bodies.ts";
import { renderAction, renderMessages } from "./render-messages.ts";
import { type OperationMarkup, type OperationOptions, renderServers, renderTry } from "./render-operation.ts";
import { renderPath } from "./render-path.ts";
import { renderSamples } from "./render-samples.ts";
import { renderSection } from "./render-section.ts";
import { renderSchemes, renderSecurity } from "./render-security.ts";

/** The reference of a channel; message examples go to the side column. */
export function renderChannel(
  page: { readonly channel: Channel; readonly view: ChannelView },
  context: RenderContext,
  options: OperationOptions,
): OperationMarkup {
  const { channel, view } = page;
  const tools = createReferenceTools({ ...options, context, hrefOf: options.hrefOf ?? (() => undefined) });
  const anchors = new Map(
    view.messages.map(({ id }) => [id, context.uniqueId("param", `message-${context.slug(id) || "message"}`, 2)]),
  );
  const sections = [
    channel.description && html`<div class="api-description">${tools.safeMarkdown(channel.description)}</div>`,
    renderServers(view, tools),
    joinHtml(view.servers.map((server) => renderBindings(server.bindings, `server ${server.name}`, tools))),
    renderBindings(view.bindings, "channel", tools),
    renderSecurity(view.security, tools),
    view.parameters.length > 0 &&
      renderSection("apiParameters", renderParameterList(view.parameters, "parameter", tools), tools),
    renderOperations(view, anchors, tools),
    renderMessages(view, anchors, tools),
  ];
  const request = renderSamples(messageSamples(view, "sent"), "RequestExample", tools);
  const response = renderSamples(messageSamples(view, "received"), "ResponseExample", tools);
  return {
    lead: renderAddress(channel, view.servers, tools),
    main: html`<div class="api-reference">${sections}</div>`,
    ...(request && { request }),
    ...(response && { response }),
  };
}

function renderAddress({ id, address }: Channel, [server]: readonly ChannelServer[], tools: ReferenceTools): Html {
  const { t } = tools.context;
  const path = address ?? id;
  const protocol = server?.protocol || "channel";
  const copied = server && /^wss?$/.test(protocol) ? joinUrl(server.url, path) : path;
  return html`<div class="api-endpoint"><span class="method-pill" data-method="webhook">${protocol.toUpperCase()}</span><code class="api-path">${renderPath(path)}</code><button type="button" class="api-copy" data-copy="${copied}" data-copied="${t("copied")}" aria-label="${t("copy")}">${glyph("copy")}</button>${renderTry(tools.context, tools.settings)}</div>`;
}

function joinUrl(server: string, path: string): string {
  return `${server.replace(/(?<!\/)\/+$/, "")}${path.startsWith("/") ? "" : "/"}${path}`;
}

function renderOperations(view: ChannelView, anchors: ReadonlyMap<string, string>, tools: ReferenceTools): Html {
  if (view.operations.length === 0) return EMPTY_HTML;
  const titles = new Map(view.messages.map(({ id, title }) => [id, title]));
  const links = (ids: readonly string[]): readonly Html[] =>
    ids.map((id, index) => {
      const anchor = anchors.get(id);
      const name = titles.get(id) ?? id;
      return html`${index > 0 && ", "}${anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`}`;
    });
  const items = view.operations.map((operation) => renderOperation(operation, links, tools));
  return renderSection("apiOperations", joinHtml(items), tools);
}

type MessageLinks = (ids: readonly string[]) => readonly Html[];

function renderOperation(operation: ChannelOperation, links: MessageLinks, tools: ReferenceTools): Html {
  const { id, action, title, summary, description, messages, security, reply } = operation;
  const { t } = tools.context;
  const anchor = tools.context.uniqueId("param", `operation-${tools.context.slug(id) || "operation"}`, 2);
  const place = reply?.place !== undefined && html` <code>${reply.place}</code>`;
  const replyNote = reply && html`<p class="field-note">${t("apiReply")}:${place} ${links(reply.messages)}</p>`;
  const body = html`${summary && html`<p>${summary}</p>`}${description && tools.safeMarkdown(description)}${messages.length > 0 && html`<p class="field-note">${t("apiMessages")}: ${links(messages)}</p>`}${replyNote}${security.length > 0 && renderSchemes(security, tools)}${renderBindings(operation.bindings, `operation ${id}`, tools)}`;
  return html`<div class="field" id="${anchor}"><div class="field-head">${renderAction(action, tools)}<a class="field-name" href="#${anchor}"><code>${title}</code></a></div>${body.markup !== "" && html`<div class="field-body">${body}</div>`}</div>`;
}

// Renders the messages of a channel: headers and payload as trees, and examples for the side column.

import { NO_CODE_META } from "../../base/code.ts";
import { EMPTY_HTML, type Html, html, joinHtml } from "../../base/html.ts";
import { actionsOf, type ChannelView } from "../../openapi/asyncapi/describe-channel.ts";
import type { MessageView } from "../../openapi/asyncapi/describe-message.ts";
import type { SchemaNode } from "../../openapi/schema/schema-node.ts";
import { fieldId } from "../components/ids.ts";
import type { Word } from "../layout/locales/en.ts";

import type { ReferenceTools } from "./reference-tools.ts";
import { renderBindings } from "./render-bindings.ts";
import { renderBodySchema } from "./render-schema.ts";
import { renderSection } from "./render-section.ts";
import { scopeOf } from "./scope.ts";

/** The messages section; `anchors` maps message ids to anchors. */
export function renderMessages(view: ChannelView, anchors: ReadonlyMap<string, string>, tools: ReferenceTools): Html {
  if (view.messages.length === 0) return EMPTY_HTML;
  const items = view.messages.map((message) => {
    const pills = actionsOf(view, message.id).map((action) => renderAction(action, tools));
    return renderMessage(message, { id: anchors.get(message.id) ?? "", pills }, tools);
  });
  return renderSection("apiMessages", joinHtml(items), tools);
}

/** The direction of a message from the reader's perspective. */
export function renderAction(action: "send" | "receive", { context }: ReferenceTools): Html {
  // What the application receives is what its clients send.
  const [method, word] = action === "receive" ? (["post", "apiYouSend"] as const) : (["get", "apiYouReceive"] as const);
  return html`<span class="method-pill api-action" data-method="${method}">${context.t(word)}</span>`;
}

interface Place {
  readonly id: string;
  readonly pills: readonly Html[];
}

function renderMessage(message: MessageView, { id, pills }: Place, tools: ReferenceTools): Html {
  const { title, summary, description, contentType, headers, payload, foreign, correlation } = message;
  const type = contentType !== undefined && html`<p class="api-media"><code>${contentType}</code></p>`;
  const scope = `message ${message.id}`;
  const reply =
    correlation !== undefined &&
    html`<p class="field-note">${tools.context.t("apiCorrelation")}: <code>${correlation.location}</code></p>${correlation.description && tools.safeMarkdown(correlation.description)}`;
  const code =
    foreign &&
    html`<p class="api-media"><code>${foreign.format}</code></p>${tools.context.code({ code: foreign.text, language: foreign.language, meta: NO_CODE_META })}`;
  const body = html`${summary && html`<p>${summary}</p>`}${description && tools.safeMarkdown(description)}${type}${reply}${tree("apiHeaders", headers, `${scope} header`, tools)}${tree("apiPayload", payload, scope, tools)}${code}${renderBindings(message.bindings, scope, tools)}`;
  return html`<div class="field api-message" id="${id}"><div class="field-head">${pills}<a class="field-name" href="#${id}">${title}</a>${title !== message.id && html`\n<span class="field-label">${message.id}</span>`}</div>${body.markup !== "" && html`<div class="field-body">${body}</div>`}</div>`;
}

function tree(word: Word, node: SchemaNode | undefined, scope: string, tools: ReferenceTools): Html {
  if (node === undefined) return EMPTY_HTML;
  const id = tools.context.uniqueId("param", fieldId(scope), 1);
  const inside = tools.within(node, id, (shown) => renderBodySchema(shown, scopeOf(scope), tools));
  return html`<div class="api-content" id="${id}"><p class="api-section-title">${tools.context.t(word)}</p>${inside}</div>`;
}

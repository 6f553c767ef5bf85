// A channel as Markdown, for text readers and assistants: everything on its page, in the same language.

import type { BindingView, Channel, ChannelOperation, ChannelView, MessageView, SchemaNode } from "@lectern/openapi";
import { actionsOf } from "@lectern/openapi/internal/asyncapi/describe-channel.ts";
import { fence, indent, inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";

import { exampleToMarkdown, sectionToMarkdown, serversToMarkdown } from "./operation-to-markdown.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations } from "./reference-tools.ts";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import {
  factsToMarkdown,
  type MarkdownTools,
  nodeToMarkdown,
  parametersToList,
  schemaToItem,
  wholeOf,
} from "./schema-to-markdown.ts";
import { schemesToMarkdown } from "./security.tsx";
import type { ReferenceSettings } from "./settings.ts";

/** The reference of a channel as Markdown, from its `address` to its messages. */
export function channelToMarkdown(
  { channel, view }: { readonly channel: Channel; readonly view: ChannelView },
  settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">,
  t: Translate,
): string {
  const sections = createSchemaSections(channel.api, settings, t);
  const tools: MarkdownTools = { t, sections, ...createSchemaLocations() };
  return joinBlocks(
    addressToMarkdown(channel, view),
    lowerHeadings(channel.description?.trim() ?? "", 3),
    serversToMarkdown(view.servers, t),
    ...view.servers.map(({ bindings }) => bindingsToMarkdown(bindings, tools)),
    bindingsToMarkdown(view.bindings, tools),
    sectionToMarkdown("apiAuthorization", schemesToMarkdown(view.security, t), t),
    sectionToMarkdown("apiParameters", parametersToList(view.parameters, tools), t),
    sectionToMarkdown(
      "apiOperations",
      joinBlocks(...view.operations.map((one) => operationToMarkdown(one, view, tools))),
      t,
    ),
    sectionToMarkdown("apiMessages", joinBlocks(...view.messages.map((one) => messageToMarkdown(one, view, tools))), t),
    endWithSections(sections, settings.takeSections),
  );
}

/** The first line of a channel page: `WSS /events/{topic}`. */
export function addressToMarkdown({ id, address }: Channel, { servers }: Pick<ChannelView, "servers">): string {
  const protocol = servers[0]?.protocol || "channel";
  return inlineCode(`${protocol.toUpperCase()} ${address ?? id}`);
}

function actionWord(action: "send" | "receive"): StringKey {
  return action === "receive" ? "apiYouSend" : "apiYouReceive";
}

function operationToMarkdown(operation: ChannelOperation, view: ChannelView, tools: MarkdownTools): string {
  const { action, title, summary, description, messages, security, bindings, reply } = operation;
  const { t } = tools;
  const titles = new Map(view.messages.map((message) => [message.id, message.title]));
  const names = (ids: readonly string[]): string => ids.map((id) => titles.get(id) ?? id).join(", ");
  const location = reply?.location === undefined ? "" : ` ${inlineCode(reply.location)}`;
  return joinBlocks(
    `### ${title}`,
    `**${t(actionWord(action))}**`,
    summary,
    lowerHeadings(description?.trim() ?? "", 4),
    messages.length === 0 ? "" : `${t("apiMessages")}: ${names(messages)}`,
    reply && `${t("apiReply")}:${location} ${names(reply.messages)}`.trimEnd(),
    schemesToMarkdown(security, t),
    bindingsToMarkdown(bindings, tools),
  );
}

function messageToMarkdown(message: MessageView, view: ChannelView, tools: MarkdownTools): string {
  const { id, title, summary, description, contentType, headers, payload, foreign, correlation, examples } = message;
  const { t } = tools;
  const actions = actionsOf(view, id).map((action) => `**${t(actionWord(action))}**`);
  return joinBlocks(
    `### ${title}`,
    actions.join(", "),
    summary,
    lowerHeadings(description?.trim() ?? "", 4),
    contentType && inlineCode(contentType),
    correlation &&
      joinBlocks(`${t("apiCorrelation")}: ${inlineCode(correlation.location)}`, correlation.description?.trim()),
    tree("apiHeaders", headers, tools),
    tree("apiPayload", payload, tools),
    foreign && joinBlocks(inlineCode(foreign.format), fence(foreign.language, foreign.text)),
    bindingsToMarkdown(message.bindings, tools),
    ...examples.map((example) => exampleToMarkdown(example, example.title ?? t("apiExample"), t)),
  );
}

function tree(word: StringKey, node: SchemaNode | undefined, tools: MarkdownTools): string {
  if (node === undefined) return "";
  const facts = factsToMarkdown(node, tools);
  const inside = tools.within(wholeOf(node), tools.t(word), (shown) => nodeToMarkdown(shown, tools));
  return joinBlocks(
    `${tools.t(word)}${facts === "" ? "" : ` (${facts})`}:`,
    lowerHeadings(node.description?.trim() ?? "", 4),
    inside,
  );
}

function bindingsToMarkdown(bindings: readonly BindingView[], tools: MarkdownTools): string {
  const items = bindings.map(({ protocol, facts, schemas }) => {
    const lines = [
      ...facts.map(({ name, text }) => `- ${inlineCode(name)}: ${inlineCode(text)}`),
      ...schemas.map(({ name, node }) => schemaToItem(name, node, tools)),
    ];
    return `- ${tools.t("apiBindings")} ${inlineCode(protocol)}\n${indent(lines.join("\n"), 2)}`;
  });
  return items.join("\n");
}

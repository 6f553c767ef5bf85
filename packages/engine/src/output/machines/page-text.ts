// What search reads of a rendered page: the text of its tree, section by section.

import { Element, Group, type HtmlNode, isVoidElement, Raw } from "@lectern/base/markup/tree.ts";
import { type Role, SectionReader, type SectionText } from "@lectern/search/indexer";
import type { RenderedPage } from "../../render/renderer.ts";

/** The sections of a page, and the text beside them. */
export interface PageText {
  readonly sections: readonly SectionText[];
  readonly aside: string;
}

export function textOfPage({ body, slots, generated }: Pick<RenderedPage, "body" | "slots" | "generated">): PageText {
  // Generated samples repeat the same words on every page.
  const samples = (["request", "response"] as const).filter((slot) => !generated.has(slot)).map((slot) => slots[slot]);
  return { sections: sectionsOf([slots.intro, body]), aside: plainText([...samples, slots.panel]) };
}

function sectionsOf(node: HtmlNode): readonly SectionText[] {
  const reader = new SectionReader(roleOf);
  read(node, reader);
  return reader.sections();
}

/** All text in one piece. */
function plainText(node: HtmlNode): string {
  return sectionsOf(node)
    .flatMap(({ heading, text, code }) => [heading, text, code])
    .filter((text) => text !== "")
    .join(" ");
}

function read(node: HtmlNode, reader: SectionReader): void {
  if (node instanceof Element) {
    if (!reader.start(node.tag, node.attributes)) return;
    read(node.attributes.children, reader);
    if (!isVoidElement(node.tag)) reader.end(node.tag);
  } else if (node instanceof Group) read(node.children, reader);
  else if (node instanceof Raw)
    if (node.facts.nodes) read(node.facts.nodes(), reader);
    else reader.text(node.text);
  else if (typeof node === "string") reader.text(node);
  else if (typeof node === "number") reader.text(String(node));
  else if (Array.isArray(node)) for (const item of node) read(item, reader);
}

/** What our own elements are, where their tags do not say it. */
function roleOf(tag: string, attributes: Element["attributes"]): Role | undefined {
  const names = attributes["class"];
  // The slots of a component that it shows later.
  if (tag === "template") return attributes["data-slot"] === undefined ? "skip" : "text";
  // A heading inside a field's text starts no section: the fields after it belong to the outer one.
  if (attributes["data-within"]) return "text";
  if (typeof names !== "string") return undefined;
  if (tag === "div" && names.startsWith("code-block-head")) return "code";
  if (tag === "span" && names === "code-block-language") return "skip";
  // Marks after the title of a reference section, such as "required", are text.
  if (tag === "h2" && names.includes("api-section-heading")) return "linked";
  return (tag === "p" || tag === "span") && LABEL.test(names) ? "label" : undefined;
}

const LABEL = /\b(?:step-title|fold-title)\b/;

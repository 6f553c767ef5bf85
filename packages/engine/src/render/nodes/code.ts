// Renders code fences as highlighted blocks and reports them to their enclosing group.

import type { Location } from "@lectern/base/diagnostic.ts";
import { IDENTIFIER } from "@lectern/base/identifier.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import { closestLanguage } from "@lectern/highlight";
import { parseFence } from "@lectern/model/content/fence.ts";
import type { CodeBlockInput } from "@lectern/theme/component.ts";
import { renderDiagram } from "@lectern/theme/components/mermaid/mermaid.tsx";
import type { MdastNode } from "satteri";
import { elkLayout, unknownLanguage } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { locationOf, report } from "../walker.ts";

type CodeNode = Extract<MdastNode, { type: "code" }>;

/** Renders a fence as a code block, or as a diagram if its language is mermaid. */
export function renderFence(node: CodeNode, walker: Walker): Html {
  const { language, meta, code } = readFence(node, walker);
  if (language === "mermaid") return diagramFromFence({ code, language, meta }, locationOf(node, walker), walker);
  if (!walker.page.knowsLanguage(language)) reportLanguage(node, language, walker);
  return walker.page.context.code({ code, language, meta });
}

/** Reports a mistake. A language without a grammar is none: its code is plain text. */
function reportLanguage(node: CodeNode, language: string, walker: Walker): void {
  const guess = closestLanguage(language);
  const isTitle = /^\p{Lu}/u.test(node.lang ?? "");
  if (guess !== undefined || isTitle)
    report(walker, unknownLanguage(isTitle ? (node.lang ?? language) : language, locationOf(node, walker), guess));
}

/** Parses a fence, with snippet props filled into its code and title. */
export function readFence(node: CodeNode, { locals }: Pick<Walker, "locals">): CodeBlockInput {
  const { language, meta } = parseFence(fillOption(node.lang, locals), fillOption(node.meta, locals));
  const title = meta.title === undefined ? {} : { title: fillProps(meta.title, locals) };
  return { language, meta: { ...meta, ...title }, code: fillProps(node.value, locals) };
}

const PROP_OPTION = new RegExp(`(?<==)\\{\\s*(?:props\\.)?${IDENTIFIER}\\s*\\}`, "gu");
const PROP = new RegExp(`\\{(?:props\\.)?(${IDENTIFIER})\\}`, "gu");

/** Fills props into the opening line of a fence; `title={file}` stays one value even if it has spaces. */
function fillOption(text: string | null | undefined, locals: Readonly<Record<string, unknown>>): string | null {
  if (!text?.includes("{")) return text ?? null;
  const quoted = text.replace(PROP_OPTION, (braces) => {
    const value = fillProps(braces.replace(/\s/g, ""), locals);
    return value.startsWith("{") ? braces : `"${value.replaceAll('"', "'")}"`;
  });
  return fillProps(quoted, locals);
}

/** Fills snippet props into code: `{version}` → `2.0`. */
export function fillProps(code: string, locals: Readonly<Record<string, unknown>>): string {
  if (!code.includes("{") || Object.keys(locals).length === 0) return code;
  return code.replace(PROP, (whole, name: string) => {
    const value = Object.hasOwn(locals, name) ? locals[name] : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : whole;
  });
}

/** `layout: elk` in frontmatter or a directive, `defaultRenderer: "elk"`, `flowchart-elk`. */
const ELK = /^[ \t]*flowchart-elk\b|\b(?:layout|defaultRenderer)["']?\s*:\s*["']?elk\b/m;

/** Renders a fence as a diagram, with the options after its language. */
function diagramFromFence({ code, meta }: CodeBlockInput, at: Location, walker: Walker): Html {
  if (ELK.test(code)) report(walker, elkLayout(at));
  return renderDiagram({ chart: code, placement: meta.placement, actions: meta.actions }, walker.page.context);
}

// Splits the text of a hand-written endpoint page into free text and response fields.

import { DEFAULT_STATUS } from "@lectern/openapi/internal/manual/manual-operation.ts";
import type { EndpointResponse } from "@lectern/reference/manual.tsx";
import type { MdastNode } from "satteri";

/** A run of nodes. */
export interface TextPart {
  readonly nodes: readonly MdastNode[];
  /** Set if they are the fields of a response. */
  readonly response?: EndpointResponse;
}

type Kind = "heading" | "param" | "response" | "other";

/**
 * Splits the text. Fields of one response, and anything between them, form one part up to the next heading or parameter. A
 * heading with a status code above them identifies the response; fields under a later heading without one describe part of
 * a response and stay where they are.
 */
export function endpointParts(nodes: readonly MdastNode[]): readonly TextPart[] {
  const kinds = nodes.map(kindOf);
  const parts: TextPart[] = [];
  let known = false;
  let heading: MdastNode | undefined;
  for (let start = 0; start < nodes.length; ) {
    const first = nextIndex(kinds, start, (kind) => kind === "response");
    for (const [index, node] of nodes.slice(start, first).entries()) {
      const kind = kinds[start + index];
      if (kind === "heading") heading = node;
      else if (kind === "param") heading = undefined;
    }
    if (first > start) parts.push({ nodes: nodes.slice(start, first) });
    const border = nextIndex(kinds, first, (kind) => kind === "heading" || kind === "param");
    const end = kinds.lastIndexOf("response", border - 1) + 1;
    if (first >= nodes.length) break;
    const written = heading && /\b[2-5]\d\d\b/.exec(textOf(heading))?.[0];
    const status = written ?? (known ? undefined : DEFAULT_STATUS);
    const fields = nodes.slice(first, end);
    parts.push(
      status === undefined ? { nodes: fields } : { nodes: fields, response: { status, titled: heading !== undefined } },
    );
    known = true;
    start = end;
  }
  return parts;
}

function nextIndex(kinds: readonly Kind[], from: number, isMeant: (kind: Kind) => boolean): number {
  const found = kinds.slice(from).findIndex(isMeant);
  return found === -1 ? kinds.length : from + found;
}

function kindOf(node: MdastNode): Kind {
  if (node.type === "heading") return "heading";
  if (node.type === "paragraph") return kindOfAll(node.children);
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return "other";
  if (node.name === "ResponseField") return isHidden(node) ? "other" : "response";
  if (node.name === "ParamField" || node.name === "Param") return "param";
  return /^(?:h[1-6]|Heading)$/.test(node.name ?? "") ? "heading" : "other";
}

/** Tags that open and close on one line may be inside a paragraph. */
function kindOfAll(children: readonly MdastNode[]): Kind {
  const [first, ...more] = new Set(
    children.filter((child) => child.type !== "text" || child.value.trim() !== "").map(kindOf),
  );
  return first === undefined || more.length > 0 ? "other" : first;
}

function isHidden(node: Extract<MdastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>): boolean {
  return node.attributes.some((attribute) => attribute.type === "mdxJsxAttribute" && attribute.name === "hidden");
}

function textOf(node: MdastNode): string {
  if ("value" in node && typeof node.value === "string") return node.value;
  return "children" in node ? (node.children as readonly MdastNode[]).map(textOf).join("") : "";
}

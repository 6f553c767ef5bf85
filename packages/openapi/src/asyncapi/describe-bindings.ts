// Protocol bindings: plain settings, and schemas such as that of a handshake's query.

import { type Describing, describePart } from "../describe/describing.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownRecord } from "../record.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { valueToText } from "../value-text.ts";

export interface BindingView {
  /** `kafka`, `ws`, `mqtt`. */
  readonly protocol: string;
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  readonly schemas: readonly { readonly name: string; readonly node: SchemaNode }[];
}

const MAX_BINDINGS = 10;
const MAX_FACTS = 40;

/** Describes the bindings of a server, channel, operation or message. */
export function describeBindings(describing: Describing, owner: unknown): readonly BindingView[] {
  const bindings = dereference(describing.api, own(owner, "bindings"));
  if (!isRecord(bindings)) return [];
  return Object.keys(bindings)
    .slice(0, MAX_BINDINGS)
    .map((protocol) => describeBinding(describing, protocol, dereference(describing.api, own(bindings, protocol))))
    .filter(({ facts, schemas }) => facts.length + schemas.length > 0);
}

function describeBinding(describing: Describing, protocol: string, binding: unknown): BindingView {
  const settings = Object.entries(isRecord(binding) ? binding : {}).slice(0, MAX_FACTS);
  const facts: { name: string; text: string }[] = [];
  const schemas: { name: string; node: SchemaNode }[] = [];
  for (const [name, value] of settings) {
    if (name === "bindingVersion") continue;
    if (isSchema(value)) schemas.push({ name, node: describePart(describing, value, "both") });
    else facts.push(...toFacts(name, value));
  }
  return { protocol, facts, schemas };
}

/** Nested settings are named by path: `topicConfiguration.retention.ms`. */
function toFacts(name: string, value: unknown): BindingView["facts"] {
  if (!isRecord(value)) return [{ name, text: valueToText(value) }];
  return Object.entries(value)
    .slice(0, MAX_FACTS)
    .map(([key, inner]) => ({ name: `${name}.${key}`, text: valueToText(inner) }));
}

function isSchema(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (typeof own(value, "$ref") === "string" || Object.keys(ownRecord(value, "properties")).length > 0) return true;
  return ["object", "array", "string", "integer", "number", "boolean"].includes(String(own(value, "type")));
}

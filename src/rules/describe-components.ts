// Describes the components, with attributes and one example each, as Markdown.

import type { Component } from "../ui/component.ts";
import { EXAMPLES } from "../ui/components/code/examples.ts";
import { COMPONENTS } from "../ui/components/registry.ts";
import { STYLING } from "../ui/components/styling.ts";
import type { Prop } from "../ui/props.ts";

/** Every component recommended for new pages. Components that share an example share a section. */
export function describeComponents(): string {
  const families = new Map<string, Component[]>();
  for (const component of COMPONENTS) {
    const example = EXAMPLES.get(component.name);
    if (example === undefined) continue;
    const family = families.get(example) ?? [];
    families.set(example, family);
    family.push(component);
  }
  const parts = [...families].map(([example, family]) => describeFamily(example, family));
  const common = Object.keys(STYLING)
    .map((name) => `\`${name}\``)
    .join(", ");
  return [`## Components`, `No import is needed. Most components also take ${common}.`, ...parts].join("\n\n");
}

function describeFamily(example: string, family: readonly Component[]): string {
  const heading = `### ${family.map(({ name }) => name).join(", ")}`;
  const fence = example.includes("```") ? "````" : "```";
  return [heading, ...family.map(describeComponent), `${fence}mdx\n${example}\n${fence}`].join("\n\n");
}

function describeComponent({ name, note, props }: Component): string {
  const own = Object.entries(props).filter(([key]) => !Object.hasOwn(STYLING, key));
  const lines = own.map(([key, prop]) => `* \`${key}\` (${kindOf(prop)}): ${prop.note}`);
  const intro = `\`<${name}>\`: ${note}`;
  return lines.length === 0 ? intro : `${intro}\n\n${lines.join("\n")}`;
}

const KINDS: Readonly<Record<Prop<unknown>["kind"], string>> = {
  text: "text",
  inline: "text or markup",
  flag: "switch",
  number: "number",
  choice: "one of",
  icon: "icon",
  list: "list of texts",
  any: "any value",
};

function kindOf({ kind, choices, required }: Prop<unknown>): string {
  const words = choices === undefined ? KINDS[kind] : `one of ${choices.map((choice) => `"${choice}"`).join(", ")}`;
  return required ? `${words}, required` : words;
}

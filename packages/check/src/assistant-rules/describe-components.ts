// Describes the components, with attributes and one example each, as Markdown.

import type { Component } from "@lectern/theme/component.ts";
import { EXAMPLES } from "@lectern/theme/components/code/examples.ts";
import { COMPONENTS } from "@lectern/theme/components/registry.ts";
import { STYLING } from "@lectern/theme/components/styling.ts";
import type { Prop } from "@lectern/theme/props.ts";

/** What the project's lectern.config adds. */
export interface OwnExtensions {
  readonly components: ReadonlyMap<string, Component>;
  /** Modules of React components, by tag name. */
  readonly imports: ReadonlyMap<string, string>;
  readonly rules: readonly { readonly code: string; readonly severity: string; readonly summary: string }[];
}

/** Every component recommended for new pages. Components that share an example share a section. */
export function describeComponents({ components, imports }: Omit<OwnExtensions, "rules">): string {
  const families = new Map<string, Component[]>();
  const own = new Set(components.values());
  for (const component of [...COMPONENTS.filter(({ name }) => !components.has(name)), ...own]) {
    const example = own.has(component) ? exampleOf(component) : EXAMPLES.get(component.name);
    if (example === undefined) continue;
    const family = families.get(example) ?? [];
    families.set(example, family);
    family.push(component);
  }
  const parts = [...families].map(([example, family]) => describeFamily(example, family));
  const common = Object.keys(STYLING)
    .map((name) => `\`${name}\``)
    .join(", ");
  const react = [...imports].map(
    ([name, module]) => `### ${name}\n\n\`<${name}>\`: A React component from \`${module}\`.`,
  );
  const intro = `No import is needed. Most components also take ${common}.`;
  return [`## Components`, intro, ...parts, ...react].join("\n\n");
}

/** An example of a project's component, with its required attributes. */
function exampleOf({ name, props, inline }: Component): string {
  const required = Object.entries(props).flatMap(([key, { required, choices = ["…"] }]) =>
    required ? [` ${key}="${choices[0]}"`] : [],
  );
  const tag = `${name}${required.join("")}`;
  return inline ? `<${tag}>text</${name}>` : `<${tag}>\n  Text\n</${name}>`;
}

/** A text on one line that cannot end the region it is in. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("<!--", "<! --");
}

function describeFamily(example: string, family: readonly Component[]): string {
  const heading = `### ${family.map(({ name }) => name).join(", ")}`;
  const fence = example.includes("```") ? "````" : "```";
  return [heading, ...family.map(describeComponent), `${fence}mdx\n${example}\n${fence}`].join("\n\n");
}

function describeComponent({ name, note, props }: Component): string {
  const own = Object.entries(props).filter(([key]) => !Object.hasOwn(STYLING, key));
  const lines = own.map(([key, prop]) => `* \`${key}\` (${kindOf(prop)}): ${plain(prop.note)}`);
  const intro = note === "" ? `\`<${name}>\`` : `\`<${name}>\`: ${plain(note)}`;
  return lines.length === 0 ? intro : `${intro}\n\n${lines.join("\n")}`;
}

const KINDS: Readonly<Record<Prop<unknown>["kind"], string>> = {
  text: "text",
  inline: "text or markup",
  flag: "switch",
  number: "number",
  choice: "one of",
  icon: "icon",
  list: "list of strings",
  labels: "list of strings or markup",
  any: "any value",
};

function kindOf({ kind, choices, required }: Prop<unknown>): string {
  const words = choices === undefined ? KINDS[kind] : `one of ${choices.map((choice) => `"${choice}"`).join(", ")}`;
  return required ? `${words}, required` : words;
}

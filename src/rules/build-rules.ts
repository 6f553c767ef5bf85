// Site → the rules given to every writing assistant.

import type { NavigationEntry } from "../config/navigation.ts";
import type { Site } from "../site/site.ts";
import type { Component } from "../ui/component.ts";
import { EXAMPLES } from "../ui/components/code/examples.ts";
import { COMPONENTS } from "../ui/components/registry.ts";
import { STYLING } from "../ui/components/styling.ts";
import type { Prop } from "../ui/props.ts";
import { COMPONENT_SELECTION, PAGE_TEMPLATE, WRITING_STANDARDS } from "./writing-standards.ts";

const COMMANDS = `## Commands

* \`lectern dev\` previews the site while you write.
* \`lectern check\` reports every problem with its location and a hint. Run it after each change and fix what it finds.
* \`lectern check --fix\` fixes problems that have a safe automatic fix.
* \`lectern build\` builds the site as static files.
* \`lectern rules\` updates this section after \`docs.json\` changes.`;

/** The rules as Markdown. */
export function buildRules(site: Site): string {
  const intro = `# Writing documentation for ${site.config.name.replace(/\s+/g, " ").replaceAll("<!--", "<! --")}

You write pages of a documentation site built from MDX files and \`docs.json\`. Follow these rules in every page.`;
  return [
    intro,
    describeSite(site),
    WRITING_STANDARDS,
    COMPONENT_SELECTION,
    describeComponents(),
    PAGE_TEMPLATE,
    COMMANDS,
  ].join("\n\n");
}

/** Every component recommended for new pages. Components that share an example share a section. */
function describeComponents(): string {
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

/** Longer outlines are truncated: assistants can read docs.json itself. */
const MOST_LINES = 80;

/** Name, navigation, OpenAPI files and variables of a site. */
function describeSite(site: Site): string {
  const { config } = site;
  const facts = [
    `* Project name: ${oneLine(config.name)}`,
    ...(config.description === undefined ? [] : [`* Description: ${oneLine(config.description)}`]),
    "* Pages are MDX files in this folder; the path of `guides/start.mdx` is `/guides/start`.",
    "* `docs.json` lists the pages in the order of the sidebar, without their extension. A new page is shown once it is listed.",
    `* Icons are named after the ${config.icons.library} library.`,
    ...describeApis(site),
    ...describeVariables(config.variables),
  ];
  const outline = outlineOf(config.navigation.children, 0);
  const cut = outline.length > MOST_LINES ? [...outline.slice(0, MOST_LINES), "* … and more in `docs.json`"] : outline;
  const parts = [`## This site`, facts.join("\n"), ...(cut.length > 0 ? ["Its navigation:", cut.join("\n")] : [])];
  return parts.join("\n\n");
}

function describeApis(site: Site): readonly string[] {
  const paths = new Set<string>();
  for (const page of site.pages.values()) if (page.operation) paths.add(page.operation.api.path);
  if (paths.size === 0) return [];
  const names = [...paths]
    .sort()
    .map((path) => `\`${path}\``)
    .join(", ");
  return [
    `* Endpoint pages are generated from ${names}. List an endpoint in \`docs.json\` as \`METHOD /path\`; put its own title or text into \`x-docs\` of the operation instead of writing a page.`,
  ];
}

function describeVariables(variables: ReadonlyMap<string, string>): readonly string[] {
  if (variables.size === 0) return [];
  const list = [...variables].map(([name, value]) => `\`{{${name}}}\` (${oneLine(value)})`).join(", ");
  return [`* Use variables instead of their values: ${list}.`];
}

function outlineOf(entries: readonly NavigationEntry[], depth: number): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "page" || entry.hidden) return [];
    const line = `${"  ".repeat(depth)}* ${entry.kind === "item" ? "menu item" : entry.kind} "${oneLine(entry.label)}"`;
    return [line, ...outlineOf(entry.children, depth + 1)];
  });
}

/** Flattens config text to one line that cannot close the marked region. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("<!--", "<! --").trim();
}

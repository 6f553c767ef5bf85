// Describes this particular site to an assistant as Markdown, based on its configuration.

import type { NavigationEntry } from "@lectern/model/config/navigation.ts";
import type { Site } from "@lectern/model/site/site.ts";

/** Longer outlines are truncated: assistants can read docs.json itself. */
const MAX_LINES = 80;

/** Name, navigation, OpenAPI files and variables of a site. */
export function describeSite(site: Site): string {
  const { config } = site;
  const facts = [
    `* Project name: ${oneLine(config.name)}`,
    ...(config.description === undefined ? [] : [`* Description: ${oneLine(config.description)}`]),
    "* Pages are MDX files in this folder; the path of `guides/start.mdx` is `/guides/start`.",
    "* `docs.json` lists the pages in sidebar order, without their extension. A new page appears once it is listed.",
    `* Icons are named after the ${config.icons.library} library.`,
    ...describeApis(site),
    ...describeVariables(config.variables),
  ];
  const outline = outlineOf(config.navigation.children, 0);
  const cut = outline.length > MAX_LINES ? [...outline.slice(0, MAX_LINES), "* … and more in `docs.json`"] : outline;
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
    `* Endpoint pages are generated from ${names}. List an endpoint in \`docs.json\` as \`METHOD /path\`; put a custom title or text into \`x-docs\` of the operation instead of writing a page.`,
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

// Site → the rules given to every writing assistant.

import type { Site } from "../site/site.ts";
import { describeComponents } from "./describe-components.ts";
import { describeSite } from "./describe-site.ts";
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

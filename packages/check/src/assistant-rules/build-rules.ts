// Site → the rules given to every writing assistant.

import type { Site } from "@lectern/model/site/site.ts";
import { describeComponents, type OwnExtensions, plain } from "./describe-components.ts";
import { describeSite } from "./describe-site.ts";
import { COMPONENT_SELECTION, PAGE_TEMPLATE, WRITING_STANDARDS } from "./writing-standards.ts";

const COMMANDS = `## Commands

* \`lectern dev\` previews the site while you write.
* \`lectern check\` reports every problem with its location and a hint. Run it after each change and fix what it finds.
* \`lectern check --fix\` fixes problems that have a safe automatic fix.
* \`lectern build\` builds the site as static files.
* \`lectern rules\` updates this section after \`docs.json\` changes.`;

const NO_OWN: OwnExtensions = { components: new Map(), imports: new Map(), rules: [] };

/** The checks of lectern.config. */
function describeRules({ rules }: OwnExtensions): readonly string[] {
  if (rules.length === 0) return [];
  const lines = rules.map(({ code, severity, summary }) => `* \`${code}\` (${severity}): ${plain(summary)}`);
  return [`## Rules of this project\n\n\`lectern check\` also reports:\n\n${lines.join("\n")}`];
}

/** The rules as Markdown. `own` is what lectern.config adds. */
export function buildRules(site: Site, own: OwnExtensions = NO_OWN): string {
  const intro = `# Writing documentation for ${plain(site.config.name)}

You write pages of a documentation site built from MDX files and \`docs.json\`. Follow these rules in every page.`;
  return [
    intro,
    describeSite(site),
    WRITING_STANDARDS,
    COMPONENT_SELECTION,
    describeComponents(own),
    ...describeRules(own),
    PAGE_TEMPLATE,
    COMMANDS,
  ].join("\n\n");
}

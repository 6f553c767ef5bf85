// Which files carry the rules to which assistants, and what each begins with.

import { joinPath } from "../base/route.ts";

/** A kind of assistant, as named on the command line. */
export type Audience = "editor" | "agents" | "claude" | "copilot";

/** Every kind, in the order of the help. */
export const AUDIENCES: readonly Audience[] = ["editor", "agents", "claude", "copilot"];

/** One file that carries the rules. */
export interface RuleFile {
  readonly path: string;
  /** What a new file begins with; people may change it later. */
  readonly head: string;
}

/** How the files are called. */
export interface RuleNames {
  /** The editor's folder: `.cursor`. */
  readonly editorFolder: string;
  /** The name of the rules file without extension. */
  readonly name: string;
}

const EDITOR_HEAD = `---
description: How to write pages of this documentation site
globs: **/*.mdx,**/*.md,docs.json
alwaysApply: false
---

`;

/** The file for a kind of assistant; undefined when a name leads out of the folder. */
export function ruleFile(audience: Audience, { editorFolder, name }: RuleNames): RuleFile | undefined {
  switch (audience) {
    case "editor": {
      const folder = /^[/\\]|^[A-Za-z]:/.test(editorFolder) ? undefined : joinPath("", editorFolder);
      const isName = /^[\w.-]+$/.test(name) && !name.startsWith(".");
      return folder === undefined || !isName ? undefined : { path: `${folder}/rules/${name}.mdc`, head: EDITOR_HEAD };
    }
    case "agents":
      return { path: "AGENTS.md", head: "" };
    case "claude":
      return { path: "CLAUDE.md", head: "" };
    case "copilot":
      return { path: ".github/copilot-instructions.md", head: "" };
  }
}

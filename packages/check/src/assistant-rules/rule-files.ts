// Which file carries the rules to which assistant, and how each file starts.

import { joinPath } from "@lectern/base/route.ts";

/** An assistant, as named on the command line. */
export type Assistant = "editor" | "agents" | "claude" | "copilot";

/** In help order. */
export const ASSISTANTS: readonly Assistant[] = ["editor", "agents", "claude", "copilot"];

/** One file that carries the rules. */
export interface RuleFile {
  readonly path: string;
  /** The start of a new file, which authors may edit later. */
  readonly head: string;
}

/** File names. */
export interface RuleNames {
  /** The editor's directory: `.cursor`. */
  readonly editorFolder: string;
  /** The rules file's name without extension. */
  readonly name: string;
}

const EDITOR_HEAD = `---
description: How to write pages of this documentation site
globs: **/*.mdx,**/*.md,docs.json
alwaysApply: false
---

`;

/** The file for an assistant, or undefined if the name escapes the project directory. */
export function ruleFile(assistant: Assistant, { editorFolder, name }: RuleNames): RuleFile | undefined {
  switch (assistant) {
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

// A code block that an island makes in the browser: framed like any other, with colours if the build saw its code coming,
// because grammars stay at home.

import { escapeHtml, type Html } from "../../base/html.ts";
import { renderCodeBlock } from "../../ui/code-block.ts";
import { prepareCode } from "../../ui/code-notations.ts";
import type { CodeBlockInput, RenderContext } from "../../ui/component.ts";
import { frameCode } from "./island-built-in.ts";

frameCode((block: CodeBlockInput, context: RenderContext, colored): Html => {
  const prepared = prepareCode(block);
  const lines = colored(prepared.code)?.split("\n") ?? prepared.code.split("\n").map(escapeHtml);
  return renderCodeBlock(prepared, lines, { header: true, icon: (name) => context.icon(name), t: context.t });
});

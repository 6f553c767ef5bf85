// A code block that an island renders only in the browser: framed like any other but not highlighted, because grammars are
// not shipped.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import { renderCodeBlock } from "@lectern/theme/code-block.tsx";
import { prepareCode } from "@lectern/theme/code-notations.ts";
import type { CodeBlockInput, RenderContext } from "@lectern/theme/component.ts";

export function plainCode(block: CodeBlockInput, context: RenderContext): Html {
  const prepared = prepareCode(block);
  const lines = prepared.code.split("\n").map(escapeHtml);
  return renderCodeBlock(prepared, lines, { header: true, icon: (name) => context.icon(name), t: context.t });
}

// A page context that records what the browser cannot render itself (see island-built-in.ts), so an island shows the same
// there.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { RenderContext } from "@lectern/theme/component.ts";

/** The context, recording its output in `memory`. */
export function rememberingContext(context: RenderContext, memory: Map<string, string>): RenderContext {
  const remember = <T extends Html | string>(
    key: readonly [kind: string, input: unknown],
    created: T,
    fallback: string,
  ): T => {
    if (String(created) !== fallback) memory.set(`${key[0]}:${JSON.stringify(key[1])}`, String(created));
    return created;
  };
  return {
    ...context,
    icon: (icon, options) => remember(["icon", [icon, options]], context.icon(icon, options), ""),
    inline: (markdown) => remember(["inline", markdown], context.inline(markdown), escapeHtml(markdown)),
    markdown: (markdown) => remember(["markdown", markdown], context.markdown(markdown), escapeHtml(markdown)),
    code: (block) => remember(["code", block], context.code(block), ""),
    href: (href) => remember(["href", href], context.href(href), href),
    t: (word) => remember(["t", word], context.t(word), word),
    math: (tex, display) => remember(["math", [tex, display]], context.math(tex, display), ""),
  };
}

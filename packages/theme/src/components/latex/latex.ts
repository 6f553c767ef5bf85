// Math as a tag, for pages older than `$…$`.

import { type Component, defineComponent } from "../../component.ts";
import { bodyOf } from "../verbatim.ts";

export const latex: Component = defineComponent({
  name: "Latex",
  note: "Math, as an alternative to `$…$`.",
  props: {},
  html: (_, children, context) => {
    context.need("math");
    const { tex, display } = readMath(bodyOf(children));
    return context.math(tex, display);
  },
  markdown: (_, children) => {
    const { tex, display } = readMath(bodyOf(children));
    return display ? `$$\n${tex}\n$$` : `$${tex}$`;
  },
});

function readMath(source: string): { readonly tex: string; readonly display: boolean } {
  const body = source.trim();
  const display = /^\$\$([\s\S]*)\$\$$/.exec(body)?.[1];
  const inline = /^\$([^$]*)\$$/.exec(body)?.[1];
  return { tex: (display ?? inline ?? body).trim(), display: display !== undefined };
}

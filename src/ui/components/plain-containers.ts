// Tags of existing sites that add nothing of their own: their content is shown as it is.

import type { Component } from "../component.ts";
import { defineComponent } from "../component.ts";
import { any } from "../props.ts";
import { dedent } from "./verbatim.ts";

const is = any("Names of the variations.");

/** Markdown that code makes: `<MDX>{text}</MDX>`. */
const mdx: Component = defineComponent({
  name: "MDX",
  note: "Markdown inside an expression.",
  props: { is },
  html: (_, children, context) => {
    const text = children.text();
    return text === undefined ? children.html() : context.markdown(dedent(text));
  },
  markdown: (_, children, context) => {
    const text = children.text();
    return text === undefined ? children.markdown() : context.markdown(dedent(text));
  },
});

/** MDX, Variation and the wrappers of custom code. */
export const plainContainers: readonly Component[] = [
  mdx,
  ...[
    ["Variation", "Content for one variation of the site; all are shown."],
    ["CustomCode", "A wrapper of existing sites; its content is shown."],
    ["CustomComponent", "A wrapper of existing sites; its content is shown."],
    ["DynamicCustomComponent", "A wrapper of existing sites; its content is shown."],
  ].map(([name = "", note = ""]) =>
    defineComponent({
      name,
      note,
      props: { is },
      html: (_, children) => children.html(),
      markdown: (_, children) => children.markdown(),
    }),
  ),
];

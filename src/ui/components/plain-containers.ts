// Tags of existing sites that add nothing of their own: their content is shown as it is.

import type { Component } from "../component.ts";
import { defineComponent } from "../component.ts";
import { any } from "../props.ts";

/** MDX, Variation and the wrappers of custom code. */
export const plainContainers: readonly Component[] = [
  ["MDX", "Markdown inside an expression."],
  ["Variation", "Content for one variation of the site; all are shown."],
  ["CustomCode", "A wrapper of existing sites; its content is shown."],
  ["CustomComponent", "A wrapper of existing sites; its content is shown."],
  ["DynamicCustomComponent", "A wrapper of existing sites; its content is shown."],
].map(([name = "", note = ""]) =>
  defineComponent({
    name,
    note,
    props: { is: any("Names of the variations.") },
    html: (_, children) => children.html(),
    markdown: (_, children) => children.markdown(),
  }),
);

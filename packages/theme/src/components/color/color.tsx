// Colors of a brand or design system, to view and copy.

import type { Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import { type Component, defineComponent, type RenderContext } from "../../component.ts";
import { any, choice, inline, text } from "../../props.ts";
import { listItem, section, tightenList } from "../markdown-blocks.ts";
import { rootAttributes, STYLING, safeColor } from "../styling.ts";

export const color: Component = defineComponent({
  name: "Color",
  note: "A color palette that readers can copy from.",
  props: { variant: choice(["compact", "table"], "Layout: swatches in a row, or a table.", "compact"), ...STYLING },
  html: (props, children) => (
    <div {...rootAttributes("Color", "color", props)} data-variant={props.variant}>
      {children.html()}
    </div>
  ),
  markdown: (_, children) => tightenList(children.markdown()),
});

export const colorRow: Component = defineComponent({
  name: "Color.Row",
  note: "A titled row of colors.",
  props: { title: inline("Title of the row."), ...STYLING },
  html: (props, children) => (
    <div {...rootAttributes("Color.Row", "color-row", props)}>
      {props.title && <p class="color-title">{props.title}</p>}
      <div class="color-items">{children.html()}</div>
    </div>
  ),
  markdown: (props, children, context) => section(context.text(props.title), tightenList(children.markdown())),
});

export const colorItem: Component = defineComponent({
  name: "Color.Item",
  note: "One color. Readers click it to copy the value.",
  props: { name: text("Color name."), value: any("CSS color, or {light, dark}.") },
  html: (props, _, context) => {
    const { light, dark } = readColors(props.value);
    return swatch({ name: props.name, light, dark }, context);
  },
  markdown: (props) => {
    const { light, dark } = readColors(props.value);
    const values = dark ? `\`${light}\` (light), \`${dark}\` (dark)` : `\`${light}\``;
    return props.name ? listItem(props.name, values) : `- ${values}`;
  },
});

interface Colors {
  readonly light: string;
  readonly dark: string | undefined;
}

function swatch(view: Colors & { readonly name: string | undefined }, context: RenderContext): Html {
  const { name, light, dark } = view;
  const night = safeColor(dark);
  const style = [`--lec-swatch:${safeColor(light) ?? "transparent"}`, night && `--lec-swatch-dark:${night}`].filter(
    Boolean,
  );
  const values = dark ? `${light} / ${dark}` : light;
  const label = fillString(context.t("copyNamed"), { name: [name, values].filter(Boolean).join(" ") });
  const marks = { "data-copy": light, "data-copy-dark": dark, "aria-label": label, style: style.join(";") } as const;
  return (
    <button type="button" class="color-item" data-component-name="Color.Item" {...marks}>
      <span class="color-swatch"></span>
      {name && <span class="color-name">{name}</span>}
      <code class="color-value">{values}</code>
    </button>
  );
}

function readColors(value: unknown): Colors {
  if (typeof value === "string") return { light: value, dark: undefined };
  if (typeof value !== "object" || value === null) return { light: "", dark: undefined };
  const light = "light" in value && typeof value.light === "string" ? value.light : undefined;
  const dark = "dark" in value && typeof value.dark === "string" ? value.dark : undefined;
  return { light: light ?? dark ?? "", dark: light === undefined ? undefined : dark };
}

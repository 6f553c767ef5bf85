// Callouts: six presets, and one with a custom color and icon.

import { type Html, isBlank } from "@lectern/base/markup/tree.ts";
import { type Component, defineComponent, type RenderContext } from "../../component.ts";
import { type GlyphName, glyph } from "../../icons/glyphs.ts";
import { choice, type IconProp, icon, inline, text } from "../../props.ts";
import { bold, joinBlocks, labeled, quote } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING, type Styling, safeColor } from "../styling.ts";

const KINDS = ["note", "tip", "warning", "info", "check", "danger"] as const;

type Kind = (typeof KINDS)[number];

const NOTES: Readonly<Record<Kind, string>> = {
  note: "Additional helpful information.",
  tip: "Best practices and recommendations.",
  warning: "Cautions: breaking changes, destructive actions.",
  info: "Neutral context or announcements.",
  check: "Confirmation of success.",
  danger: "Serious risks, such as lost data.",
};

const COMMON = {
  title: inline("Bold first line."),
  icon: icon("Icon, instead of the default one."),
  iconType: text("Font Awesome style."),
  ...STYLING,
};

/** Note, Tip, Warning, Info, Check and Danger. */
export const presetCallouts: readonly Component[] = KINDS.map((kind) => {
  const name = label(kind);
  return defineComponent({
    name,
    note: NOTES[kind],
    props: { ...COMMON, type: text("Accepted for compatibility. The tag determines the style.") },
    html: (props, children, context) => box({ ...props, name, kind, body: children.html() }, context),
    markdown: (props, children, context) => quote(quoted(name, context.text(props.title), children.markdown())),
  });
});

export const callout: Component = defineComponent({
  name: "Callout",
  note: "A callout with its own icon and color.",
  props: {
    ...COMMON,
    type: choice([...KINDS, "success", "error", "caution", "important"], "Preset for icon and color."),
    color: text("Color of the border, tint and icon."),
  },
  html: (props, children, context) =>
    box({ ...props, name: "Callout", kind: presetOf(props.type), body: children.html() }, context),
  markdown: (props, children, context) => {
    const kind = presetOf(props.type);
    const title = context.text(props.title);
    if (kind) return quote(quoted(label(kind), title, children.markdown()));
    return quote(joinBlocks(title && bold(title), children.markdown()));
  },
});

interface Box extends Styling {
  readonly name: string;
  readonly kind: Kind | undefined;
  readonly title: Html | undefined;
  readonly icon: IconProp | undefined;
  readonly iconType: string | undefined;
  readonly color?: string | undefined;
  readonly body: Html;
}

function box(props: Box, context: RenderContext): Html {
  const { kind } = props;
  const color = safeColor(props.color);
  const css = color && `--lec-callout:${color}`;
  const classes = kind ? `callout callout-${kind}` : "callout";
  const mark =
    props.icon === undefined
      ? kind && glyph(kind satisfies GlyphName)
      : context.icon(props.icon, { style: props.iconType });
  return (
    <div {...rootAttributes(props.name, classes, { ...props, css })} data-callout-type={kind} role="note">
      {!isBlank(mark) && (
        <span {...part("callout-icon", "notice-icon")} {...(kind && { role: "img", "aria-label": context.t(kind) })}>
          {mark}
        </span>
      )}
      <div {...part("callout-content", "notice-body")}>
        {props.title && <p class="notice-title">{props.title}</p>}
        {props.body}
      </div>
    </div>
  );
}

function presetOf(type: string | undefined): Kind | undefined {
  if (type === "success") return "check";
  if (type === "error") return "danger";
  if (type === "caution" || type === "important") return "warning";
  return KINDS.find((kind) => kind === type);
}

function label(kind: Kind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function quoted(name: string, title: string, body: string): string {
  return title ? joinBlocks(bold(`${name}: ${title}`), body) : labeled(name, body);
}

// A definition shown on hover and focus, by CSS alone.

import type { Html } from "@lectern/base/markup/tree.ts";
import { type Component, defineComponent } from "../../component.ts";
import { choice, inline, requiredInline, text } from "../../props.ts";
import { unwrapParagraph } from "../inline-children.ts";
import { SIDE, TOOLTIP } from "./hooks.ts";

export const tooltip: Component = defineComponent({
  name: "Tooltip",
  note: "A definition shown on hover and focus.",
  props: {
    tip: requiredInline("The definition."),
    headline: inline("Bold first line of the definition."),
    cta: inline("Text of a link in the definition."),
    href: text("Target of that link."),
    side: choice(["top", "bottom", "left", "right"], "Side it opens on.", "top"),
    align: choice(["start", "center", "end"], "Alignment with the term.", "center"),
    className: text("Extra CSS classes."),
  },
  html: (props, children, context) => {
    context.need("tooltip");
    const id = context.uniqueId("tooltip", "lectern-tip", 2);
    const classes = props.className ? `tooltip ${props.className}` : "tooltip";
    const link = props.cta && props.href && (
      <>
        {" "}
        <a href={context.href(props.href)}>{props.cta}</a>
      </>
    );
    // In text without styles, the definition is in parentheses.
    const hidden = (mark: string): Html => <span class="visually-hidden">{mark}</span>;
    return (
      <span
        class={classes}
        data-component-name="Tooltip"
        {...{ [TOOLTIP]: true, [SIDE]: props.side }}
        data-align={props.align}
      >
        <span class="tooltip-term" tabindex={0} aria-describedby={id}>
          {unwrapParagraph(children.html())}
        </span>
        <span class="tooltip-tip" role="tooltip" id={id}>
          {hidden(" (")}
          {props.headline && (
            <>
              <strong>
                {props.headline}
                {hidden(":")}
              </strong>{" "}
            </>
          )}
          {props.tip}
          {link}
          {hidden(")")}
        </span>
      </span>
    );
  },
  markdown: (props, children, context) => {
    const link = props.cta && props.href ? `[${context.text(props.cta)}](${context.href(props.href)})` : "";
    const headline = context.text(props.headline);
    const tip = [headline && `${headline}:`, context.text(props.tip), link].filter(Boolean).join(" ");
    return tip ? `${children.markdown()} (${tip})` : children.markdown();
  },
});

// A prompt for an assistant, to read and copy.

import type { Html } from "@lectern/base/markup/tree.ts";
import { type Component, defineComponent } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { icon, list, requiredInline, text } from "../../props.ts";
import { fence, joinBlocks } from "../markdown-blocks.ts";
import { rootAttributes, STYLING } from "../styling.ts";
import { bodyOf } from "../verbatim.ts";

export const prompt: Component = defineComponent({
  name: "Prompt",
  note: "A prompt for AI assistants, with a copy button.",
  props: {
    description: requiredInline("What the prompt does."),
    actions: list('Buttons: "copy", "cursor".'),
    icon: icon(),
    iconType: text("Font Awesome style."),
    ...STYLING,
  },
  html: (props, children, context) => {
    const body = bodyOf(children);
    const id = context.uniqueId("prompt", "lectern-prompt", 2);
    const actions = props.actions.length > 0 ? props.actions : ["copy"];
    const copy = actions.includes("copy") && (
      <button type="button" class="prompt-action" data-copy-from={id} data-copied={context.t("copied")}>
        {glyph("copy")}
        <span>{context.t("copy")}</span>
      </button>
    );
    return (
      <div {...rootAttributes("Prompt", "prompt", props)}>
        <div class="prompt-head">
          {context.icon(props.icon, { style: props.iconType })}
          <p class="prompt-description">{props.description}</p>
          {copy}
          {actions.includes("cursor") && cursorLink(body, context.t("openIn"))}
        </div>
        <details class="prompt-details">
          <summary class="prompt-summary">
            {glyph("chevron", "icon chevron")}
            {context.t("showPrompt")}
          </summary>
          <pre class="prompt-text" id={id} tabindex={0}>
            {body}
          </pre>
        </details>
      </div>
    );
  },
  markdown: (props, children, context) => joinBlocks(context.text(props.description), fence("text", bodyOf(children))),
});

function cursorLink(body: string, openIn: string): Html {
  const url = new URL("https://cursor.com/link/prompt");
  url.searchParams.set("text", body);
  return (
    <a class="prompt-action" href={url.href} target="_blank" rel="noopener">
      {openIn.replace("{name}", "Cursor")}
      {glyph("external")}
    </a>
  );
}

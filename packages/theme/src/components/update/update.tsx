// A changelog entry.

import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import { type Component, defineComponent } from "../../component.ts";
import { any, inline, list, requiredInline } from "../../props.ts";
import { anchoredTitle, headingName } from "../heading/heading.tsx";
import { joinBlocks } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";
import { TAGS } from "./hooks.ts";

export const update: Component = defineComponent({
  name: "Update",
  note: "A changelog entry.",
  props: {
    label: requiredInline("Date or version."),
    description: inline("Text under the label."),
    tags: list("Tags to filter the changelog by."),
    rss: any("Title and description for the RSS feed."),
    ...STYLING,
  },
  html: (props, children, context) => {
    if (props.tags.length > 0) context.need("filter");
    const label = props.label ?? EMPTY_HTML;
    const words = textOf(label).trim();
    const slug = props.id === undefined ? context.slug(words) : customId(props.id);
    const id = slug && context.uniqueId("heading", slug, 2);
    if (id) context.heading({ id, text: words, level: 2 });
    const root = rootAttributes("Update", "update update-container", { ...props, id });
    return (
      <section {...root} {...{ [TAGS]: props.tags.join(",") || undefined }} data-rss={feedWords(props.rss)}>
        <div class="update-head">
          <h2 {...part("update-label")} aria-label={id ? headingName(label) : undefined}>
            {id ? anchoredTitle(id, label, context) : label}
          </h2>
          {props.description && <p {...part("update-description")}>{props.description}</p>}
          {props.tags.length > 0 && (
            <ul {...part("update-tag-list", "update-tags")} role="list">
              {props.tags.map((tag) => (
                <li data-component-part="update-tag">{tag}</li>
              ))}
            </ul>
          )}
        </div>
        <div {...part("update-content", "update-body")}>{context.withoutToc(() => children.html())}</div>
      </section>
    );
  },
  markdown: (props, children, context) => {
    const facts = [context.text(props.description), props.tags.length > 0 && `Tags: ${props.tags.join(", ")}`];
    return joinBlocks(`## ${context.text(props.label)}`, facts.filter(Boolean).join(" · "), children.markdown());
  },
});

/** Title and description for the feed, if the author wants them to differ from the page. */
function feedWords(rss: unknown): string | undefined {
  if (typeof rss !== "object" || rss === null) return undefined;
  const { title, description } = rss as { readonly title?: unknown; readonly description?: unknown };
  const words = {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
  return Object.keys(words).length > 0 ? JSON.stringify(words) : undefined;
}

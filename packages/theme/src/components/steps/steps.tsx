// A procedure in numbered steps. Steps renders its children itself, because it sets the size of their titles.

import { EMPTY_HTML, type Html, isBlank } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import {
  type Children,
  type CollectKey,
  type Component,
  defineComponent,
  type RenderContext,
} from "../../component.ts";
import { choice, flag, type IconProp, icon, number, optional, requiredInline, text } from "../../props.ts";
import { anchoredTitle, headingName } from "../heading/heading.tsx";
import { bold, indent } from "../markdown-blocks.ts";
import { part, rootAttributes, STYLING } from "../styling.ts";

type TitleSize = "p" | "h2" | "h3" | "h4";

/** A step, rendered once its list's title size is known. */
interface StepItem {
  render(titleSize: TitleSize | undefined): Html;
}

const STEP: CollectKey<StepItem> = { name: "step" };

const titleSize = choice(["p", "h2", "h3", "h4"], "Tag for the title. Headings appear in the table of contents.");

export const steps: Component = defineComponent({
  name: "Steps",
  note: "A procedure in numbered steps.",
  props: { titleSize, ...STYLING },
  html: (props, children) => {
    const { html: rest, items } = children.collect(STEP);
    const list = <>{items.map((item) => item.render(props.titleSize))}</>;
    return (
      <>
        {rest}
        <ol {...rootAttributes("Steps", "steps", props)} role="list">
          {list}
        </ol>
      </>
    );
  },
  markdown: (_, children) => numberSteps(children.markdown()),
});

export const step: Component = defineComponent({
  name: "Step",
  note: "One step inside Steps.",
  props: {
    title: optional(requiredInline("What the step does.")),
    icon: icon("Icon, instead of the number."),
    iconType: text("Font Awesome style."),
    stepNumber: number("Number to show, instead of the automatic one."),
    titleSize,
    id: text("Anchor. Derived from the title by default."),
    noAnchor: flag("Hide the anchor link."),
  },
  html: (props, children, context) => {
    const render = (inherited: TitleSize | undefined, tag: "li" | "div" = "li"): Html =>
      renderStep({ ...props, size: props.titleSize ?? inherited ?? "p", tag, children }, context);
    return context.report(STEP, { render }) ? EMPTY_HTML : render(undefined, "div");
  },
  markdown: (props, children, context) => {
    const number = `${props.stepNumber ?? 1}.`;
    // An indent of four keeps the body inside its item even from step 10 on.
    const body = children.empty ? "" : indent(children.markdown(), 4);
    const title = context.text(props.title);
    if (title.trim() === "") return `${number}  ${body.trimStart()}`;
    return `${number} ${bold(title)}${body && `\n\n${body}`}`;
  },
});

/** A generated step: its title, anchor and content. */
export function renderSteps(
  items: readonly { readonly title: Html; readonly id: string; readonly body: Html }[],
  context: RenderContext,
): Html {
  return (
    <ol class="steps" role="list" data-component-name="Steps">
      {items.map(({ title, id, body }) => (
        <li class="step" id={id} data-component-name="Step">
          <span {...part("step-number", "step-mark")} aria-hidden="true"></span>
          <h3 {...part("step-title")} aria-label={headingName(title)}>
            {anchoredTitle(id, title, context)}
          </h3>
          <div {...part("step-content", "step-body")}>{body}</div>
        </li>
      ))}
    </ol>
  );
}

interface StepView {
  readonly title: Html | undefined;
  readonly icon: IconProp | undefined;
  readonly iconType: string | undefined;
  readonly stepNumber: number | undefined;
  readonly id: string | undefined;
  readonly noAnchor: boolean;
  readonly size: TitleSize;
  readonly tag: "li" | "div";
  readonly children: Children;
}

function renderStep(view: StepView, context: RenderContext): Html {
  const { tag: Item, size: Title, stepNumber } = view;
  const title = view.title ?? EMPTY_HTML;
  const label = textOf(title);
  const slug = view.id === undefined ? context.slug(label) : customId(view.id);
  const id = slug && context.uniqueId("heading", slug, 2);
  if (Title !== "p" && id) context.heading({ id, text: label, level: Number(Title.slice(1)) });
  const mark = context.icon(view.icon, { style: view.iconType });
  // Browsers disagree on whether `value` affects counters drawn by CSS.
  const start = {
    ...(Item === "li" && { value: stepNumber }),
    style: stepNumber === undefined ? undefined : `counter-set:step ${stepNumber}`,
  };
  const isLinked = id !== "" && !view.noAnchor;
  return (
    <Item class="step" {...start} id={id || undefined} data-component-name="Step">
      <span {...part("step-number", "step-mark")} aria-hidden="true">
        {isBlank(mark) ? stepNumber : mark}
      </span>
      <Title {...part("step-title")} aria-label={isLinked && Title !== "p" && headingName(title)}>
        {isLinked ? anchoredTitle(id, title, context) : title}
      </Title>
      <div {...part("step-content", "step-body")}>{view.children.html()}</div>
    </Item>
  );
}

/** Renumbers the items that Step wrote as `1. **…**`, or with two spaces if they have no title. */
function numberSteps(markdown: string): string {
  let count = 0;
  return markdown.replace(/^(\d+)\. (?:(?=\*\*)| )/gm, (_, written: string) => {
    count = written === "1" ? count + 1 : Number(written);
    return `${count}. `;
  });
}

// A diagram. The page contains its source, which is readable on its own; the browser draws it.

import type { Html } from "@lectern/base/markup/tree.ts";
import { type Children, type Component, defineComponent, type RenderContext } from "../../component.ts";
import { choice, optionalFlag, text } from "../../props.ts";
import { fence } from "../markdown-blocks.ts";
import { bodyOf, verbatim } from "../verbatim.ts";
import { ACT, ACTIONS, DIAGRAM } from "./hooks.ts";

/** A diagram as described by a fence or tag. */
export interface Diagram {
  readonly chart: string;
  readonly placement?: string | undefined;
  /** Zoom and pan controls; if undefined, shown on tall diagrams. */
  readonly actions?: boolean | undefined;
}

export const mermaid: Component = defineComponent({
  name: "Mermaid",
  note: "A diagram, as an alternative to a `mermaid` code block.",
  props: {
    chart: text("Diagram source, as an alternative to children."),
    placement: choice(["top-left", "top-right", "bottom-left", "bottom-right"], "Where the controls appear."),
    actions: optionalFlag("Show zoom and pan controls."),
  },
  html: (props, children, context) => renderDiagram({ ...props, chart: chartOf(props.chart, children) }, context),
  markdown: (props, children) => fence("mermaid", chartOf(props.chart, children)),
});

/** The markup of a diagram, for both tags and fences. */
export function renderDiagram(diagram: Diagram, context: Pick<RenderContext, "need" | "t">): Html {
  context.need("mermaid");
  const actions = diagram.actions === undefined ? undefined : String(diagram.actions);
  const data = { [DIAGRAM]: true, "data-placement": diagram.placement, [ACTIONS]: actions } as const;
  return (
    <figure
      class="mermaid"
      data-component-name="Mermaid"
      aria-label={diagramTitle(diagram.chart) ?? context.t("diagram")}
      {...data}
    >
      <pre class="mermaid-source" tabindex={0}>
        {diagram.chart}
      </pre>
      <div class="mermaid-actions" hidden>
        {BUTTONS.map(([act, sign]) => (
          <button type="button" {...{ [ACT]: act }} aria-label={context.t(WORDS[act])}>
            {sign}
          </button>
        ))}
      </div>
    </figure>
  );
}

const BUTTONS = [
  ["in", "+"],
  ["out", "−"],
  ["reset", "↺"],
  ["full", "⤢"],
] as const;
const WORDS = { in: "zoomIn", out: "zoomOut", reset: "zoomReset", full: "fullscreen" } as const;

function chartOf(chart: string | undefined, children: Pick<Children, "source" | "text">): string {
  return chart === undefined ? bodyOf(children) : verbatim(chart);
}

/** Diagram types with a `title` line; in others such a line is a node. */
const TITLED = /^[ \t]*(?:C4|gantt|journey|packet|pie|quadrantChart|radar|sequenceDiagram|timeline|xychart)/m;

/** `accTitle: …`, the frontmatter `title`, or the `title` line; undefined if there is none. */
export function diagramTitle(chart: string): string | undefined {
  const [, settings = ""] = /^\s*---[^\S\n]*\n([\s\S]*?)\n[^\S\n]*---/.exec(chart) ?? [];
  const found =
    /^[ \t]*accTitle[^\S\n]*:(.+)/m.exec(chart) ??
    /^[ \t]*title[^\S\n]*:(.+)/m.exec(settings) ??
    (TITLED.test(chart) ? /^[ \t]*(?:pie\b.*?\s)?title(?:[^\S\n]*:|[^\S\n])(.+)/m.exec(chart) : null);
  return found?.[1]?.trim().replace(/^(["'])(.*)\1$/, "$2") || undefined;
}

// A mermaid fence → the diagram it describes.

import type { Location } from "../../base/diagnostic.ts";
import type { Html } from "../../base/html.ts";
import type { CodeBlockInput } from "../../ui/component.ts";
import { renderDiagram } from "../../ui/components/mermaid.ts";
import { elkLayout } from "../diagnostics.ts";
import { report, type Walker } from "../walker.ts";

/** `layout: elk` in a frontmatter or directive, `defaultRenderer: "elk"`, `flowchart-elk`. */
const ELK = /^[ \t]*flowchart-elk\b|\b(?:layout|defaultRenderer)["']?\s*:\s*["']?elk\b/m;

/** The diagram of a fence, with the options after its language. */
export function diagramFromFence({ code, meta }: CodeBlockInput, at: Location, walker: Walker): Html {
  if (ELK.test(code)) report(walker, elkLayout(at));
  return renderDiagram({ chart: code, placement: meta.placement, actions: meta.actions }, walker.page.context);
}

// A mermaid fence → the diagram it describes.

import type { Html } from "../base/html.ts";
import type { CodeBlockInput } from "../ui/component.ts";
import { renderDiagram } from "../ui/components/mermaid.ts";
import type { Walker } from "./walker.ts";

/** The diagram of a fence, with the options after its language. */
export function diagramFromFence({ code, meta }: CodeBlockInput, walker: Walker): Html {
  return renderDiagram({ chart: code, placement: meta.placement, actions: meta.actions }, walker.page.context);
}

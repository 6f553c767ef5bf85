// Components outside their required parent, and containers with nothing to show.

import { childrenOf, closestElement, type ElementNode, locationOfNode, type Visit } from "../node-index.ts";
import type { CheckedFile, Finding, Rule } from "../rule.ts";

/** Required parents by component. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Step", ["Steps"]],
  ["Tab", ["Tabs"]],
]);

/** The child each container needs. */
const CHILDREN: ReadonlyMap<string, string> = new Map([
  ["Steps", "Step"],
  ["Tabs", "Tab"],
]);

export const componentInvalidNesting: Rule = {
  code: "component/invalid-nesting",
  group: "structure",
  severity: "warning",
  summary: "A component is outside its container, or a container is empty.",
  *file(file) {
    for (const visit of file.nodes.elements()) {
      const finding = soleChild(file, visit) ?? empty(file, visit);
      if (finding) yield finding;
    }
  },
};

function soleChild(file: CheckedFile, visit: Visit<ElementNode>): Finding | undefined {
  const name = visit.node.name ?? "";
  const parents = PARENTS.get(name);
  // A snippet may be used inside the container, and an author's component may provide it.
  if (!parents || !file.page || closestElement(visit, ...parents) || isInAuthorsTag(visit)) return undefined;
  return {
    at: locationOfNode(file, visit.node),
    message: `<${name}> is outside <${parents[0]}>.`,
    hint: `Wrap it in <${parents[0]}>.`,
  };
}

function isInAuthorsTag(visit: Visit): boolean {
  for (let around = visit.parent; around; around = around.parent) {
    const { node } = around;
    if ((node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") && !KNOWN.test(node.name ?? ""))
      return true;
  }
  return false;
}

/** Plain HTML, fragments and components that pass their children through. */
const KNOWN =
  /^(?:[a-z].*|Accordion|AccordionGroup|Card|CardGroup|Columns?|Expandable|Frame|Note|Tip|Warning|Info|Check|Danger|Callout|Panel|View|Visibility|Update|Tabs?|Steps?)?$/;

function empty(file: CheckedFile, { node }: Visit<ElementNode>): Finding | undefined {
  const child = CHILDREN.get(node.name ?? "");
  if (child === undefined || holds(node)) return undefined;
  return {
    at: locationOfNode(file, node),
    message: `<${node.name}> contains no <${child}>.`,
    hint: `Wrap each part in <${child} title="…">.`,
  };

  /** Other tags and expressions may provide the children. */
  function holds(around: ElementNode): boolean {
    return childrenOf(around).some((inside) => {
      if (inside.type === "mdxFlowExpression" || inside.type === "mdxTextExpression")
        return !/^\s*\/\*/.test(inside.value);
      if (inside.type === "paragraph") return holds(inside as unknown as ElementNode);
      if (inside.type !== "mdxJsxFlowElement" && inside.type !== "mdxJsxTextElement") return false;
      return inside.name === child || !/^[a-z]/.test(inside.name ?? "") || holds(inside);
    });
  }
}

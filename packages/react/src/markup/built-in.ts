// Built-in components in author JSX: `<Card title="x">` in a .jsx file is the same Card as in a page.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { Children, Component } from "@lectern/theme/component.ts";
import { propProblem } from "@lectern/theme/diagnostics.ts";
import { convertJsx } from "@lectern/theme/props.ts";
import { readProps } from "@lectern/theme/read-props.ts";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Bridge } from "../bridge.ts";
import { textFacts, withMembers } from "../islands/island-built-in.ts";
import { rememberingContext } from "../islands/recording-context.ts";
import { BridgeContext, holdsNode, IslandContext, rawNode, renderNodes, toChildren } from "./preact-server.tsx";

/** Every built-in as a Preact component, with dotted names as members: `Tree` has `Folder`. */
export function builtIns(components: ReadonlyMap<string, Component>): ReadonlyMap<string, object> {
  return withMembers(components, builtIn);
}

/** A built-in as a Preact component that can still be identified. */
export type BuiltIn = FunctionComponent<Record<string, unknown>> & { readonly builtIn: Component };

function builtIn(component: Component): BuiltIn {
  const render: FunctionComponent<Record<string, unknown>> = (props, contexts: object) => {
    const bridge = useContext(BridgeContext);
    const island = useContext(IslandContext);
    if (!bridge) return null;
    const render = (nodes: ComponentChildren): Html => renderNodes(nodes, contexts);
    const propMap = propValues(component, props, render);
    const children = childrenOf(props.children as ComponentChildren, bridge, render);
    if (bridge.markdown && !component.isMarkdownOfHtml)
      return rawNode(bridge.markdown({ component, props: propMap, children }));
    const context = island ? rememberingContext(bridge.context, island.memory) : bridge.context;
    const values = readProps(component, propMap, {
      inline: (markdown) => context.inline(markdown),
      report: (problem) => bridge.report(propProblem(problem, bridge.at)),
    });
    return rawNode(component.html(values, children, context));
  };
  return Object.assign(render, { builtIn: component });
}

function propValues(
  component: Component,
  props: Readonly<Record<string, unknown>>,
  render: (nodes: ComponentChildren) => Html,
) {
  const values = new Map<string, unknown>();
  const toMarkup = (value: unknown): unknown => (holdsNode(value) ? render(toChildren(value)) : value);
  for (const [name, value] of Object.entries(props)) {
    if (name !== "children") values.set(name, convertJsx(component.props[name], value, toMarkup));
  }
  return values;
}

function childrenOf(nodes: ComponentChildren, bridge: Bridge, render: (nodes: ComponentChildren) => Html): Children {
  return {
    html: () => render(nodes),
    collect: (key) => bridge.collect(key, () => render(nodes)),
    ...textFacts(nodes),
  };
}

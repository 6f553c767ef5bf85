// Renders a page tag that names an author's component, with attributes as props and Markdown between the tags as children.

import { EMPTY_HTML, Html } from "@lectern/base/markup/tree.ts";
import { type ComponentType, h, type VNode } from "preact";
import { authorProblem } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { notRenderable, promiseReturned } from "../diagnostics.ts";
import { renderOnPage, Slot } from "./preact-server.tsx";

export interface AuthorElement {
  readonly component: unknown;
  readonly name: string;
  readonly props: ReadonlyMap<string, unknown>;
  /** The children: markup, or whatever React would pass. */
  readonly children: unknown;
  /** Rendered if the component fails; not needed if the children are markup. */
  readonly fallback?: () => Html;
}

type AuthorComponent = ComponentType<Record<string, unknown>>;

/** True if the value can be rendered as a component. */
export function isComponent(value: unknown): value is AuthorComponent {
  return typeof value === "function" && value.constructor.name !== "AsyncFunction";
}

/**
 * The markup of an author's component. If it fails, that is reported and its children are rendered. `contexts` are those of
 * the enclosing component.
 */
export function renderAuthorElement(element: AuthorElement, bridge: Bridge, contexts: object = {}): Html {
  const { component, name } = element;
  if (!isComponent(component)) {
    const isAsync = typeof component === "function";
    bridge.report(isAsync ? promiseReturned(bridge.at) : notRenderable(`no component for <${name}>`, bridge.at));
    return fallbackOf(element);
  }
  try {
    return renderOnPage(authorNode(element), bridge, contexts);
  } catch (error) {
    bridge.report(authorProblem(error, bridge));
    return fallbackOf(element);
  }
}

export function authorNode(element: AuthorElement): VNode {
  return h(element.component as AuthorComponent, propsOf(element)) as VNode;
}

function fallbackOf({ children, fallback }: AuthorElement): Html {
  return children instanceof Html ? children : (fallback?.() ?? EMPTY_HTML);
}

function propsOf({ props, children }: AuthorElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of props) {
    if (name === "__proto__") continue;
    values[name] = value instanceof Html ? h(Slot, { name, markup: value }) : value;
  }
  if (children !== undefined)
    values["children"] = children instanceof Html ? h(Slot, { name: "children", markup: children }) : children;
  return values;
}

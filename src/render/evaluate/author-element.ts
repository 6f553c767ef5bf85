// A tag of a page that names an author's component, with attributes as props and Markdown between the tags as children.

import { type ComponentType, h } from "preact";
import { EMPTY_HTML, Html } from "../../base/html.ts";
import { authorProblem } from "./author-problem.ts";
import type { Bridge } from "./bridge.ts";
import { notRenderable, promiseGiven } from "./diagnostics.ts";
import { renderOnPage, Slot } from "./preact-server.ts";

/** A tag as the page wrote it. */
export interface AuthorElement {
  readonly component: unknown;
  readonly name: string;
  readonly props: ReadonlyMap<string, unknown>;
  readonly children: Html | undefined;
}

/** The markup of an author's component; when it fails, that is reported and its children are shown. */
export function renderAuthorElement(element: AuthorElement, bridge: Bridge): Html {
  const { component, name, children } = element;
  if (typeof component !== "function") {
    bridge.report(notRenderable(`no component for <${name}>`, bridge.at));
    return children ?? EMPTY_HTML;
  }
  if (component.constructor.name === "AsyncFunction") {
    bridge.report(promiseGiven(bridge.at));
    return children ?? EMPTY_HTML;
  }
  try {
    return renderOnPage(h(component as ComponentType<Record<string, unknown>>, propsOf(element)), bridge);
  } catch (error) {
    bridge.report(authorProblem(error, bridge));
    return children ?? EMPTY_HTML;
  }
}

function propsOf({ props, children }: AuthorElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of props) {
    if (name === "__proto__") continue;
    values[name] = value instanceof Html ? h(Slot, { name, markup: value }) : value;
  }
  if (children) values["children"] = h(Slot, { name: "children", markup: children });
  return values;
}

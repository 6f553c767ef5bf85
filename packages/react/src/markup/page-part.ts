// A part of the page among the children of an author's component: an element that code can inspect, count, clone and place,
// and that the page itself renders where it is placed. A clone is an ordinary element.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { VNode } from "preact";
import { verbatim } from "./preact-adapter.ts";

/** Markdown, a tag the page renders, or an author's component. */
export type PagePartKind = "markdown" | "tag" | "author";

/** How a part is rendered. */
export interface PagePart {
  readonly kind: PagePartKind;
  /** Its markup, given the contexts at its position. */
  render(contexts: object): Html;
  /** The markup from an earlier render, because rendering again would give new ids. */
  shown?(): Html | undefined;
}

const parts = new WeakMap<object, PagePart>();

/** Marks an element as a part of the page. */
export function pagePart(element: VNode, part: PagePart): VNode {
  parts.set(element, part);
  return element;
}

export function partOf(element: object): PagePart | undefined {
  return parts.get(element);
}

/** Makes the page render an element that is part of it; called by the renderer right before it reads the element. */
export function showPart(element: VNode): void {
  const part = parts.get(element);
  if (!part) return;
  const own = {
    type: Object.getOwnPropertyDescriptor(element, "type"),
    props: Object.getOwnPropertyDescriptor(element, "props"),
  };
  const render = (contexts: object): Html => {
    // Restore the element, because other code may still read it.
    for (const [name, value] of Object.entries(own)) if (value) Object.defineProperty(element, name, value);
    return (isReusing && part.shown?.()) || unwatched(() => part.render(contexts));
  };
  const substitute = { type: PagePart, props: { render } };
  for (const [name, value] of Object.entries(substitute)) {
    Object.defineProperty(element, name, { configurable: true, enumerable: true, writable: true, value });
  }
}

function PagePart({ render }: { readonly render: (contexts: object) => Html }, contexts: object): VNode {
  return verbatim(render(contexts).markup);
}

/** A prop that signals rendering; removed before the component sees it. */
const WATCHED = "lectern-watched";

/** A prop that calls `seen` as soon as the element, or a clone of it, is rendered. */
export function watchedProp(seen: () => void): object {
  return { [WATCHED]: seen };
}

/** Signals that a watched element is being rendered. */
export function noteWatched({ props }: VNode): void {
  if (props === null || !Object.hasOwn(props, WATCHED)) return;
  const own = props as Record<string, unknown>;
  (own[WATCHED] as () => void)();
  delete own[WATCHED];
}

let isReusing = false;

/** Renders, reusing the markup of parts rendered before. */
export function reusingParts<T>(render: () => T): T {
  const before = isReusing;
  isReusing = true;
  try {
    return render();
  } finally {
    isReusing = before;
  }
}

let depth = 0;

/** True while the page renders a part inside a component. */
export function isInPart(): boolean {
  return depth > 0;
}

/** Resets the state after a render was interrupted. */
export function leaveParts(): void {
  depth = 0;
  isReusing = false;
}

/** Browser needs of page parts say nothing about the component around them. */
function unwatched<T>(render: () => T): T {
  depth++;
  try {
    return render();
  } finally {
    depth--;
  }
}

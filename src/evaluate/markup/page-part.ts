// A piece of the page among the children of an author's component: an element that code can look at, count, clone and
// place, and that the page itself turns into markup where it is shown. A clone is an ordinary element.

import { Fragment, h, type VNode } from "preact";
import type { Html } from "../../base/html.ts";

/** What a piece is: Markdown, a tag that the page renders, or an author's component. */
export type PagePartKind = "markdown" | "tag" | "author";

/** How a piece is shown. */
export interface PagePart {
  readonly kind: PagePartKind;
  /** Its markup inside the contexts of the place where it is shown. */
  render(contexts: object): Html;
  /** The markup that it was shown with already: what is made twice has other ids. */
  shown?(): Html | undefined;
}

const parts = new WeakMap<object, PagePart>();

/** Marks an element as a piece of the page. */
export function pagePart(element: VNode, part: PagePart): VNode {
  parts.set(element, part);
  return element;
}

/** The piece that an element stands for. */
export function partOf(element: object): PagePart | undefined {
  return parts.get(element);
}

/** Lets the page render an element that is a piece of it; called by the renderer right before it looks at the element. */
export function showPart(element: VNode): void {
  const part = parts.get(element);
  if (!part) return;
  const own = {
    type: Object.getOwnPropertyDescriptor(element, "type"),
    props: Object.getOwnPropertyDescriptor(element, "props"),
  };
  const render = (contexts: object): Html => {
    // Others may still look at the element.
    for (const [name, value] of Object.entries(own)) if (value) Object.defineProperty(element, name, value);
    return (isReusing && part.shown?.()) || unwatched(() => part.render(contexts));
  };
  const standIn = { type: Shown, props: { render } };
  for (const [name, value] of Object.entries(standIn)) {
    Object.defineProperty(element, name, { configurable: true, enumerable: true, writable: true, value });
  }
}

function Shown({ render }: { readonly render: (contexts: object) => Html }, contexts: object): VNode {
  // The form in which Preact's precompiled templates reach the renderer: strings that are sent as they are.
  const properties: object = { tpl: [render(contexts).markup] };
  return h(Fragment, properties);
}

/** The prop of an element that somebody waits for; the renderer takes it off before the component sees it. */
const WATCHED = "lectern-watched";

/** A prop by which `seen` is called as soon as the element, or a clone of it, is rendered. */
export function watchedProp(seen: () => void): object {
  return { [WATCHED]: seen };
}

/** Tells who waits for an element that it is rendered now. */
export function noteWatched({ props }: VNode): void {
  if (props === null || !Object.hasOwn(props, WATCHED)) return;
  const own = props as Record<string, unknown>;
  (own[WATCHED] as () => void)();
  delete own[WATCHED];
}

let isReusing = false;

/** Renders with pieces as they were shown before, if they were. */
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

/** True while the page renders a piece of its own inside a component. */
export function isInPart(): boolean {
  return depth > 0;
}

/** Forgets pieces whose rendering was stopped on its way. */
export function leaveParts(): void {
  depth = 0;
  isReusing = false;
}

/** What pieces of the page do in a browser says nothing about the component around them. */
function unwatched<T>(render: () => T): T {
  depth++;
  try {
    return render();
  } finally {
    depth--;
  }
}

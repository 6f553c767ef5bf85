// JSX as elements of the page: the dialog changes its elements itself and never renders them again, so it needs no library.

import type { JSX as PreactJSX } from "preact";

type Child = Node | string | false | undefined | readonly Child[];
type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => HTMLElement;

/** Creates an element, or calls a component. Strings become text. */
export function element(type: string | Component, props: Props | null, ...children: readonly Child[]): HTMLElement {
  if (typeof type === "function") return type({ ...props, children });
  const item = document.createElement(type);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined) continue;
    if (typeof value === "function") item.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (name in item) Reflect.set(item, name, value);
    else item.setAttribute(name, String(value));
  }
  append(item, children);
  return item;
}

function append(item: HTMLElement, child: Child): void {
  if (typeof child === "string" || child instanceof Node) item.append(child);
  else if (child) for (const one of child) append(item, one);
}

/** What the compiler checks JSX with. */
export declare namespace element {
  namespace JSX {
    type Element = HTMLElement;
    interface ElementChildrenAttribute {
      readonly children: unknown;
    }
    interface IntrinsicElements extends PreactJSX.IntrinsicElements {}
  }
}

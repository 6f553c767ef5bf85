// The elements that the console is built from.

import { type ComponentChildren, h as create, type VNode } from "preact";
import { fillString } from "../../base/text.ts";
import type { Model } from "./model.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Preact's `h` with loose types: attributes are not checked per tag. */
export const h: (tag: string, attributes: Attributes, ...children: readonly ComponentChildren[]) => VNode =
  create as never;

export function button(
  className: string,
  label: ComponentChildren,
  onClick: (event: Event) => void,
  more: Attributes = {},
): VNode {
  return h("button", { type: "button", class: className || undefined, onClick, ...more }, label);
}

/** The button that removes something, by its name. */
export function removeButton({ strings }: Model, name: string, remove: () => void): VNode {
  const label = fillString(strings.remove, { name });
  return button("console-remove", "×", remove, { "aria-label": label, title: label });
}

/** A menu; `pick` gets the value that the reader picks. */
export function menu(
  more: Attributes,
  value: string | number,
  options: readonly (readonly [value: string | number, label: string])[],
  pick: (value: string) => void,
): VNode {
  return h(
    "select",
    { class: "console-select", value: String(value), onChange: (event: Event) => pick(enteredText(event)), ...more },
    options.map(([option, label]) => h("option", { value: String(option) }, label)),
  );
}

/** The text of the input an event comes from. */
export function enteredText({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement | HTMLSelectElement).value;
}

/** The attributes of a <details> whose state the model keeps. */
export function toggle({ open, update }: Model, path: string, isOpen: boolean): Attributes {
  const onToggle = (event: Event): void => {
    const details = event.currentTarget as HTMLDetailsElement;
    if (details.open === isOpen) return;
    open.set(path, details.open);
    update();
  };
  return { open: isOpen, onToggle };
}

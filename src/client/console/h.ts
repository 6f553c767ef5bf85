// Elements of the console, by tag name: Preact's `h` with types that do not depend on each tag.

import { type ComponentChildren, h as create, type VNode } from "preact";

/** An element with its attributes and children. */
export const h: (
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  ...children: readonly ComponentChildren[]
) => VNode = create as never;

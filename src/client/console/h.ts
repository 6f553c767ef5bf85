// Preact's `h` with loose types: attributes are not checked per tag.

import { type ComponentChildren, h as create, type VNode } from "preact";

export const h: (
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  ...children: readonly ComponentChildren[]
) => VNode = create as never;

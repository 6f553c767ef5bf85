// The tags of a page.

import type { MdastNode } from "satteri";

/** A JSX element, flow or inline. */
export type ElementNode = Extract<MdastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

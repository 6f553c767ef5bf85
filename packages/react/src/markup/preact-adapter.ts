// What rendering on the server needs of Preact beyond its public interface: to see every node before it renders and every
// hook a component uses, and to replace what suspends. All names that Preact shortens are in this file.

import { type ComponentChildren, options, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";

/** Called with every node before it renders, and with the kind of every hook before it runs. */
interface RenderHooks {
  readonly node?: (node: VNode) => void;
  readonly hook?: (kind: number) => void;
}

/** Preact's kinds of hooks that keep state or run later: useState to useLayoutEffect, and useImperativeHandle. */
const LIVE_HOOKS = new Set([1, 2, 3, 4, 6]);

export function isLiveHook(kind: number): boolean {
  return LIVE_HOOKS.has(kind);
}

interface PreactOptions {
  __b?: ((node: VNode) => void) | undefined;
  __h?: ((component: unknown, index: number, kind: number) => void) | undefined;
}

const hooks = options as PreactOptions;
/** The options before the outermost render. */
let untouched: PreactOptions | undefined;

/** Renders with hooks, after those of renders around it; with `replaced`, instead of them. */
export function withRenderHooks<T>(own: RenderHooks, render: () => T, isReplaced = false): T {
  const before = { __b: hooks.__b, __h: hooks.__h };
  const isOutermost = untouched === undefined;
  untouched ??= before;
  const outer = isReplaced ? untouched : before;
  if (own.node)
    hooks.__b = (node) => {
      outer.__b?.(node);
      own.node?.(node);
    };
  if (own.hook)
    hooks.__h = (component, index, kind) => {
      outer.__h?.(component, index, kind);
      own.hook?.(kind);
    };
  try {
    return render();
  } finally {
    Object.assign(hooks, before);
    if (isOutermost) untouched = undefined;
  }
}

/** Restores Preact after an interrupted render. */
export function restoreOptions(): void {
  if (untouched) Object.assign(hooks, untouched);
  untouched = undefined;
}

type RenderNode = (node: ComponentChildren, parent: VNode) => string;
/** The renderer takes a third argument for error handling that its types omit. */
type Render = (
  node: VNode,
  contexts: object,
  state: { onError(error: unknown, node: VNode, render: RenderNode): string },
) => string;

/** Renders with the contexts of a component; `recover` gets each error at every node around it, from the inside out. */
export function renderWith(
  root: VNode,
  contexts: object,
  recover: (error: unknown, node: VNode, render: RenderNode) => string,
): string {
  return (renderToString as Render)(root, contexts, { onError: recover });
}

/** Markup as a node without an element around it. */
export function verbatim(markup: string): VNode {
  return jsxTemplate([markup]);
}

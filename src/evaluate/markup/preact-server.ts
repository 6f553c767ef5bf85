// Preact on the server: the contexts and hooks components render with, and how page markup is embedded in their trees.

import { type ComponentChildren, createContext, Fragment, h, isValidElement, options, type VNode } from "preact";
import { Suspense } from "preact/compat";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { Html, html, rawHtml } from "../../base/html.ts";
import { placeUrls } from "../../base/linked-attributes.ts";
import { isPromise, SuspendedError } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { isInPart, leaveParts, noteWatched, showPart } from "./page-part.ts";

/** The page being rendered. */
export const BridgeContext = createContext<Bridge | undefined>(undefined);

/** Data an island passes to the browser, collected while it renders. */
export interface IslandNotes {
  /** Slots in its markup. */
  readonly slots: Set<string>;
  /** Markup the browser cannot render itself: icons, inline Markdown, code. */
  readonly memory: Map<string, string>;
}

/** Set inside an island, where components are part of it. */
export const IslandContext = createContext<IslandNotes | undefined>(undefined);

/** The internal names of these contexts. */
const [BRIDGE = "", ISLAND = ""] = [BridgeContext, IslandContext].map(
  (context) => (context as unknown as { readonly __c: string }).__c,
);

/** Markup as a node without a wrapper element. */
export function rawNode(markup: Html): VNode {
  // The shape of Preact's precompiled templates: strings the renderer emits verbatim.
  const properties: object = { tpl: [markup.markup] };
  return h(Fragment, properties);
}

/** Page markup rendered by a component: `children`, or a prop written as JSX. */
export function Slot({ name, markup }: { readonly name: string; readonly markup: Html }): VNode {
  const island = useContext(IslandContext);
  if (!island) return rawNode(markup);
  island.slots.add(name);
  return rawNode(slotElement(name, markup));
}

/** A slot's element, by which the browser finds the markup. */
function slotElement(name: string, markup: Html): Html {
  return html`<lectern-slot name="${name}" style="display:contents">${markup}</lectern-slot>`;
}

/** Renders nodes with the contexts of a component (its second argument). */
export function renderNodes(nodes: ComponentChildren, contexts: object, ids = idsOfPage(bridgeIn(contexts))): Html {
  return rawHtml(renderInTime(nodes, contexts, ids));
}

/** Prefix for `useId` ids of one render, unique on the page. */
export interface RenderIds {
  /** The prefix, once an id was requested. */
  readonly used: string | undefined;
  /** Preact's internal id state on the root: the prefix and the next number. */
  readonly mask: readonly [string, number] | undefined;
}

/** Ids for a render on a page; the prefix starts with a slug. */
export function idsOfPage(bridge: Bridge | undefined, slug = "s"): RenderIds {
  if (!bridge) return { used: undefined, mask: undefined };
  let used: string | undefined;
  const mask: [string, number] = ["", 0];
  Object.defineProperty(mask, 0, {
    get: () => {
      used ??= bridge.context.uniqueId("rendering", slug, 2);
      return used;
    },
  });
  return {
    mask,
    get used() {
      return used;
    },
  };
}

function bridgeIn(contexts: object): Bridge | undefined {
  const provider = (contexts as Readonly<Record<string, { readonly props: { readonly value: Bridge } }>>)[BRIDGE];
  return provider?.props.value;
}

type RenderNode = (node: ComponentChildren, parent: VNode) => string;
/** The renderer takes a third argument for error handling that its types omit. */
type Render = (
  node: VNode,
  contexts: object,
  state: { onError(error: unknown, node: VNode, render: RenderNode): string },
) => string;

/** Renders synchronously: whatever suspends is replaced by its fallback, as in React. */
function renderInTime(nodes: ComponentChildren, contexts: object, { mask }: RenderIds): string {
  const root = Object.assign(h(Fragment, null, nodes), mask && { __m: mask });
  return (renderToString as Render)(root, contexts, {
    onError: (error, node, render) => {
      if (!isPromise(error)) throw error;
      needsBrowser?.();
      const { fallback } = node.props as { readonly fallback?: ComponentChildren };
      if ((node.type as unknown) === Suspense) return render(fallback ?? "", node);
      throw node === root ? new SuspendedError() : error;
    },
  });
}

/**
 * Renders nodes and records links in author elements; links in page markup are already known. `contexts` are those of the
 * enclosing component, if any.
 */
export function renderOnPage(nodes: ComponentChildren, bridge: Bridge, contexts: object = {}): Html {
  const hooks = options as typeof options & RendererHooks;
  const before = hooks.__b;
  const isOutermost = untouched === undefined;
  untouched ??= { __b: before, __h: hooks.__h };
  const { __b: own } = untouched;
  hooks.__b = (node) => {
    own?.(node);
    showPart(node);
    noteWatched(node);
    noteLink(node, bridge);
    if (typeof node.type !== "string") return;
    const props = node.props as Record<string, unknown>;
    writeLikeReact(props);
    placeUrls(node.type, props, bridge.base);
  };
  try {
    return rawHtml(renderInTime(h(BridgeContext.Provider, { value: bridge }, nodes), contexts, idsOfPage(bridge)));
  } finally {
    hooks.__b = before;
    if (isOutermost) untouched = undefined;
  }
}

/** Preact's hooks before the outermost render. */
let untouched: RendererHooks | undefined;

/** Restores Preact after an interrupted render. */
export function restorePreact(): void {
  if (untouched) Object.assign(options, untouched);
  untouched = undefined;
  contextWatcher = undefined;
  needsBrowser = undefined;
  leaveParts();
}

/** Preact internals: called with every node before it renders, and with the type of every hook a component uses. */
interface RendererHooks {
  __b?: ((node: VNode) => void) | undefined;
  __h?: ((component: unknown, index: number, kind: number) => void) | undefined;
}

/** Preact's numbers for hooks that keep state or run later: useState to useLayoutEffect, and useImperativeHandle. */
const LIVE_HOOKS = new Set([1, 2, 3, 4, 6]);

/** Called when something suspends, while needs are being watched. */
let needsBrowser: (() => void) | undefined;

/** Renders, and reports whether the result does anything in a browser: keeps state, handles events or runs effects. */
export function watchNeeds<T>(render: () => T): { readonly rendered: T; readonly isLive: boolean } {
  const hooks = options as typeof options & RendererHooks;
  const { __b: beforeNode, __h: beforeHook } = hooks;
  const beforeWait = needsBrowser;
  let isLive = false;
  needsBrowser = () => {
    beforeWait?.();
    isLive = true;
  };
  hooks.__b = (node) => {
    beforeNode?.(node);
    isLive ||= !isInPart() && isLiveNode(node);
  };
  hooks.__h = (component, index, kind) => {
    beforeHook?.(component, index, kind);
    isLive ||= !isInPart() && LIVE_HOOKS.has(kind);
  };
  try {
    const rendered = render();
    return { rendered, isLive };
  } finally {
    hooks.__b = beforeNode;
    hooks.__h = beforeHook;
    needsBrowser = beforeWait;
  }
}

/** Called with the contexts around every island, while rendering something that may provide them. */
let contextWatcher: ((contexts: object) => void) | undefined;

/** Reports the contexts around an island. */
export function noteContexts(contexts: object): void {
  contextWatcher?.(contexts);
}

/** Renders a node, and reports whether it provides a context to an island inside it. */
export function watchContexts(node: VNode, contexts: object): { readonly markup: Html; readonly provides: boolean } {
  const before = contextWatcher;
  const around = { ...contexts } as Readonly<Record<string, unknown>>;
  let provides = false;
  contextWatcher = (inner) => {
    before?.(inner);
    const own = Object.entries(inner).filter(([id]) => id !== BRIDGE && id !== ISLAND);
    provides ||= own.some(([id, provider]) => around[id] !== provider);
  };
  try {
    const markup = renderNodes(node, contexts);
    return { markup, provides };
  } finally {
    contextWatcher = before;
  }
}

function isLiveNode({ type, props }: VNode): boolean {
  if (typeof type !== "string") return typeof type === "function" && type.prototype?.componentDidMount !== undefined;
  return handlerOf(props) !== undefined;
}

/** The name of the first event handler among an element's props. */
export function handlerOf(props: object): string | undefined {
  return Object.entries(props).find(([name, value]) => /^on[A-Z]/.test(name) && typeof value === "function")?.[0];
}

/** Writes attributes as React does where the renderer differs: unitless numbers, and `false` as a value. */
function writeLikeReact(props: Record<string, unknown>): void {
  const { style } = props;
  for (const name of ["contentEditable", "spellCheck"]) {
    if (typeof props[name] === "boolean") props[name] = String(props[name]);
  }
  if (typeof style !== "object" || style === null) return;
  const unitless = Object.entries(style).filter(([name, value]) => typeof value === "number" && isUnitless(name));
  if (unitless.length === 0) return;
  const written = Object.fromEntries(unitless.map(([name, value]) => [name, String(value)]));
  props["style"] = { ...style, ...written };
}

/** Relative URLs resolve against the current page, so only URLs that mean the same on every page are recorded. */
const PLACED = /^(?:\/|#|https?:)/i;

interface SiteUrls {
  readonly href?: unknown;
  readonly src?: unknown;
}

/** URLs of elements before they were rewritten, since code may reuse an element. */
const asWritten = new WeakMap<VNode, SiteUrls>();

function noteLink(node: VNode, bridge: Bridge): void {
  const { type } = node;
  if (type !== "a" && type !== "img") return;
  const { href, src } = asWritten.get(node) ?? (node.props as SiteUrls);
  if (!asWritten.has(node)) asWritten.set(node, { href, src });
  const url = type === "a" ? href : src;
  if (typeof url === "string" && PLACED.test(url)) bridge.link(url, type === "a" ? "link" : "asset");
}

/** True if a value is or contains a node. */
export function holdsNode(value: unknown): boolean {
  return isValidElement(value) || value instanceof Html || (Array.isArray(value) && value.some(holdsNode));
}

/** Converts any value to children: markup becomes a node, also inside arrays. */
export function toChildren(value: unknown): ComponentChildren {
  if (value instanceof Html) return rawNode(value);
  return Array.isArray(value) ? value.map(toChildren) : (value as ComponentChildren);
}

const UNITLESS = new Set(
  "animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns fillOpacity flex flexGrow flexNegative flexOrder flexPositive flexShrink floodOpacity fontWeight gridArea gridColumn gridColumnEnd gridColumnSpan gridColumnStart gridRow gridRowEnd gridRowSpan gridRowStart lineClamp lineHeight opacity order orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize widows zIndex zoom".split(
    " ",
  ),
);

/** True for unitless properties: `opacity`, `WebkitLineClamp`, `--own`. */
export function isUnitless(property: string): boolean {
  if (property.startsWith("--") || UNITLESS.has(property)) return true;
  const own = property.replace(/^(?:Webkit|Moz|ms|O)(?=[A-Z])/, "");
  return own !== property && UNITLESS.has(`${own[0]?.toLowerCase()}${own.slice(1)}`);
}

// Preact on the server: what components are rendered with, and how our markup stands inside their trees.

import { type ComponentChildren, createContext, Fragment, h, isValidElement, options, type VNode } from "preact";
import { Suspense } from "preact/compat";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { Html, html, rawHtml } from "../../base/html.ts";
import { placeUrls } from "../../base/linked-attributes.ts";
import { isPromise, SuspendedError } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { isInPart, leaveParts, noteWatched, showPart } from "./page-part.ts";
import { isUnitless } from "./unitless.ts";

/** The page that is being rendered. */
export const BridgeContext = createContext<Bridge | undefined>(undefined);

/** What an island must hand to the browser, gathered while it is rendered. */
export interface IslandNotes {
  /** Slots that stand in its markup. */
  readonly slots: Set<string>;
  /** Markup that the browser cannot make itself: icons, inline Markdown, code. */
  readonly memory: Map<string, string>;
}

/** Set inside an island, where components are part of it. */
export const IslandContext = createContext<IslandNotes | undefined>(undefined);

/** The names of our own contexts among those of a component. */
const [BRIDGE = "", ISLAND = ""] = [BridgeContext, IslandContext].map(
  (context) => (context as unknown as { readonly __c: string }).__c,
);

/** Markup as a node, without an element around it. */
export function rawNode(markup: Html): VNode {
  // The form in which Preact's precompiled templates reach the renderer: strings that are sent as they are.
  const properties: object = { tpl: [markup.markup] };
  return h(Fragment, properties);
}

/** Markup from the page that a component shows: `children`, or a prop written as JSX. */
export function Slot({ name, markup }: { readonly name: string; readonly markup: Html }): VNode {
  const island = useContext(IslandContext);
  if (!island) return rawNode(markup);
  island.slots.add(name);
  return rawNode(slotElement(name, markup));
}

/** A slot's element, by which the browser finds the markup again. */
function slotElement(name: string, markup: Html): Html {
  return html`<lectern-slot name="${name}" style="display:contents">${markup}</lectern-slot>`;
}

/** Renders nodes inside the contexts of a component (its second argument). */
export function renderNodes(nodes: ComponentChildren, contexts: object, ids = idsOfPage(bridgeIn(contexts))): Html {
  return rawHtml(renderInTime(nodes, contexts, ids));
}

/** The ids that `useId` gives in one rendering begin with a word that no other on the page has. */
export interface RenderIds {
  /** The word, once an id was asked for. */
  readonly used: string | undefined;
  /** What Preact asks for at the root of a rendering: the word and the number of the next id. */
  readonly mask: readonly [string, number] | undefined;
}

/** Ids for a rendering on a page; they begin with a slug. */
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
/** The renderer takes a third argument for what fails on its way, which its types do not tell. */
type Render = (
  node: VNode,
  contexts: object,
  state: { onError(error: unknown, node: VNode, render: RenderNode): string },
) => string;

/** Renders what is there already: in place of what waits for a promise stands the fallback around it, as in React. */
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
 * Renders nodes on a page, which is told of the links in authors' own elements; those of our markup it knows.
 * `contexts` are those of the component around them, if there is one.
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

/** What Preact had before the outermost rendering began. */
let untouched: RendererHooks | undefined;

/** Brings Preact back to order after a rendering that was stopped on its way. */
export function restorePreact(): void {
  if (untouched) Object.assign(options, untouched);
  untouched = undefined;
  contextWatcher = undefined;
  needsBrowser = undefined;
  leaveParts();
}

/** What Preact calls with every node before it is rendered, and with the kind of every hook that a component uses. */
interface RendererHooks {
  __b?: ((node: VNode) => void) | undefined;
  __h?: ((component: unknown, index: number, kind: number) => void) | undefined;
}

/** Preact's numbers of the hooks that keep state or run later: useState to useLayoutEffect, and useImperativeHandle. */
const LIVE_HOOKS = new Set([1, 2, 3, 4, 6]);

/** Told of what waits for something, while that is watched for. */
let needsBrowser: (() => void) | undefined;

/** Renders, and tells whether what was rendered does anything in a browser: keeps state, handles events, runs effects. */
export function watchNeeds<T>(render: () => T): { readonly made: T; readonly isLive: boolean } {
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
    const made = render();
    return { made, isLive };
  } finally {
    hooks.__b = beforeNode;
    hooks.__h = beforeHook;
    needsBrowser = beforeWait;
  }
}

/** Told of the contexts around every island, while something is rendered that may provide them. */
let contextWatcher: ((contexts: object) => void) | undefined;

/** Tells that an island stands inside some contexts. */
export function noteContexts(contexts: object): void {
  contextWatcher?.(contexts);
}

/** Renders a node, and tells whether it gives a context to an island inside it. */
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

/** The name of an event handler among the attributes of an element. */
export function handlerOf(props: object): string | undefined {
  return Object.entries(props).find(([name, value]) => /^on[A-Z]/.test(name) && typeof value === "function")?.[0];
}

/** Spells attributes as React would where the renderer would not: numbers without a unit, and `false` as a value. */
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

/** Browsers read these addresses against the page's own, so only those count that mean the same from every page. */
const PLACED = /^(?:\/|#|https?:)/i;

interface SiteUrls {
  readonly href?: unknown;
  readonly src?: unknown;
}

/** The addresses of elements before they were placed: code may keep an element and show it again. */
const asWritten = new WeakMap<VNode, SiteUrls>();

function noteLink(node: VNode, bridge: Bridge): void {
  const { type } = node;
  if (type !== "a" && type !== "img") return;
  const { href, src } = asWritten.get(node) ?? (node.props as SiteUrls);
  if (!asWritten.has(node)) asWritten.set(node, { href, src });
  const address = type === "a" ? href : src;
  if (typeof address === "string" && PLACED.test(address)) bridge.link(address, type === "a" ? "link" : "asset");
}

/** True when a value is or holds a node. */
export function holdsNode(value: unknown): boolean {
  return isValidElement(value) || value instanceof Html || (Array.isArray(value) && value.some(holdsNode));
}

/** Values of any kind as children of a node: our markup becomes a node, lists are followed. */
export function toChildren(value: unknown): ComponentChildren {
  if (value instanceof Html) return rawNode(value);
  return Array.isArray(value) ? value.map(toChildren) : (value as ComponentChildren);
}

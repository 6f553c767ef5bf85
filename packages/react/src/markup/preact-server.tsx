// Preact on the server: the contexts and hooks components render with, and how page markup is embedded in their trees.

import { placeUrls } from "@lectern/base/linked-attributes.ts";
import { htmlLeaf } from "@lectern/base/markup/html-leaf.ts";
import { Html } from "@lectern/base/markup/tree.ts";
import { countIds, IdsContext, type ReactIds } from "@lectern/base/react-ids.ts";
import { type ComponentChildren, createContext, Fragment, h, isValidElement, type VNode } from "preact";
import { Suspense } from "preact/compat";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { isPromise, SuspendedError } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { isInPart, leaveParts, noteWatched, showPart } from "./page-part.ts";
import { isLiveHook, renderWith, restoreOptions, verbatim, withRenderHooks } from "./preact-adapter.ts";

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

/** The names under which Preact passes these contexts to components. */
const OWN_CONTEXTS = contextNames();

function contextNames(): ReadonlySet<string> {
  let names: readonly string[] = [];
  const Reader = (_: object, contexts: object): null => {
    names = Object.keys(contexts);
    return null;
  };
  const inIsland = h(IslandContext.Provider, { value: undefined }, h(Reader, null));
  const withIds = h(IdsContext.Provider, { value: countIds(() => "") }, inIsland);
  renderToString(h(BridgeContext.Provider, { value: undefined }, withIds));
  return new Set(names);
}

/** Markup as a node without a wrapper element. */
export function rawNode(markup: Html): VNode {
  return verbatim(markup.markup);
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
  return (
    <lectern-slot name={name} style="display:contents">
      {markup}
    </lectern-slot>
  );
}

/** Renders nodes with the contexts of a component (its second argument). */
export function renderNodes(nodes: ComponentChildren, contexts: object, ids?: ReactIds): Html {
  return htmlLeaf(
    renderInTime(ids ? h(IdsContext.Provider, { value: ids }, nodes) : h(PageIds, null, nodes), contexts),
  );
}

/** The ids of one render on a page. */
export interface PageIds extends ReactIds {
  /** Their prefix, once an id was requested. */
  readonly used: string | undefined;
}

/** Ids for a render on a page; the prefix starts with a slug. */
export function idsOfPage(bridge: Bridge, slug = "s"): PageIds {
  let used: string | undefined;
  const { next } = countIds(() => (used ??= bridge.context.uniqueId("rendering", slug, 2)));
  return {
    next,
    get used() {
      return used;
    },
  };
}

/** Gives its children ids of their own. */
function PageIds({ children }: { readonly children?: ComponentChildren }): VNode {
  const bridge = useContext(BridgeContext);
  const value = bridge ? idsOfPage(bridge) : countIds(() => "0");
  return h(IdsContext.Provider, { value }, children) as VNode;
}

/** Renders synchronously: whatever suspends is replaced by its fallback, as in React. */
function renderInTime(nodes: ComponentChildren, contexts: object): string {
  const root = h(Fragment, null, nodes);
  return renderWith(root, contexts, (error, node, render) => {
    if (!isPromise(error)) throw error;
    needsBrowser?.();
    const { fallback } = node.props as { readonly fallback?: ComponentChildren };
    if ((node.type as unknown) === Suspense) return render(fallback ?? "", node);
    throw node === root ? new SuspendedError() : error;
  });
}

/**
 * Renders nodes and records links in author elements; links in page markup are already known. `contexts` are those of the
 * enclosing component, if any.
 */
export function renderOnPage(nodes: ComponentChildren, bridge: Bridge, contexts: object = {}): Html {
  const node = (one: VNode): void => {
    showPart(one);
    noteWatched(one);
    noteLink(one, bridge);
    if (typeof one.type !== "string") return;
    const props = one.props as Record<string, unknown>;
    writeLikeReact(props);
    placeUrls(one.type, props, bridge.base);
  };
  const page = h(BridgeContext.Provider, { value: bridge }, h(PageIds, null, nodes));
  // A page around this one has the same hooks.
  return withRenderHooks({ node }, () => htmlLeaf(renderInTime(page, contexts)), true);
}

/** Restores Preact after an interrupted render. */
export function restorePreact(): void {
  restoreOptions();
  contextWatcher = undefined;
  needsBrowser = undefined;
  leaveParts();
}

/** Called when something suspends, while needs are being watched. */
let needsBrowser: (() => void) | undefined;

/** Renders, and reports whether the result does anything in a browser: keeps state, handles events or runs effects. */
export function watchNeeds<T>(render: () => T): { readonly rendered: T; readonly isLive: boolean } {
  const beforeWait = needsBrowser;
  let isLive = false;
  needsBrowser = () => {
    beforeWait?.();
    isLive = true;
  };
  const node = (one: VNode): void => {
    isLive ||= !isInPart() && isLiveNode(one);
  };
  const hook = (kind: number): void => {
    isLive ||= !isInPart() && isLiveHook(kind);
  };
  try {
    const rendered = withRenderHooks({ node, hook }, render);
    return { rendered, isLive };
  } finally {
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
    const own = Object.entries(inner).filter(([name]) => !OWN_CONTEXTS.has(name));
    provides ||= own.some(([name, provider]) => around[name] !== provider);
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

// Finds what built-in components that an island renders only later will need: their UI strings, styles and scripts, icons
// named in its code, and whatever elements in its constants render. Anything else is computed in the browser.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { Children, Component, RenderContext } from "@lectern/theme/component.ts";
import { componentsByName } from "@lectern/theme/components/registry.ts";
import { readProps } from "@lectern/theme/read-props.ts";
import { Fragment, h, isValidElement, type VNode } from "preact";
import type { Bridge, Island } from "../bridge.ts";
import { BridgeContext, IslandContext, renderNodes } from "../markup/preact-server.tsx";
import { isPlainObject } from "./expression-origins.ts";
import { plainCode } from "./island-code.ts";
import { rememberingContext } from "./recording-context.ts";

export interface DeferredUses {
  /** What the browser cannot render itself, by key. */
  readonly memory: ReadonlyMap<string, string>;
  /** Markup with the classes that may appear. */
  readonly markup: string;
}

const MAX_ICONS = 30;
const MAX_ELEMENTS = 100;
const MAX_DEPTH = 5;
const ICON = /\bicon: "([^"\\\n]+)"/g;

const known = new WeakMap<RenderContext, Map<string, DeferredUses>>();

/** What the given files may render later; computed once per page. */
export function deferredUses(files: readonly Island[], bridge: Bridge): DeferredUses {
  const ofPage = known.get(bridge.context) ?? new Map<string, DeferredUses>();
  known.set(bridge.context, ofPage);
  const key = files.map(({ path }) => path).join();
  const rendered = ofPage.get(key) ?? renderUses(files, bridge);
  ofPage.set(key, rendered);
  return rendered;
}

function renderUses(files: readonly Island[], bridge: Bridge): DeferredUses {
  const memory = new Map<string, string>();
  const named = new Set(files.flatMap(({ builtIns }) => builtIns));
  if (named.size === 0) return { memory, markup: "" };
  const remembering = asideContext(rememberingContext(bridge.context, memory));
  const context: RenderContext = { ...remembering, code: (block) => plainCode(block, remembering) };
  const icons = new Set(files.flatMap(({ code }) => [...code.matchAll(ICON)].map(([, icon = ""]) => icon)));
  const uses = [...componentsByName].filter(([name]) => named.has(name.split(".")[0] ?? name));
  const markup = uses.flatMap(([, component]) => [
    showEmpty(component, {}, context),
    ...("icon" in component.props ? [...icons].slice(0, MAX_ICONS) : []).map((icon) =>
      showEmpty(component, { icon }, context),
    ),
  ]);
  const aside: Bridge = { ...bridge, context: asideContext(bridge.context), report: () => {}, link: () => {} };
  const elements = files.flatMap((file) => file.elements?.() ?? []).slice(0, MAX_ELEMENTS);
  markup.push(...elements.map((element) => showElement(element, aside, memory)));
  return { memory, markup: markup.join("") };
}

function showEmpty(component: Component, props: object, context: RenderContext): string {
  return tried(() => {
    const values = readProps(component, new Map(Object.entries(props)), { inline: context.inline, report: () => {} });
    return component.html(values, NO_CHILDREN, context);
  });
}

function showElement(element: VNode, bridge: Bridge, memory: Map<string, string>): string {
  const inside = h(IslandContext.Provider, { value: { slots: new Set<string>(), memory } }, element);
  return tried(() => renderNodes(h(BridgeContext.Provider, { value: bridge }, inside), {}));
}

/** Anything that fails to render in isolation is left to the browser. */
function tried(render: () => Html): string {
  try {
    return render().markup;
  } catch {
    return "";
  }
}

const NO_CHILDREN: Children = {
  html: () => EMPTY_HTML,
  collect: () => ({ html: EMPTY_HTML, items: [] }),
  source: () => "",
  text: () => undefined,
  empty: true,
};

/** The elements in a constant: itself, or those in its arrays and objects. */
export function elementsIn(value: unknown, depth = 0): readonly VNode[] {
  if (isValidElement(value)) return value.type === Fragment && "tpl" in value.props ? [] : [value];
  if (depth > MAX_DEPTH || !(Array.isArray(value) || isPlainObject(value))) return [];
  return Object.values(value).flatMap((item) => elementsIn(item, depth + 1));
}

/** A context without side effects on the page, except for recording what it needs. */
function asideContext(context: RenderContext): RenderContext {
  return {
    ...context,
    report: (_, item) => {
      // In a group, a code block renders its code without its title.
      if (item && typeof item === "object" && "html" in item) void item.html;
      return false;
    },
    uniqueId: (_, slug) => slug,
    heading: () => {},
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => true,
  };
}

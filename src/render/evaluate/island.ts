// A component that must run in the browser: its markup is made here like any other, and stands inside an element that
// tells the browser which module to load, which export to use and with which props.

import { type ComponentType, h, isValidElement, type VNode } from "preact";
import { useContext } from "preact/hooks";
import { hashText } from "../../base/hash.ts";
import { type Html, html, joinHtml, rawHtml } from "../../base/html.ts";
import { authorProblem, browserNameOf } from "./author-problem.ts";
import type { Bridge, Island } from "./bridge.ts";
import type { BuiltIn } from "./built-in.ts";
import { islandProp, renderedInBrowser } from "./diagnostics.ts";
import {
  BridgeContext,
  holdsNode,
  IslandContext,
  type IslandNotes,
  rawNode,
  renderNodes,
  Slot,
  toChildren,
  watchNeeds,
} from "./preact-server.ts";
import { rememberUses } from "./remember-uses.ts";

type Props = Readonly<Record<string, unknown>>;
type AuthorComponent = ComponentType<Record<string, unknown>>;

/** Which component of which module comes alive. */
export interface IslandInput {
  readonly island: Island;
  readonly exportName: string;
  readonly component: AuthorComponent;
  /** True for code that nobody has looked into: it is an island only if its first render needs the browser. */
  readonly unread?: boolean;
  /** Where the browser finds another component of the page. */
  originOf(component: object): ComponentOrigin | undefined;
}

/** A component's module and the name of its export. */
export type ComponentOrigin = Pick<IslandInput, "island" | "exportName">;

/** The component as the page uses it: alone it becomes an island, inside another island it is part of that one. */
export function islandComponent(input: IslandInput): AuthorComponent {
  function IslandBoundary(props: Props, contexts: object) {
    const bridge = useContext(BridgeContext);
    const outer = useContext(IslandContext);
    if (!bridge || outer) return h(input.component, props);
    const still = input.unread === true ? stillMarkup(h(input.component, props), contexts) : undefined;
    if (still) return rawNode(still);
    return rawNode(renderIsland(input, props, { bridge, contexts }));
  }
  return Object.assign(IslandBoundary as AuthorComponent, input.component);
}

/** The markup of a node that needs no browser. */
function stillMarkup(node: VNode, contexts: object): Html | undefined {
  try {
    const { markup, isLive } = watchNeeds(() => renderNodes(node, contexts));
    return isLive ? undefined : markup;
  } catch {
    // What it lacks is told when it is rendered as an island.
    return undefined;
  }
}

interface Surroundings {
  readonly bridge: Bridge;
  readonly contexts: object;
}

function renderIsland(input: IslandInput, props: Props, { bridge, contexts }: Surroundings): Html {
  const { island, exportName } = input;
  const notes: IslandNotes = { slots: new Set(), memory: new Map() };
  const { data, shown, slots, components } = divideProps(input, props, { bridge, contexts });
  const node = h(IslandContext.Provider, { value: notes }, h(input.component, shown));
  const body = renderBody(input, bridge, () => renderNodes(node, contexts));
  const later = rememberUses(island, bridge.context);
  for (const [key, made] of later.memory) if (!notes.memory.has(key)) notes.memory.set(key, made);
  for (const one of [
    { ...island, later: later.markup },
    ...[...components.values()].map((component) => component.island),
  ])
    bridge.island(one);
  const hidden = joinHtml(
    [...slots]
      .filter(([name]) => !notes.slots.has(name))
      .map(([name, markup]) => html`<template data-slot="${name}">${markup}</template>`),
  );
  const address = (one: Island): string => `${bridge.base}/${one.path}`;
  const references = Object.fromEntries(
    [...components].map(([name, one]) => [name, [address(one.island), one.exportName]]),
  );
  const memory = notes.memory.size > 0 ? JSON.stringify(Object.fromEntries(notes.memory)) : undefined;
  return html`<lectern-island style="display:contents" data-module="${address(island)}" data-export="${exportName}" data-props="${JSON.stringify(data)}"${
    slots.size > 0 && html` data-slots="${[...slots.keys()].join(" ")}"`
  }${components.size > 0 && html` data-components="${JSON.stringify(references)}"`}${memory !== undefined && html` data-memory="${memory}"`}>${body}${hidden}</lectern-island>`;
}

/** The markup of the component; nothing when it can only be rendered by a browser. */
function renderBody({ exportName, island }: IslandInput, bridge: Bridge, render: () => Html): Html {
  try {
    return render();
  } catch (error) {
    const needed = browserNameOf(error, island.code);
    const problem = authorProblem(error, bridge);
    bridge.report(needed === undefined ? problem : renderedInBrowser(exportName, problem.at, needed));
    return rawHtml("");
  }
}

interface DividedProps {
  /** What the browser reads from the page. */
  readonly data: Props;
  /** What the component is rendered with here. */
  readonly shown: Props;
  /** Markup that the browser finds in the page. */
  readonly slots: ReadonlyMap<string, Html>;
  /** Components, which the browser loads. */
  readonly components: ReadonlyMap<string, ComponentOrigin>;
}

function divideProps(input: IslandInput, props: Props, { bridge, contexts }: Surroundings): DividedProps {
  const data: Record<string, unknown> = {};
  const shown: Record<string, unknown> = {};
  const slots = new Map<string, Html>();
  const components = new Map<string, ComponentOrigin>();
  for (const [name, value] of Object.entries(props)) {
    shown[name] = value;
    if (holdsNode(value)) {
      const markup = slotMarkup(value) ?? renderNodes(toChildren(value), contexts);
      slots.set(name, markup);
      shown[name] = h(Slot, { name, markup });
      continue;
    }
    const origin =
      typeof value === "function" ? (input.originOf(value) ?? builtInOrigin(value, input.island)) : undefined;
    if (origin) components.set(name, origin);
    else if (isData(value, 0)) data[name] = value;
    else bridge.report(islandProp(name, input.exportName, bridge.at));
  }
  return { data, shown, slots, components };
}

/** A built-in that is given as a prop has a module of its own. */
function builtInOrigin(value: object, island: Island): ComponentOrigin | undefined {
  const name = "builtIn" in value ? (value as BuiltIn).builtIn.name : "";
  if (!/^\w+$/.test(name)) return undefined;
  const source = `lectern:built-ins/${name}`;
  const path = `_lectern/islands/${name.toLowerCase()}-${hashText(island.path)}.js`;
  const code = `import { ${name} } from "${source}";\nexport {\n  ${name}\n};\n`;
  return { island: { path, source, code }, exportName: name };
}

/** The markup of a prop that is a slot already. */
function slotMarkup(value: unknown): Html | undefined {
  if (!isValidElement(value) || (value.type as unknown) !== Slot) return undefined;
  const { markup } = value.props as { readonly markup?: Html; readonly children: unknown };
  return markup;
}

/** True for what JSON can carry without loss. */
function isData(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 100) return false;
  if (Array.isArray(value)) return value.every((item) => isData(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return false;
  return Object.values(value).every((item) => isData(item, depth + 1));
}

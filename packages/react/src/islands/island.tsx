// A component that must run in the browser. Its markup is prerendered inside an element that names the module and export
// to load, and its props.

import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { isInstance } from "@lectern/base/thrown.ts";
import { type ComponentType, h, isValidElement, type VNode } from "preact";
import { useContext } from "preact/hooks";
import { authorProblem, browserNameOf, SuspendedError } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { islandProp, renderedInBrowser, waitsInBrowser } from "../diagnostics.ts";
import { reusingParts, watchedProp } from "../markup/page-part.ts";
import {
  BridgeContext,
  holdsNode,
  IslandContext,
  type IslandNotes,
  idsOfPage,
  noteContexts,
  rawNode,
  renderNodes,
  Slot,
  toChildren,
  watchContexts,
  watchNeeds,
} from "../markup/preact-server.tsx";
import type { Need } from "../modules/read-uses.ts";
import { deferredUses } from "./deferred-uses.ts";
import type { IslandReference } from "./expression-origins.ts";
import { expressionReference, isData } from "./expression-origins.ts";
import { withUsed } from "./island-files.ts";
import { divideNodes, type NodeHost, needsCode, needsTree, type Tree } from "./island-nodes.ts";

type Props = Readonly<Record<string, unknown>>;
type AuthorComponent = ComponentType<Record<string, unknown>>;

/** The component to hydrate and its module. */
export interface IslandInput extends IslandReference {
  readonly component: AuthorComponent;
  /** Its name, for messages. */
  readonly name: string;
  /** Why it is an island. */
  readonly need: Need;
  /** When it is one; always by default. */
  readonly when?: IslandCondition;
  /** Where the browser finds another component of the page. */
  originOf(component: object): IslandReference | undefined;
}

/**
 * `live`: if the first render needs the browser, for code that was not analyzed. `providing`: if it provides a context to
 * islands inside, and is part of an island with them. `marked`: if its tag is marked with `client`.
 */
export type IslandCondition = "live" | "providing" | "marked";

/** The component as the page uses it: on its own it becomes an island; inside another island it is part of that one. */
export function islandComponent(input: IslandInput): AuthorComponent {
  function IslandBoundary(props: Props, contexts: object) {
    const bridge = useContext(BridgeContext);
    const outer = useContext(IslandContext);
    if (!bridge || outer) return h(input.component, props);
    const plain = input.when === "providing" ? watchContexts(h(input.component, props), contexts) : undefined;
    if (plain && !plain.provides) return rawNode(plain.markup);
    const divided = divideProps(input, props, bridge);
    const still = input.when === "live" ? stillMarkup(h(input.component, divided.shown), contexts) : undefined;
    if (still) return rawNode(still);
    return rawNode(renderIsland(input, divided, { bridge, contexts }));
  }
  return Object.assign(IslandBoundary as AuthorComponent, input.component);
}

/** The markup of a node; undefined if it needs the browser, itself or to provide contexts to islands inside it. */
function stillMarkup(node: VNode, contexts: object): Html | undefined {
  try {
    const { rendered, isLive } = watchNeeds(() => watchContexts(node, contexts));
    return isLive || rendered.provides ? undefined : rendered.markup;
  } catch {
    // The error is reported when it is rendered as an island.
    return undefined;
  }
}

interface IslandSetting {
  readonly bridge: Bridge;
  readonly contexts: object;
}

function renderIsland(input: IslandInput, divided: DividedProps, { bridge, contexts }: IslandSetting): Html {
  noteContexts(contexts);
  const notes: IslandNotes = { slots: new Set(), memory: new Map() };
  const { shown, slots, components, trees, referred } = divided;
  const node = h(IslandContext.Provider, { value: notes }, h(input.component, shown));
  const ids = idsOfPage(bridge, input.name.toLowerCase());
  const body = renderBody(input, bridge, () => renderNodes(node, contexts, ids));
  const uses = deferredUses(withUsed([input, ...referred].map(({ island }) => island)), bridge);
  for (const [key, rendered] of uses.memory) if (!notes.memory.has(key)) notes.memory.set(key, rendered);
  for (const { island } of [input, ...referred, ...components.values()]) bridge.island(island, uses.markup);
  bridge.reportIsland({ component: input.name, file: input.island.source, reason: input.need });
  const hiddenParts = hiddenSlots(divided, notes.slots);
  const hidden = hiddenParts.map(([name, slot]) => <template data-slot={name}>{slot.markup(contexts)}</template>);
  const identify = ({ island, exportName, locals }: IslandReference): readonly unknown[] => [
    `${bridge.base}/${island.path}`,
    exportName,
    ...(locals ? [locals] : []),
  ];
  const shownSlots = [...slots.keys()].filter((name) => name in shown);
  const data = {
    "data-module": `${bridge.base}/${input.island.path}`,
    "data-export": input.exportName,
    "data-props": JSON.stringify(divided.data),
    "data-slots": shownSlots.join(" ") || undefined,
    "data-ids": ids.used,
    "data-components": toJson([...components].map(([name, one]) => [name, identify(one)])),
    "data-memory": toJson(notes.memory),
    "data-tree": trees.size > 0 && JSON.stringify({ refs: referred.map(identify), props: Object.fromEntries(trees) }),
  };
  return (
    <lectern-island style="display:contents" {...data}>
      {body}
      {hidden}
    </lectern-island>
  );
}

/** The entries as a JSON object; undefined if there are none. */
function toJson(entries: Iterable<readonly [string, unknown]>): string | undefined {
  const all = [...entries];
  return all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : undefined;
}

/** The markup of the component; empty if only a browser can render it. */
function renderBody({ name, island }: IslandInput, bridge: Bridge, render: () => Html): Html {
  try {
    return render();
  } catch (error) {
    if (isInstance(error, SuspendedError)) {
      bridge.report(waitsInBrowser(name, bridge.at));
      return rawHtml("");
    }
    const needed = browserNameOf(
      error,
      withUsed([island])
        .map(({ code }) => code)
        .join("\n"),
    );
    const problem = authorProblem(error, bridge);
    bridge.report(needed === undefined ? problem : renderedInBrowser(name, problem.at, needed));
    return rawHtml("");
  }
}

interface DividedProps {
  /** Serialized for the browser. */
  readonly data: Props;
  /** Passed to the component at build time. */
  readonly shown: Props;
  /** Markup the browser finds in the page. */
  readonly slots: ReadonlyMap<string, SlotHolder>;
  /** Components, which the browser loads. */
  readonly components: ReadonlyMap<string, IslandReference>;
  /** Nodes the browser recreates. */
  readonly trees: ReadonlyMap<string, Tree>;
  /** Components in the trees, by index. */
  readonly referred: readonly IslandReference[];
  /** Slots that are author elements while Markdown is written, which includes collapsed ones. */
  readonly elements: ReadonlySet<string>;
  /** Those that were rendered. */
  readonly seen: ReadonlySet<string>;
}

/** Slots the component does not render initially, except those nested in another such slot. */
function hiddenSlots({ slots, elements, seen }: DividedProps, shown: ReadonlySet<string>): [string, SlotHolder][] {
  const hiddenParts = [...slots].filter(([name]) => !shown.has(name) && !seen.has(name));
  const closed = hiddenParts.filter(([name]) => elements.has(name));
  return hiddenParts.filter(([name]) => !closed.some(([outer]) => name.startsWith(`${outer}.`)));
}

function divideProps(input: IslandInput, props: Props, bridge: Bridge): DividedProps {
  const data: Record<string, unknown> = {};
  const shown: Record<string, unknown> = {};
  const slots = new Map<string, SlotHolder>();
  const components = new Map<string, IslandReference>();
  const trees = new Map<string, Tree>();
  const referred: IslandReference[] = [];
  const elements = new Set<string>();
  const seen = new Set<string>();
  const watch = (name: string, element: VNode): object => {
    slots.set(name, new SlotHolder(element));
    elements.add(name);
    return watchedProp(() => seen.add(name));
  };
  const host: NodeHost = {
    // Built-in components among children are page markup.
    componentOf: (type) => (typeof type === "function" && !("builtIn" in type) ? input.originOf(type) : undefined),
    originOf: (value) =>
      typeof value === "function" ? (input.originOf(value) ?? expressionReference(value)) : undefined,
    refer: (origin) => referred.push(origin) - 1,
    addSlot: (name, node) => {
      const slot = new SlotHolder(node);
      slots.set(name, slot);
      return (_: object, inner: object) => h(Slot, { name, markup: slot.markup(inner) });
    },
    ...(bridge.markdown && { watch }),
    lose: (name) => bridge.report(islandProp(name, input.name, bridge.at)),
  };
  for (const [name, value] of Object.entries(props)) {
    shown[name] = value;
    const origin = host.originOf(value) ?? (needsCode(value, host) ? expressionReference(value) : undefined);
    if (origin) components.set(name, origin);
    else if (isData(value)) data[name] = value;
    else if (needsTree(value, host)) {
      const nodes = divideNodes(value, name, host);
      trees.set(name, nodes.tree);
      shown[name] = nodes.shown;
    } else if (holdsNode(value)) shown[name] = h(host.addSlot(name, value), null);
    else host.lose(name);
  }
  return { data, shown, slots, components, trees, referred, elements, seen };
}

/** Nodes shown as markup, rendered where the component first shows them, so its contexts reach them. */
class SlotHolder {
  readonly #node: unknown;
  #markup: Html | undefined;

  constructor(node: unknown) {
    this.#node = node;
  }

  markup(contexts: object): Html {
    // Live components inside it are islands of their own.
    const outside = (): Html =>
      renderNodes(h(IslandContext.Provider, { value: undefined }, toChildren(this.#node)), contexts);
    this.#markup ??= slotMarkup(this.#node) ?? reusingParts(outside);
    return this.#markup;
  }
}

/** The markup of a prop that already is a slot. */
function slotMarkup(value: unknown): Html | undefined {
  if (!isValidElement(value) || (value.type as unknown) !== Slot) return undefined;
  const { markup } = value.props as { readonly markup?: Html; readonly children: unknown };
  return markup;
}

// Hydrates islands: loads an author's component when it scrolls into view and attaches it to the prerendered markup. If
// anything fails, that markup stays.

import { countIds, IdsContext } from "@lectern/base/react-ids.ts";
import { Component, type ComponentChildren, type ComponentType, createContext, h, hydrate, render } from "preact";
import { Suspense, useContext } from "preact/compat";
import { ZOOM } from "../../components/image/hooks.ts";
import { DIAGRAM } from "../../components/mermaid/hooks.ts";
import { TABS } from "../../components/tabs/hooks.ts";
import { attachHandlers } from "./handlers.ts";
import { type IslandReference, load } from "./load.ts";
import { react, spellLikeReact } from "./react.ts";
import { repeatClick } from "./repeat-click.ts";
import { contextsAround, type IslandTree, slotNode, treeToNodes } from "./tree.ts";

/** Build-time data an island's code needs. */
interface IslandPage {
  /** Markup from the page, by slot name. */
  readonly slots: ReadonlyMap<string, string>;
  /** Icons, inline Markdown and code rendered at build time. */
  readonly memory: Readonly<Record<string, string>>;
  /** Returns an id unique on the page. */
  nextId(): string;
}

type AuthorComponent = ComponentType<Record<string, unknown>>;

let ids = 0;

function nextId(): string {
  ids++;
  return `i${ids}`;
}

const IslandPageContext = createContext<IslandPage>({ slots: new Map(), memory: {}, nextId });

/** Placeholder for a failed import: renders its children. */
const Missing: AuthorComponent = new Proxy((props: Readonly<Record<string, unknown>>) => props["children"] ?? null, {
  get: (own, key) => (/^[A-Z]/.test(String(key)) ? Missing : Reflect.get(own, key)),
}) as AuthorComponent;

/** The body of an MDX file: the markup the build put into the page. */
function snippet(path: string): AuthorComponent {
  const name = `snippet:${path}`;
  return () => {
    const markup = useContext(IslandPageContext).slots.get(name);
    return markup === undefined ? null : slotNode(name, markup);
  };
}

// Island modules take React from this global, so there is only one copy.
Object.assign(globalThis, { lecternIslands: { ...react, IslandPageContext, Missing, snippet } });
spellLikeReact(document.documentElement.dataset["lecternBase"] ?? "");

/** The nodes passed to an island, with their components loaded. */
interface LoadedTree extends IslandTree {
  readonly inside: readonly AuthorComponent[];
}

class IslandElement extends HTMLElement {
  /** The component is hydrated or has failed. */
  isAlive = false;
  #markup: string | undefined;
  #started: Promise<void> | undefined;
  #observer: MutationObserver | undefined;

  connectedCallback(): void {
    if (this.#markup !== undefined) return;
    this.#markup = this.innerHTML;
    whenVisible(this, () => void this.comeAlive());
  }

  /** Resolves once the component is hydrated or has failed. */
  comeAlive(): Promise<void> {
    this.#started ??= this.#start().then(() => {
      this.isAlive = true;
    });
    return this.#started;
  }

  async repeat(click: Event): Promise<void> {
    await this.comeAlive();
    repeatClick(this, click);
  }

  disconnectedCallback(): void {
    // Moving an element disconnects and reconnects it; only a real removal unmounts the component.
    queueMicrotask(() => {
      if (this.isConnected || this.#markup === undefined) return;
      this.#restore();
      this.#markup = undefined;
      this.#started = undefined;
      this.isAlive = false;
    });
  }

  async #start(): Promise<void> {
    const { module: src = "", export: name = "" } = this.dataset;
    try {
      const component = (await load([src, name])) as AuthorComponent;
      const props: Record<string, unknown> = readJson(this.dataset["props"]);
      const values: Record<string, IslandReference> = readJson(this.dataset["components"]);
      for (const [prop, location] of Object.entries(values)) props[prop] = await load(location);
      const tree: IslandTree = readJson(this.dataset["tree"]);
      const inside = (await Promise.all((tree.refs ?? []).map(load))) as AuthorComponent[];
      // An island in another island's slot inherits its contexts, so that one starts first.
      const outer = this.parentElement?.closest("lectern-island");
      if (outer instanceof IslandElement) await outer.comeAlive();
      if (this.isConnected) this.#mount(component, props, { ...tree, inside });
    } catch (error) {
      this.#fail(error);
    }
  }

  #mount(component: AuthorComponent, props: Record<string, unknown>, tree: LoadedTree): void {
    const page: IslandPage = { slots: takeSlots(this), memory: readJson(this.dataset["memory"]), nextId };
    for (const name of this.dataset["slots"]?.split(" ") ?? [])
      props[name] = slotNode(name, page.slots.get(name) ?? "");
    for (const [name, one] of Object.entries(tree.props ?? {}))
      props[name] = treeToNodes(one, { slots: page.slots, components: tree.inside });
    const onError = (error: unknown): void => queueMicrotask(() => this.#fail(error));
    const own = h(IslandPageContext.Provider, { value: page }, h(component, props));
    const content = h(Provider, { contexts: contextsAround(this) }, own);
    this.#observer = watchInserted(this);
    const prefix = this.dataset["ids"] ?? nextId();
    const withIds = h(IdsContext.Provider, { value: countIds(() => prefix) }, content);
    hydrate(h(Guard, { onError }, h(Suspense, { fallback: null }, withIds)), this);
  }

  #fail(error: unknown): void {
    console.error(error);
    this.#restore();
  }

  #restore(): void {
    this.#observer?.disconnect();
    render(null, this);
    this.innerHTML = this.#markup ?? "";
  }
}

/** Elements that page scripts attach to. */
const TAKEN = `[${TABS}],[${DIAGRAM}],img[${ZOOM}]`;

/** Notifies page scripts when an island renders something they handle. */
function watchInserted(island: HTMLElement): MutationObserver {
  const holdsTaken = (node: Node): boolean =>
    node instanceof Element && (node.matches(TAKEN) || node.querySelector(TAKEN) !== null);
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(holdsTaken)))
      document.dispatchEvent(new CustomEvent("lectern:inserted"));
  });
  observer.observe(island, { childList: true, subtree: true });
  return observer;
}

interface GuardProps {
  readonly onError: (error: unknown) => void;
  readonly children?: ComponentChildren;
}

/** Error boundary, for errors during and after the first render. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true });
    this.props.onError(error);
  }
  override render(): ComponentChildren {
    return this.state.failed ? null : this.props.children;
  }
}

interface ProviderProps {
  readonly contexts: object;
  readonly children?: ComponentChildren;
}

/** Provides an island with the contexts of its surroundings. */
class Provider extends Component<ProviderProps> {
  getChildContext(): object {
    return this.props.contexts;
  }
  override render(): ComponentChildren {
    return this.props.children;
  }
}

/** Calls back shortly before the island becomes visible, or immediately if visibility cannot be observed. */
function whenVisible(island: HTMLElement, callback: () => void): void {
  const target = island.firstElementChild;
  if (!target || target.getClientRects().length === 0 || !("IntersectionObserver" in globalThis)) {
    callback();
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "200px" },
  );
  observer.observe(target);
}

/** The markup of an island's slots. Slots not shown initially are in templates, which are removed. */
function takeSlots(island: HTMLElement): ReadonlyMap<string, string> {
  const slots = new Map<string, string>();
  for (const slot of island.querySelectorAll("lectern-slot")) {
    const name = slot.getAttribute("name") ?? "";
    if (slot.closest("lectern-island") === island && !slots.has(name)) slots.set(name, slot.innerHTML);
  }
  for (const template of island.querySelectorAll<HTMLTemplateElement>(":scope > template[data-slot]")) {
    slots.set(template.dataset["slot"] ?? "", template.innerHTML);
    template.remove();
  }
  return slots;
}

function readJson(text: string | undefined) {
  return text === undefined ? {} : JSON.parse(text);
}

if (!customElements.get("lectern-island")) customElements.define("lectern-island", IslandElement);
attachHandlers();

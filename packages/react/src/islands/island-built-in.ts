// Built-in components inside an island, in the browser: rendered by the same code as at build time. What it cannot render
// there (icons, inline Markdown, highlighted code) was recorded during the build.

import { Element, EMPTY_HTML, Group, Html, type HtmlNode, rawHtml } from "@lectern/base/markup/tree.ts";
import type { Children, CollectKey, Component, RenderContext } from "@lectern/theme/component.ts";
import { convertJsx } from "@lectern/theme/props.ts";
import { readProps } from "@lectern/theme/read-props.ts";
import {
  type ComponentChild,
  type ComponentChildren,
  type Context,
  Fragment,
  h,
  isValidElement,
  toChildArray,
} from "preact";
import { useContext, useState } from "preact/hooks";
import { plainCode } from "./island-code.ts";
import { treeToNodes } from "./tree-to-nodes.ts";

/** What the island runtime provides to built-in components. */
export interface IslandPage {
  readonly IslandPageContext: Context<{
    readonly memory: Readonly<Record<string, string>>;
    nextId(): string;
  }>;
}

type Props = Readonly<Record<string, unknown>>;
type BuiltIn = ((props: Props) => ComponentChild) & { readonly component: Component };

/** Maps all components, with dotted names as members: `Tree` has `Folder`. */
export function withMembers(
  components: ReadonlyMap<string, Component>,
  create: (component: Component) => object,
): ReadonlyMap<string, object> {
  const created = new Map<string, object>();
  for (const [name, component] of components) if (!name.includes(".")) created.set(name, create(component));
  for (const [name, component] of components) {
    const [owner = "", member] = name.split(".");
    if (member !== undefined)
      created.set(owner, Object.assign(created.get(owner) ?? {}, { [member]: create(component) }));
  }
  return created;
}

/** A built-in as a Preact component for the browser. */
export function islandBuiltIn(component: Component, page: IslandPage["IslandPageContext"]): BuiltIn {
  const render = (props: Props): ComponentChild => {
    const { memory, nextId } = useContext(page);
    const [id] = useState(nextId);
    const pass = new Pass(memory, id);
    return h(Fragment, null, treeToNodes(pass.render(component, props), pass.slots));
  };
  return Object.assign(render, { component });
}

/** One render of a built-in and of the built-ins directly inside it. */
class Pass {
  /** Nodes that Preact renders, by the leaf in their place. */
  readonly slots = new Map<HtmlNode, ComponentChild>();
  readonly #collectors: { readonly key: string; readonly items: unknown[] }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #context: RenderContext;

  constructor(memory: Readonly<Record<string, string>>, id: string) {
    this.#context = this.#createContext(memory, id);
  }

  render(component: Component, props: Props): Html {
    const values = new Map<string, unknown>();
    const toMarkup = (value: unknown): unknown => (holdsNode(value) ? this.#markup(value as ComponentChildren) : value);
    for (const [name, value] of Object.entries(props)) {
      if (name !== "children") values.set(name, convertJsx(component.props[name], value, toMarkup));
    }
    const inline = (markdown: string): Html => this.#context.inline(markdown);
    // Invalid attributes were reported at build time.
    const read = readProps(component, values, { inline, report: () => {} });
    return component.html(read, this.#children(props["children"] as ComponentChildren), this.#context);
  }

  /** Built-ins and text as a tree; other nodes as slots, which Preact renders in place. */
  #markup(nodes: ComponentChildren): Html {
    const parts = toChildArray(nodes).map((node) => {
      if (!isValidElement(node)) return String(node);
      const type: unknown = node.type;
      if (type === Fragment) return this.#markup(node.props.children);
      if (isBuiltIn(type)) return this.render(type.component, node.props as Props);
      const slot = rawHtml("<!--slot-->", { text: "" });
      this.slots.set(slot, node);
      return slot;
    });
    return new Group(parts);
  }

  #children(nodes: ComponentChildren): Children {
    return {
      html: () => this.#markup(nodes),
      collect: <T>(key: CollectKey<T>) => {
        const items: T[] = [];
        this.#collectors.push({ key: key.name, items });
        const markup = this.#markup(nodes);
        this.#collectors.pop();
        return { html: markup, items };
      },
      ...textFacts(nodes),
    };
  }

  #createContext(memory: Readonly<Record<string, string>>, id: string): RenderContext {
    const recall = (kind: string, input: unknown): Html | undefined => {
      const markup = memory[`${kind}:${JSON.stringify(input)}`];
      return markup === undefined ? undefined : rawHtml(markup);
    };
    return {
      report: (key, item) => {
        const collector = this.#collectors.findLast((open) => open.key === key.name);
        collector?.items.push(item);
        return collector !== undefined;
      },
      uniqueId: (_, slug) => {
        const count = (this.#ids.get(slug) ?? 0) + 1;
        this.#ids.set(slug, count);
        return `${slug}-${id}${count === 1 ? "" : `-${count}`}`;
      },
      slug: (text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, "-"),
      icon: (icon, options) => (icon instanceof Html ? icon : (recall("icon", [icon, options]) ?? EMPTY_HTML)),
      href: (href) => memory[`href:${JSON.stringify(href)}`] ?? href,
      inline: (markdown) => recall("inline", markdown) ?? new Group(markdown),
      markdown: (markdown) => recall("markdown", markdown) ?? new Group(markdown),
      code: (block) => recall("code", block) ?? plainCode(block, this.#context),
      math: (tex, display) => recall("math", [tex, display]) ?? new Element("code", { class: "math", children: tex }),
      heading: () => {},
      withoutToc: (render) => render(),
      withinPanel: (_, render) => render(),
      place: () => true,
      need: () => {},
      t: (word) => memory[`t:${JSON.stringify(word)}`] ?? word,
    };
  }
}

function isBuiltIn(type: unknown): type is BuiltIn {
  return typeof type === "function" && "component" in type;
}

function holdsNode(value: unknown): boolean {
  return isValidElement(value) || (Array.isArray(value) && value.some(holdsNode));
}

/** What a built-in may know about its children without rendering them. */
export function textFacts(nodes: ComponentChildren): Pick<Children, "source" | "text" | "empty"> {
  return {
    source: () => textOf(nodes),
    text: () => (toChildArray(nodes).some(isValidElement) ? undefined : textOf(nodes)),
    empty: toChildArray(nodes).length === 0,
  };
}

function textOf(nodes: ComponentChildren): string {
  return toChildArray(nodes)
    .map((node) => (isValidElement(node) ? textOf(node.props.children) : String(node)))
    .join("");
}

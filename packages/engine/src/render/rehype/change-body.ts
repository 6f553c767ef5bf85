// Runs the rehype plugins of lectern.config on the body of a page, and reviews what they add as if the author had written it.

import { type Checked, type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { rewriteUrls } from "@lectern/base/linked-attributes.ts";
import { Element, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { mapTree, visit } from "@lectern/base/markup/visit.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import type { Root } from "hast";
import { htmlNotAllowed, nodeNotShown } from "../diagnostics.ts";
import { dropUnsafeAttributes, isSafeElement } from "../nodes/safe-element.ts";
import type { Walker } from "../page-state.ts";
import { uniqueId } from "../page-state.ts";
import { report } from "../walker.ts";
import { BodyTree } from "./body-tree.ts";
import { contentsOf, headingsIn, isHeading, textOfHeading } from "./headings.ts";
import { type BodyReview, readBody } from "./read-body.ts";

/** Runs plugins on a tree that `create` creates, again if one of them fails. */
export type RunRehype = (document: Document, create: () => Root) => Promise<Checked<Root>>;

/** The body after all plugins; the table of contents changes with it. */
export async function changeBody(body: HtmlNode, walker: Walker, run: RunRehype): Promise<HtmlNode> {
  const { state } = walker.page;
  let tree: BodyTree | undefined;
  const create = (): Root => {
    tree = new BodyTree(body);
    return tree.root;
  };
  const { value: root, diagnostics } = await run(walker.unit.document, create);
  state.diagnostics.push(...diagnostics);
  if (!tree) return body;
  const changed = withHeadingIds(readBody(root, tree, new Review(body, walker)), body, walker);
  state.toc.splice(0, state.toc.length, ...contentsOf(state.toc, body, changed));
  return changed;
}

/** Headings that plugins added get an id like those of the author. */
function withHeadingIds(body: HtmlNode, before: HtmlNode, { page: { anchors, state } }: Walker): HtmlNode {
  if (!anchors || body === before) return body;
  const earlier = new Set(headingsIn(before));
  const withId = (element: Element): Element => {
    const isNew = isHeading(element.tag) && element.attributes["id"] === undefined && !earlier.has(element);
    if (!isNew) return element;
    const id = uniqueId(state, "heading", headingId(textOfHeading(element)) || "section", 2);
    return new Element(element.tag, { ...element.attributes, id });
  };
  return mapTree(body, { element: withId });
}

/** Links that plugins added are resolved and checked, and pages of untrusted projects contain no code. */
class Review implements BodyReview {
  readonly #walker: Walker;
  readonly #known = new Set<string>();

  constructor(body: HtmlNode, walker: Walker) {
    this.#walker = walker;
    visit(body, {
      element: ({ tag, attributes }) => {
        for (const [name, value] of Object.entries(attributes))
          if (typeof value === "string") this.#known.add(`${tag} ${name} ${value}`);
      },
    });
  }

  element(element: Element): Element | undefined {
    const { tag, attributes } = element;
    const { children, ...values } = attributes;
    // A URL that was there before is resolved already.
    const added = new Map(
      Object.entries(values).filter(([name, value]) => !this.#known.has(`${tag} ${name} ${value}`)),
    );
    const dropped = this.#walker.page.untrusted ? this.#dropUnsafe(tag, values, added) : [];
    if (dropped === undefined) return undefined;
    const urls = this.#resolve(tag, added);
    if (urls.size === 0 && dropped.length === 0) return element;
    const safe = Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
    return new Element(tag, { ...safe, ...Object.fromEntries(urls), children });
  }

  unknown(node: string): void {
    report(this.#walker, nodeNotShown(node, this.#at));
  }

  get #at(): Diagnostic["at"] {
    return fileStart(this.#walker.unit.document.path);
  }

  /** The names of attributes that must go; undefined if the whole element must. */
  #dropUnsafe(
    tag: string,
    values: Readonly<Record<string, unknown>>,
    added: Map<string, unknown>,
  ): readonly string[] | undefined {
    const isSafe = isSafeElement(tag, new Map(Object.entries(values)));
    const dropped = isSafe ? dropUnsafeAttributes(tag, added) : [`<${tag}>`];
    for (const what of dropped) report(this.#walker, htmlNotAllowed(what, this.#at));
    return isSafe ? dropped : undefined;
  }

  #resolve(tag: string, added: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
    const { state, href } = this.#walker.page;
    return rewriteUrls(tag, added, (url, kind) => {
      if (kind !== "url") state.links.push({ href: url, at: this.#at, kind: kind === "link" ? "link" : "asset" });
      return href(url, this.#walker.unit.document.path);
    });
  }
}

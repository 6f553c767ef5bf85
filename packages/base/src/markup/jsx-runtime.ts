// What compiled TSX imports, and the types of its tags and attributes: those of HTML as Preact describes them.

import type { HTMLAttributes, JSX as PreactJSX, SlotHTMLAttributes } from "preact";
import type { Html, HtmlNode } from "./tree.ts";

export { Fragment, jsx, jsx as jsxDEV, jsx as jsxs } from "./tree.ts";

/** As HTML writes them: in lowercase, without event handlers and references. SVG's names are case-sensitive. */
type AttributesOf<T> = {
  readonly [K in keyof T as K extends "key" | "ref" | "children" | "crossorigin" | "jsx" | "target"
    ? never
    : K extends Lowercase<K & string> | SvgName
      ? K
      : never]?: ValueOf<K, T[K]> | false | null | undefined;
} & {
  readonly children?: HtmlNode;
  readonly crossorigin?: boolean | undefined;
  readonly fetchpriority?: string | undefined;
  readonly target?: string | false | undefined;
};

type SvgName = "viewBox" | "preserveAspectRatio" | "gradientUnits" | "gradientTransform" | "patternUnits";

/** ARIA has no bare names: its states are the texts "true" and "false". */
type ValueOf<K, T> = T extends object ? never : K extends `aria-${string}` ? Exclude<T, boolean> : T;

type TagsOf<T> = { readonly [K in keyof T]: AttributesOf<T[K]> };

export declare namespace JSX {
  type Element = Html;
  // biome-ignore lint/suspicious/noExplicitAny: the props of a component can be anything
  type ElementType = keyof IntrinsicElements | ((props: any) => HtmlNode);
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicElements extends TagsOf<PreactJSX.IntrinsicElements> {
    readonly "lectern-island": AttributesOf<HTMLAttributes>;
    readonly "lectern-slot": AttributesOf<SlotHTMLAttributes>;
  }
}

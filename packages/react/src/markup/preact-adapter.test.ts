import { Fragment, type FunctionComponent, h, type VNode } from "preact";
import { Suspense } from "preact/compat";
import { useEffect, useId, useState } from "preact/hooks";
import { expect, test } from "vitest";
import { isLiveHook, renderWith, restoreOptions, verbatim, withRenderHooks } from "./preact-adapter.ts";

const fail = (error: unknown): never => {
  throw error;
};

const render = (node: VNode): string => renderWith(h(Fragment, null, node), {}, fail);

test("sees every node before it renders, inside and outside of components", () => {
  const names: string[] = [];
  const Inner: FunctionComponent = () => h("b", null, "text");
  const node = (one: VNode): void => {
    if (typeof one.type === "string") names.push(one.type);
    if (one.type === "b") Object.assign(one.props, { title: "seen" });
  };
  const markup = withRenderHooks({ node }, () => render(h("p", null, h(Inner, null))));
  expect(markup).toBe('<p><b title="seen">text</b></p>');
  expect(names).toEqual(["p", "b"]);
  expect(render(h("b", null, "later"))).toBe("<b>later</b>");
});

test("distinguishes hooks that keep state or run later", () => {
  const kinds = (use: () => void): readonly boolean[] => {
    const found: boolean[] = [];
    const Component: FunctionComponent = () => {
      use();
      return null;
    };
    withRenderHooks({ hook: (kind) => found.push(isLiveHook(kind)) }, () => render(h(Component, null)));
    return found;
  };
  expect(kinds(() => useState(0))).toContain(true);
  expect(kinds(() => useEffect(() => {}))).toContain(true);
  expect(kinds(() => useId())).not.toContain(true);
  expect(kinds(() => useId()).length).toBeGreaterThan(0);
});

test("runs the hooks of renders around it, unless it replaces them", () => {
  const seen: string[] = [];
  const outer = { node: () => seen.push("outer") };
  const inner = { node: () => seen.push("inner") };
  withRenderHooks(outer, () => withRenderHooks(inner, () => render(h("p", null))));
  expect(new Set(seen)).toEqual(new Set(["outer", "inner"]));
  seen.length = 0;
  withRenderHooks(outer, () => withRenderHooks(inner, () => render(h("p", null)), true));
  expect(new Set(seen)).toEqual(new Set(["inner"]));
});

test("replaces what throws by the markup of a node around it", () => {
  const Late: FunctionComponent = () => {
    throw new Promise(() => {});
  };
  const recover = (error: unknown, node: VNode, again: (node: string, parent: VNode) => string): string =>
    (node.type as unknown) === Suspense ? again("waiting", node) : fail(error);
  expect(renderWith(h("p", null, h(Suspense, { fallback: null }, h(Late, null))), {}, recover)).toBe("<p>waiting</p>");
});

test("restores Preact after a render that was interrupted", () => {
  const seen: VNode[] = [];
  const generator = (): void => {
    withRenderHooks({ node: (node) => seen.push(node) }, () => {
      restoreOptions();
      render(h("p", null));
    });
  };
  generator();
  expect(seen).toEqual([]);
});

test("writes markup verbatim", () => {
  expect(render(h("p", null, verbatim("<b>&amp;</b>")))).toBe("<p><b>&amp;</b></p>");
});

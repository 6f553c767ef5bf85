// Renders the value of an expression as React would.

import { EMPTY_HTML, Html } from "@lectern/base/markup/tree.ts";
import { type ComponentChildren, isValidElement } from "preact";
import { authorProblem, isPromise } from "../author-problem.ts";
import type { Bridge } from "../bridge.ts";
import { handlerLost, notRenderable, promiseReturned } from "../diagnostics.ts";
import { inlineIsland } from "../islands/inline-islands.ts";
import { Missing } from "../modules/linked-module.ts";
import { handlerOf, renderOnPage } from "./preact-server.tsx";

/**
 * The markup of a value. Values that cannot be rendered and code that fails are reported and render nothing. `contexts` are
 * those of the enclosing component.
 */
export function nodeToHtml(value: unknown, bridge: Bridge, contexts: object = {}): Html {
  try {
    return toHtml(aliveValue(value, bridge), bridge, contexts);
  } catch (error) {
    return reject(authorProblem(error, bridge), bridge);
  }
}

function toHtml(value: unknown, bridge: Bridge, contexts: object): Html {
  if (value === null || value === undefined || typeof value === "boolean") return EMPTY_HTML;
  // The failed import has been reported.
  if (value === Missing) return EMPTY_HTML;
  if (typeof value === "string" || typeof value === "number") return <>{value}</>;
  if (typeof value === "bigint") return <>{String(value)}</>;
  if (value instanceof Html) return value;
  if (isValidElement(value)) return renderOnPage(value, bridge, contexts);
  if (isPromise(value)) return reject(promiseReturned(bridge.at), bridge);
  if (typeof value === "object" && Symbol.iterator in value) {
    return <>{Array.from(value as Iterable<unknown>, (item) => toHtml(item, bridge, contexts))}</>;
  }
  return reject(notRenderable(describe(value), bridge.at), bridge);
}

/** Elements with event handlers outside of any component, as an island; if that is impossible, reports it. */
export function aliveValue(value: unknown, bridge: Bridge): unknown {
  const handler = lostHandler(value as ComponentChildren);
  if (handler === undefined) return value;
  const island = inlineIsland(value, handler);
  if (!island) bridge.report(handlerLost(handler, bridge.at));
  return island ?? value;
}

function reject(problem: Parameters<Bridge["report"]>[0], bridge: Bridge): Html {
  bridge.report(problem);
  return EMPTY_HTML;
}

function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return `a ${typeof value}`;
  const keys = Object.keys(value).slice(0, 5);
  if (value instanceof Date || keys.length === 0) return "an object";
  return `an object with ${keys.map((key) => `"${key}"`).join(", ")}`;
}

/** The first event handler on an element outside of any component. */
function lostHandler(node: ComponentChildren): string | undefined {
  if (Array.isArray(node)) {
    for (const child of node) {
      const found = lostHandler(child);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isValidElement(node)) return undefined;
  const found = typeof node.type === "string" ? handlerOf(node.props) : undefined;
  return found ?? lostHandler(node.props.children);
}

// React for author code: preact/compat under all its import names. The browser uses the same (see theme/client/islands/react.ts).

import { useId } from "@lectern/base/react-ids.ts";
import { spellOptions } from "@lectern/base/select-options.ts";
import * as preact from "preact";
import * as compat from "preact/compat";
import { createRoot, hydrateRoot } from "preact/compat/client";
import { jsx, jsxDEV, jsxs } from "preact/jsx-runtime";

/** `use` adapted to the renderer, which stores contexts elsewhere. */
function use(resource: object): unknown {
  return "then" in resource ? compat.use(resource as never) : compat.useContext(resource as preact.Context<unknown>);
}

const NEVER = new Promise<never>(() => {});

/** `lazy` for synchronous rendering: lazy components are left to the browser, even if they are already loaded. */
function lazy(): preact.FunctionComponent {
  return () => {
    throw NEVER;
  };
}

const main = { ...compat.default, use, useId, lazy };

/** The exports of `react`, `react-dom`, `preact/hooks` and related modules. */
export const REACT: Readonly<Record<string, unknown>> = {
  ...preact,
  ...compat,
  createRoot,
  hydrateRoot,
  jsx,
  jsxs,
  jsxDEV,
  use,
  useId,
  lazy,
  default: main,
  // Tells CommonJS packages that the default export is a member.
  __esModule: true,
};

const { vnode: before } = preact.options;
preact.options.vnode = (vnode) => {
  if (typeof vnode.type === "string") spellOptions(vnode.type, vnode.props as Record<string, unknown>);
  before?.(vnode);
};

/** True for every name code imports React by: `react/jsx-runtime`, `react-dom/client`, `preact/hooks`. */
export function isReact(specifier: string): boolean {
  return /^(?:react(?:-dom)?|preact)(?:\/|$)/.test(specifier);
}

/** What `globalThis.React` and `window.React` compile to; a name that code may well declare itself would hide it. */
export const REACT_ALIAS = "$React";

/** Hooks and helpers that authors use without importing them. */
export const REACT_GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["React", main],
  [REACT_ALIAS, main],
  ["Fragment", compat.Fragment],
  ["createContext", compat.createContext],
  ["forwardRef", compat.forwardRef],
  ["memo", compat.memo],
  ...Object.entries({ ...compat, useId }).filter(([name]) => /^use[A-Z]/.test(name)),
]);

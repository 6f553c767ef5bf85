// React as authors' code sees it: Preact's compatible version, whatever name it is imported by. The browser has the same
// (see client/islands/react.ts).

import * as preact from "preact";
import * as compat from "preact/compat";
import { createRoot, hydrateRoot } from "preact/compat/client";
import { jsx, jsxDEV, jsxs } from "preact/jsx-runtime";
import { spellOptions } from "../../base/select-options.ts";

/** `use` as it works in the renderer, which keeps contexts elsewhere. */
function use(resource: object): unknown {
  return "then" in resource ? compat.use(resource as never) : compat.useContext(resource as preact.Context<unknown>);
}

const NEVER = new Promise<never>(() => {});

/** `lazy` for pages, which are made in one go: what comes later is the browser's, even if it were there already. */
function lazy(): preact.FunctionComponent {
  return () => {
    throw NEVER;
  };
}

const main = { ...compat.default, use, lazy };

/** The members of `react`, `react-dom`, `preact/hooks` and every other name of theirs. */
export const REACT: Readonly<Record<string, unknown>> = {
  ...preact,
  ...compat,
  createRoot,
  hydrateRoot,
  jsx,
  jsxs,
  jsxDEV,
  use,
  lazy,
  default: main,
  // Says to packages in the older form of modules that the default is a member.
  __esModule: true,
};

const { vnode: before } = preact.options;
preact.options.vnode = (vnode) => {
  if (typeof vnode.type === "string") spellOptions(vnode.type, vnode.props as Record<string, unknown>);
  before?.(vnode);
};

/** True for every name under which code imports React: `react/jsx-runtime`, `react-dom/client`, `preact/hooks`. */
export function isReact(specifier: string): boolean {
  return /^(?:react(?:-dom)?|preact)(?:\/|$)/.test(specifier);
}

/** Hooks and kin that authors use without importing them. */
export const REACT_GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["React", main],
  ["Fragment", compat.Fragment],
  ["createContext", compat.createContext],
  ["forwardRef", compat.forwardRef],
  ["memo", compat.memo],
  ...Object.entries(compat).filter(([name]) => /^use[A-Z]/.test(name)),
]);

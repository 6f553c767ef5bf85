// React as islands see it in the browser: Preact's compatible version, as at build (see render/evaluate/react-module.ts).

import * as preact from "preact";
import * as compat from "preact/compat";
import { createRoot, hydrateRoot } from "preact/compat/client";
import { jsx, jsxDEV, jsxs } from "preact/jsx-runtime";
import { spellOptions } from "../../base/select-options.ts";

type Props = Record<string, unknown>;

/** Everything an island may import from `react`, `react-dom`, `preact` and their parts. */
export const react = { ...preact, ...compat, createRoot, hydrateRoot, jsx, jsxs, jsxDEV };

/** Teaches Preact what its compatible version does not spell like React. */
export function spellLikeReact(): void {
  const { vnode: before } = preact.options;
  preact.options.vnode = (vnode) => {
    if (typeof vnode.type === "string") spellOptions(vnode.type, vnode.props as Props);
    before?.(vnode);
  };
}

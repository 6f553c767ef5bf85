// React as islands see it in the browser: Preact's compatible version, as at build (see evaluate/modules/react-module.ts).

import * as preact from "preact";
import * as compat from "preact/compat";
import { createRoot, hydrateRoot } from "preact/compat/client";
import { jsx, jsxDEV, jsxs } from "preact/jsx-runtime";
import { placeUrls } from "../../base/linked-attributes.ts";
import { spellOptions } from "../../base/select-options.ts";

type Props = Record<string, unknown>;

/** Everything an island may import from `react`, `react-dom`, `preact` and their parts. */
export const react = { ...preact, ...compat, createRoot, hydrateRoot, jsx, jsxs, jsxDEV };

/**
 * Teaches Preact what its compatible version does not spell like React, and that addresses from the root of the site lie
 * under `base`, as the build wrote them.
 */
export function spellLikeReact(base: string): void {
  const { vnode: before } = preact.options;
  preact.options.vnode = (vnode) => {
    if (typeof vnode.type === "string") {
      spellOptions(vnode.type, vnode.props as Props);
      placeUrls(vnode.type, vnode.props as Props, base);
    }
    before?.(vnode);
  };
}

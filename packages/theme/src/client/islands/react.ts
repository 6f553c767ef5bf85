// React for islands in the browser: preact/compat, the same as at build time (see react/modules/react-module.ts).

import { placeUrls } from "@lectern/base/linked-attributes.ts";
import { useId } from "@lectern/base/react-ids.ts";
import { spellOptions } from "@lectern/base/select-options.ts";
import * as preact from "preact";
import * as compat from "preact/compat";
import { createRoot, hydrateRoot } from "preact/compat/client";
import { jsx, jsxDEV, jsxs } from "preact/jsx-runtime";

type Props = Record<string, unknown>;

/** Everything an island may import from `react`, `react-dom`, `preact` and their subpaths. */
export const react = { ...preact, ...compat, createRoot, hydrateRoot, jsx, jsxs, jsxDEV, useId };

/**
 * Makes Preact accept React spellings that preact/compat lacks, and prefixes root-relative URLs with `base`, as the build
 * does.
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

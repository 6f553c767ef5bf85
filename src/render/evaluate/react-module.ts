// React as authors' code sees it: Preact's compatible version, whatever name it is imported by.

import { h } from "preact";
import * as compat from "preact/compat";
import * as runtime from "preact/jsx-runtime";

/** The members of `react`, `react-dom`, `preact/hooks` and every other name of theirs. */
export const REACT: Readonly<Record<string, unknown>> = {
  h,
  ...compat,
  ...runtime,
  default: compat.default,
  // Says to packages in the older form of modules that the default is a member.
  __esModule: true,
};

/** True for every name under which code imports React: `react/jsx-runtime`, `react-dom/client`, `preact/hooks`. */
export function isReact(specifier: string): boolean {
  return /^(?:react(?:-dom)?|preact)(?:\/|$)/.test(specifier);
}

/** Hooks and kin that authors use without importing them. */
export const REACT_GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["React", compat.default],
  ["Fragment", compat.Fragment],
  ["createContext", compat.createContext],
  ["forwardRef", compat.forwardRef],
  ["memo", compat.memo],
  ...Object.entries(compat).filter(([name]) => /^use[A-Z]/.test(name)),
]);

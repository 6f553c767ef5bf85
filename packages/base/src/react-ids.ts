// `useId` for authors' components, the same at build time and in the browser: ids count within one render, below a prefix
// that is unique on the page.

import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";

/** The ids of one render. */
export interface ReactIds {
  next(): string;
}

/** Counts ids below a prefix, which is read when the first id is. */
export function countIds(prefix: () => string): ReactIds {
  let count = 0;
  return { next: () => `P${prefix()}-${count++}` };
}

/** Of renders that have no ids of their own. */
export const IdsContext: ReturnType<typeof createContext<ReactIds>> = createContext(countIds(() => "0"));

export function useId(): string {
  const ids = useContext(IdsContext);
  return useMemo(() => ids.next(), []);
}

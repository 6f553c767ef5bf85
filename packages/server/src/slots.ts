// Limits how many requests run at once, in total and for one client.

import { clientKey } from "./client-address.ts";

export interface Slots {
  /** Takes a slot for a client's IP address; the result gives it back. Undefined if there is none. */
  take(address: string): (() => void) | undefined;
}

export function createSlots({ all, each }: { readonly all: number; readonly each: number }): Slots {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take: (address) => {
      const key = clientKey(address);
      const own = taken.get(key) ?? 0;
      if (total >= all || own >= each) return undefined;
      total++;
      taken.set(key, own + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        total--;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}

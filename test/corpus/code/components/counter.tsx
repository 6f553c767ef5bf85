import { createContext, useContext, useState, type ReactNode } from "react";
import { season } from "../lib/season.ts";

export const Season = createContext("winter");

export function Counter({ start = 0, children }: { start?: number; children?: ReactNode }) {
  const [count, setCount] = useState(start);
  return (
    <Season.Provider value={season(count)}>
      <button type="button" className="rounded-lg border px-4 py-2" onClick={() => setCount(count + 1)}>
        {count} trees
      </button>
      {children}
    </Season.Provider>
  );
}

export function Current() {
  return <em>{useContext(Season)}</em>;
}

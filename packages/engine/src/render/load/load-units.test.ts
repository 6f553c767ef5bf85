import { parseDocument } from "@lectern/model/content/parse-document.ts";
import type { Program } from "@lectern/react/program.ts";
import { expect, test } from "vitest";
import { createUnits } from "./load-units.ts";

const document = () => parseDocument({ path: "a.mdx", text: "{1 + 1}" }, new Map());

function program(files: readonly string[]): Program {
  return {
    run: () => 2,
    value: () => undefined,
    asIsland: () => undefined,
    builtIn: () => undefined,
    names: new Set(),
    exports: new Set(),
    snippetImports: new Map(),
    files: new Set(files),
  };
}

test("reloads a unit if an import changes while it loads", async () => {
  const waiting: (() => void)[] = [];
  let loads = 0;
  const units = createUnits({
    document,
    exists: () => true,
    program: async () => {
      loads++;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { value: program(["b.jsx"]), diagnostics: [] };
    },
  });
  const first = units.load("a.mdx");
  units.invalidate(["b.jsx"]);
  waiting[0]?.();
  await first;
  const second = units.load("a.mdx");
  waiting[1]?.();
  await second;
  expect(loads).toBe(2);
  await units.load("a.mdx");
  expect(loads).toBe(2);
  units.invalidate(["c.jsx"]);
  await units.load("a.mdx");
  expect(loads).toBe(2);
});

test("rejects once for every caller if a unit cannot be loaded, then retries", async () => {
  let loads = 0;
  const units = createUnits({
    document,
    exists: () => true,
    program: async () => {
      if (loads++ === 0) throw new Error("no compiler");
      return { value: program([]), diagnostics: [] };
    },
  });
  const stray: unknown[] = [];
  const onStray = (error: unknown): void => void stray.push(error);
  process.on("unhandledRejection", onStray);
  await expect(units.load("a.mdx")).rejects.toThrow("no compiler");
  await new Promise(setImmediate);
  process.off("unhandledRejection", onStray);
  expect(stray).toEqual([]);
  expect((await units.load("a.mdx"))?.program).toBeDefined();
});

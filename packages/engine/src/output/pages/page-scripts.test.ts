import type { Island } from "@lectern/react/bridge.ts";
import { expect, test } from "vitest";
import { PageScripts } from "./page-scripts.ts";

const island = (name: string): Island => ({
  path: `_lectern/islands/${name}.js`,
  source: `${name}.jsx`,
  code: name,
  uses: [],
  builtIns: [],
});

function open(): { readonly scripts: PageScripts; readonly bundled: string[] } {
  const bundled: string[] = [];
  const at = { file: "bad.jsx", line: 1, column: 1 };
  const scripts = new PageScripts(async () => ({
    bundle: async (islands) => {
      bundled.push(...islands.map(({ code }) => code));
      return {
        value: islands.filter(({ code }) => code !== "bad").map(({ path, code }) => ({ path, text: code })),
        diagnostics: islands
          .filter(({ code }) => code === "bad")
          .map(() => ({ code: "code/island-build-failed", severity: "error" as const, at, message: "m", hint: "h" })),
      };
    },
  }));
  return { scripts, bundled };
}

const page = (...names: readonly string[]) => ({ islands: names.map(island), features: new Set<never>() });

test("bundles a script on request, and once", async () => {
  const { scripts, bundled } = open();
  scripts.note("/", page("a", "b"));
  scripts.note("/other", page("b", "c"));
  expect(await (await scripts.find("_lectern/islands/b.js"))?.body()).toBe("b");
  await scripts.find("_lectern/islands/b.js");
  expect(bundled).toEqual(["b"]);
  expect((await scripts.all()).map(({ path }) => path)).toEqual(["a", "b", "c"].map((name) => island(name).path));
  expect(bundled).toEqual(["b", "a", "c"]);
});

test("drops a script that no page uses, with its problems", async () => {
  const { scripts, bundled } = open();
  scripts.note("/", page("bad"));
  expect(await scripts.find(island("bad").path)).toBeUndefined();
  expect(scripts.diagnostics()).toHaveLength(1);
  scripts.note("/", page("good"));
  expect(scripts.diagnostics()).toEqual([]);
  expect(await scripts.find(island("bad").path)).toBeUndefined();
  expect(bundled).toEqual(["bad"]);
});

test("retries a failed bundle after a change", async () => {
  const { scripts, bundled } = open();
  scripts.note("/", page("bad"));
  await scripts.find(island("bad").path);
  scripts.dropOld();
  await scripts.find(island("bad").path);
  expect(bundled).toEqual(["bad", "bad"]);
  scripts.note("/", { islands: [], features: new Set(["math"]) });
  expect(scripts.needs("math")).toBe(true);
  scripts.invalidatePages();
  expect(scripts.needs("math")).toBe(false);
});

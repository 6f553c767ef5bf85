// Whatever authors' code throws, wherever it runs: the site is rendered, with one readable error.

import { checkSite } from "@lectern/engine/checking/check-site.ts";
import { openSite } from "@lectern/engine/opening/open-site.ts";
import { UNWATCHED } from "@lectern/engine/work.ts";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { docsJson } from "./support/site.ts";

let folder: TestFolder | undefined;
afterEach(() => folder?.dispose());

/** Thrown values as code, and how each is described. */
const VALUES: readonly (readonly [code: string, text: string])[] = [
  ["null", "it threw null"],
  ["undefined", "it threw undefined"],
  ["Symbol('s')", "it threw Symbol(s)"],
  ["'x'.repeat(1e6)", `${"x".repeat(300)}…`],
  ["new AggregateError([new Error('a'), new Error('b')], 'Both failed')", "Both failed: a; b"],
  ["Object.create(null)", "it threw an object"],
  ["({ toString() { throw 2; } })", "it threw an object"],
  ["Object.assign(new Error('x'), { message: {}, stack: 7, name: 8 })", "it threw an object"],
  ["new Proxy({}, { get() { throw 1; } })", "it threw an object"],
  [
    "new Proxy(new Error('x'), { get() { throw 1; }, has() { throw 1; }, getPrototypeOf() { throw 1; } })",
    "it threw an object",
  ],
];

/** A page with this body, and optionally a config that exports this value. */
type Site = readonly [page: string, config?: string];

const PLACES: Readonly<Record<string, { readonly site: (value: string) => Site; readonly problem: string }>> = {
  expression: {
    site: (value) => [`Now {(() => { throw ${value}; })()}.`],
    problem: "code/runtime-error Runtime error: ",
  },
  module: {
    site: (value) => [`export const now = (() => { throw ${value}; })();`],
    problem: "code/runtime-error Runtime error: ",
  },
  component: {
    site: (value) => [`export const Now = () => { throw ${value}; };\n\n<Now />`],
    problem: "code/runtime-error Runtime error: ",
  },
  config: {
    site: (value) => ["", `(() => { throw ${value}; })()`],
    problem: "extend/config-failed The config failed to load: ",
  },
  rule: {
    site: (value) => [
      "",
      `{ rules: [{ code: "a/b", severity: "error", summary: "A.", file: () => { throw ${value}; } }] }`,
    ],
    problem: 'extend/hook-failed rules["a/b"].file failed: ',
  },
  slot: {
    site: (value) => ["", `{ layout: { slots: { footer: () => { throw ${value}; } } } }`],
    problem: "extend/hook-failed layout.slots.footer failed: ",
  },
  artifact: {
    site: (value) => ["", `{ artifacts: [{ path: "a.txt", body: () => { throw ${value}; } }] }`],
    problem: 'extend/hook-failed artifacts["a.txt"].body failed: ',
  },
  "asynchronous artifact": {
    site: (value) => ["", `{ artifacts: [{ path: "a.txt", body: async () => { throw ${value}; } }] }`],
    problem: 'extend/hook-failed artifacts["a.txt"].body failed: ',
  },
};

for (const [place, { site, problem }] of Object.entries(PLACES))
  test.each(VALUES)(`describes %s thrown by the code of the ${place}`, async (value, text) => {
    const [page, config] = site(value);
    folder = testFolder({
      "docs.json": docsJson({ pages: ["index"] }),
      "index.mdx": `---\ntitle: Home\ndescription: A page.\n---\n\nHello.\n\n${page}\n`,
      ...(config === undefined ? {} : { "lectern.config.js": `export default ${config};\n` }),
    });
    const opened = await openSite(folder.path, { base: "" });
    for (const artifact of (await opened.output.artifacts()).values())
      if (/^(?:index\.html|a\.txt)$/.test(artifact.path)) await artifact.body();
    const { problems } = await checkSite(opened, UNWATCHED, { whole: false });
    const found = problems
      .filter(({ code }) => /^(?:code|extend)\//.test(code))
      .map(({ code, message }) => `${code} ${message}`);
    // Preact looks at what a component throws before we do.
    if (place === "component")
      expect(found).toEqual([expect.stringMatching(/^code\/runtime-error Runtime error: .{5,}/)]);
    else expect(found).toEqual([`${problem}${text}.`]);
  });

import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { h, isValidElement, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, test, vi } from "vitest";
import { loadProgram } from "./load-program.ts";
import { createModuleCache } from "./modules/module-cache.ts";
import { AuthorError, type Program, type ProgramHost } from "./program.ts";

interface Input {
  readonly page?: readonly string[];
  readonly expressions?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly packages?: Readonly<Record<string, unknown>>;
}

async function load(input: Input) {
  const files = new Map(Object.entries(input.files ?? {}));
  const cache = createModuleCache();
  const host: ProgramHost = {
    read: (path) => files.get(path),
    exists: (path) => files.has(path),
    paths: () => files.keys(),
    renderSnippet: (path, props) => rawHtml(`<i>${path} ${JSON.stringify(props)}</i>`),
    snippetModules: (path) => {
      const code = files.get(path);
      return code === undefined ? undefined : [{ code, at: { file: path, line: 1, column: 1 } }];
    },
    components: new Map(),
    projectRequire: async (specifier) => input.packages?.[specifier],
  };
  // Blocks start at lines 1, 11, 21…; expressions are on lines 101, 102…, after a brace.
  const modules = (input.page ?? []).map((code, index) => ({
    code,
    at: { file: "page.mdx", line: index * 10 + 1, column: 1 },
  }));
  const expressions = (input.expressions ?? []).map((code, index) => ({
    code,
    at: { file: "page.mdx", line: index + 101, column: 2 },
    kind: code.startsWith("...") ? ("spread" as const) : ("value" as const),
  }));
  const { value, diagnostics } = await loadProgram({ path: "page.mdx", modules, expressions }, host, cache);
  return { program: value, problems: diagnostics.map(formatDiagnostic) };
}

function results(program: Program, count: number, locals: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => {
    try {
      const value = program.run(index, locals);
      return isValidElement(value) ? renderToString(value) : value;
    } catch (error) {
      if (!(error instanceof AuthorError)) throw error;
      return formatDiagnostic(error.diagnostic);
    }
  });
}

test("evaluates expressions with the page's exports, imports and declarations", async () => {
  const { program, problems } = await load({
    page: [
      'import { price, Price as P } from "/snippets/price.jsx"\nimport data from "./data.json"',
      'export const total: number = price * 2\nconst hidden = "h", { a, b: [c] } = data\nexport function twice(x: number) { return x * 2 }',
    ],
    expressions: [
      "total + twice(1)",
      "hidden + a + c",
      "<P n={total}>it's</P>",
      "...data",
      "[1, 2].map((n) => n * total)",
    ],
    files: {
      "snippets/price.jsx":
        "export const price = 21;\nexport const Price = ({ n, children }) => <b>{n} {children}</b>;",
      "data.json": '{ "a": 1, "b": [2] }',
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 5)).toEqual([44, "h12", "<b>42 it's</b>", { a: 1, b: [2] }, [42, 84]]);
  expect([...program.names]).toEqual(["total", "hidden", "a", "c", "twice", "price", "P", "data"]);
  expect([...program.exports]).toEqual(["total", "twice"]);
});

test("passes each use of a snippet its own props", async () => {
  const { program } = await load({ expressions: ["() => name + props.name", "<p>{children}</p>"] });
  const first = program.run(0, { name: "Ada" }) as () => string;
  const second = program.run(0, { name: "Bob" }) as () => string;
  expect([first(), second()]).toEqual(["AdaAda", "BobBob"]);
  expect(renderToString(program.run(1, { children: rawHtml("<b>x</b>") }) as VNode)).toBe("<p><b>x</b></p>");
});

test("warns about an undefined name at its location, with a suggestion", async () => {
  const { program } = await load({
    page: ["export const version = 1"],
    expressions: ["1 + verson", "a.b", "\n  [1].map(() =>\n    nothing)"],
  });
  expect(results(program, 3)).toEqual([
    'page.mdx:101:6 code/undefined-name "verson" is not defined. Did you mean "version"?',
    'page.mdx:102:2 code/undefined-name "a" is not defined. Import or export "a", or escape the braces as \\{ and \\}.',
    'page.mdx:105:5 code/undefined-name "nothing" is not defined. Import or export "nothing", or escape the braces as \\{ and \\}.',
  ]);
});

test("reports a thrown error at its line in the file", async () => {
  const { program, problems } = await load({
    page: ['import { boom } from "./boom"'],
    expressions: ["boom()", "null.x", "window.location.href"],
    files: { "boom.js": "// first\nexport const boom = () => {\n  throw new Error('no luck.');\n};" },
  });
  expect(problems).toEqual([]);
  expect(results(program, 3)).toEqual([
    "boom.js:3:9 code/runtime-error Runtime error: no luck. Fix the code, or what page.mdx:101 passes to it. Until then, the page is rendered without it.",
    "page.mdx:102:7 code/runtime-error Runtime error: Cannot read properties of null (reading 'x'). Fix the code. Until then, the page is rendered without it.",
    'page.mdx:103:2 code/browser-only "window" is a browser API and is not available at build time. Move it into a component, inside useEffect or an event handler.',
  ]);
});

test("skips code that does not parse and renders the rest", async () => {
  const { program, problems } = await load({
    page: ["export const one = 1", "export const two = = 2", "export const three = `open"],
    expressions: ["one", "1 +", "[one", "one + 1", "await one"],
  });
  expect(problems).toEqual([
    'page.mdx:11:20 code/syntax Syntax error: Unexpected "=". Fix the expression. Until then, it is skipped.',
    "page.mdx:21:1 code/syntax Syntax error: Unterminated string literal. Fix the expression. Until then, it is skipped.",
    'page.mdx:102:5 code/syntax Syntax error: Unexpected ")". Fix the expression. Until then, it is skipped.',
    'page.mdx:103:6 code/syntax Syntax error: Expected "]" but found ")". Fix the expression. Until then, it is skipped.',
    'page.mdx:105:2 code/syntax Syntax error: "await" can only be used inside an "async" function. Fix the expression. Until then, it is skipped.',
  ]);
  expect(results(program, 5)).toEqual([1, undefined, undefined, 2, undefined]);
});

test("reports unresolved imports with the closest file and renders their children", async () => {
  const { program, problems } = await load({
    page: [
      'import { A } from "/snippets/cuonter.jsx"\nimport { B } from "../outside.js"\nimport { C } from "left-pad/x"\nimport { Counte } from "./snippets/counter"\nimport D from "./snippets/counter"\nimport { E } from "@/snippets/counter"\nimport F from "@theme/Tabs"\nimport G from "@site/src/g"',
    ],
    expressions: ["<p><A>kept</A><B/><C/><Counte/><D/><E/><F/><G/></p>"],
    files: { "snippets/counter.jsx": "export const Counter = () => null" },
  });
  expect(problems).toEqual([
    'page.mdx:1:1 code/import-not-found Cannot find the imported file "/snippets/cuonter.jsx". Did you mean "/snippets/counter.jsx"?',
    'page.mdx:2:1 code/import-not-found Cannot find the imported file "../outside.js". Create the file, or remove the import.',
    'page.mdx:3:1 code/package-not-found Package "left-pad/x" is not installed. Run "npm install left-pad", or start the path of a project file with "/" or "./".',
    'page.mdx:6:1 code/package-not-found Package "@/snippets/counter" is not installed. Start the path of a project file with "/": "/snippets/counter".',
    'page.mdx:7:1 code/package-not-found Package "@theme/Tabs" is not installed. Remove the Docusaurus import, and use <Tab title="…"> in <Tabs> for tabs and <Note> for admonitions.',
    'page.mdx:8:1 code/package-not-found Package "@site/src/g" is not installed. Start the path of a project file with "/": "/src/g".',
    'page.mdx:4:1 code/export-not-found "./snippets/counter" has no export "Counte". Did you mean "Counter"?',
    'page.mdx:5:1 code/export-not-found "./snippets/counter" has no default export. Export it there, or remove the import.',
  ]);
  expect(results(program, 1)).toEqual(["<p>kept</p>"]);
});

test("does not report missing exports of an unreadable file", async () => {
  const { problems } = await load({
    page: ['import { Bad } from "./snippets/bad.jsx"'],
    expressions: ["<Bad/>"],
    files: { "snippets/bad.jsx": "export const Bad = () => <p>;" },
  });
  expect(problems.map((line) => line.split(" ")[1])).toEqual(["code/syntax"]);
});

test("prefers the page's own declaration over an import", async () => {
  const { program, problems } = await load({
    page: ['import { A } from "./a.js"', 'export const A = "own"'],
    expressions: ["A + 1"],
    files: { "a.js": 'export const A = "imported"' },
  });
  expect(problems).toEqual([
    'page.mdx:1:1 code/duplicate-name "A" is both imported and declared; the declaration is used. Rename one of them, for example with "as".',
  ]);
  expect(results(program, 1)).toEqual(["own1"]);
});

test("supports circular imports", async () => {
  const { program, problems } = await load({
    page: ['import { even } from "./even"'],
    expressions: ["even(10)"],
    files: {
      "even.js": 'import { odd } from "./odd";\nexport const even = (n) => n === 0 || odd(n - 1);',
      "odd.js": 'import { even } from "./even";\nexport const odd = (n) => n !== 0 && even(n - 1);',
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 1)).toEqual([true]);
});

test("supports re-exports, renamed exports and namespace imports", async () => {
  const { program, problems } = await load({
    page: ['import * as all from "./all"\nimport main, { two as zwei } from "./all"'],
    expressions: ["[all.one, all.two, zwei, main()]", "Object.keys(all)"],
    files: {
      "all.ts":
        'export * from "./one";\nexport { one as two } from "./one";\nexport default function () { return "main"; }',
      "one.ts": "export const one: number = 1;\nexport default 2;\nexport type Unused = string;",
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 2)).toEqual([
    [1, 1, 1, "main"],
    ["default", "two", "one"],
  ]);
});

test("imports an MDX snippet as a component and its exports by name", async () => {
  const { program, problems } = await load({
    page: ['import Intro, { label } from "/snippets/intro.mdx"\nimport { Wrap } from "./wrap.jsx"'],
    expressions: ["label", '<Wrap name="x" />'],
    files: {
      "snippets/intro.mdx": 'export const label = "from " + "mdx"',
      "wrap.jsx":
        'import Intro from "./snippets/intro";\nexport const Wrap = (props) => <div><Intro {...props} /></div>;',
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 2)).toEqual(["from mdx", '<div><i>snippets/intro.mdx {"name":"x"}</i></div>']);
  expect([...program.snippetImports]).toEqual([["Intro", "snippets/intro.mdx"]]);
  expect([...program.files]).toEqual(["snippets/intro.mdx", "wrap.jsx"]);
});

test("provides hooks, React and user without an import", async () => {
  const { program, problems } = await load({
    page: [
      'import React, { useMemo } from "react"\nimport { h } from "preact"\nexport const A = () => { const [n] = useState(1); const m = useMemo(() => n + 1); const r = React.useRef(3); return <>{n}{m}{r.current}{typeof user}</>; }',
    ],
    expressions: ["(() => { const B = A; return <B/> })()", "h('b', null, 'x')"],
  });
  expect(problems).toEqual([]);
  expect(renderToString(h(program.value("A") as never, null))).toBe("123object");
  expect(results(program, 2)[1]).toBe("<b>x</b>");
});

test("loads packages from the project", async () => {
  const { program, problems } = await load({
    page: ['import pad, { left } from "pad"'],
    expressions: ["pad + left"],
    packages: { pad: { default: "d", left: "l" } },
  });
  expect(problems).toEqual([]);
  expect(results(program, 1)).toEqual(["dl"]);
});

test("does not report a package that throws on load as missing", async () => {
  const { problems } = await load({
    page: ['import chart from "chart"'],
    packages: {
      get chart(): unknown {
        throw new Error("window is not defined.");
      },
    },
  });
  expect(problems).toEqual([
    'page.mdx:1:1 code/package-load-failed Failed to load the package "chart" at build time: window is not defined. Check its documentation for a server-side entry point, or use another package.',
  ]);
});

test("reports a throwing block once and keeps earlier names", async () => {
  const { program, problems } = await load({
    page: ["export const early = 1", "export const late = missing()"],
    expressions: ["early"],
  });
  expect(problems).toEqual([
    'page.mdx:11:21 code/undefined-name "missing" is not defined. Import or export "missing", or escape the braces as \\{ and \\}.',
  ]);
  expect(results(program, 1)).toEqual([1]);
  expect(() => program.value("late")).toThrow('"missing" is not defined.');
});

test("reports data that is not JSON", async () => {
  const { problems } = await load({ page: ['import data from "./data.json"'], files: { "data.json": "{" } });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^data\.json:1:1 code\/syntax Syntax error: /);
});

test("allows names such as __proto__ and constructor", async () => {
  const { program, problems } = await load({
    page: ["export const constructor = 1\nexport const toString = 2\nexport const __proto__ = 3"],
    expressions: ["constructor + toString + __proto__", "typeof hasOwnProperty"],
  });
  expect(problems).toEqual([]);
  expect(results(program, 2)).toEqual([6, "function"]);
  expect(program.value("__proto__")).toBe(3);
  expect(program.value("valueOf")).toBeUndefined();
});

test("supports circular imports between snippets", async () => {
  const { program, problems } = await load({
    page: ['import { a } from "/a.mdx"'],
    expressions: ["a()"],
    files: {
      "a.mdx": 'import { b } from "./b.mdx"\nexport const a = () => "a" + b(),  own = "own"',
      "b.mdx": 'import { own } from "./a.mdx"\nexport const b = () => own',
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 1)).toEqual(["aown"]);
});

test("gives a file access to its page's imports", async () => {
  const { program, problems } = await load({
    page: ['import { Outer } from "./outer.jsx"\nimport { Inner } from "./inner.jsx"'],
    expressions: ["<Outer/>"],
    files: {
      "outer.jsx": "export const Outer = () => <p><Inner/></p>",
      "inner.jsx": "export const Inner = () => <b>in</b>",
    },
  });
  expect(problems).toEqual([]);
  expect(results(program, 1)).toEqual(["<p><b>in</b></p>"]);
});

test("skips one expression without affecting the others", async () => {
  const { program, problems } = await load({ expressions: ["import.meta.url", "1 + 1"] });
  expect(problems).toEqual([]);
  expect(results(program, 2)).toEqual([
    "page.mdx:101:14 code/runtime-error Runtime error: Cannot read properties of undefined (reading 'url'). Fix the code. Until then, the page is rendered without it.",
    2,
  ]);
});

test("compiles and runs an expression of several megabytes", async () => {
  const { program } = await load({ expressions: [`[${"1+1,".repeat(300_000)}].length`] });
  expect(results(program, 1)).toEqual([300_000]);
});

test("keeps code from ending the process and sends its output to stderr", async () => {
  const { program } = await load({
    expressions: ["process.exit(3)", "typeof process.env.PATH", "process.cwd().length > 0", 'console.log("hi")'],
  });
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(results(program, 4)).toEqual([
    "page.mdx:101:10 code/exit-called Code of the project tried to end the build: it called process.exit(3), which would end the command. Throw an error instead. The output is not replaced.",
    "string",
    true,
    undefined,
  ]);
  expect(printed.mock.calls).toEqual([["hi"]]);
  expect(log).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("follows circular re-exports once", async () => {
  const { program, problems } = await load({
    page: ['import { X } from "/a.js"\nimport { lost } from "/d.js"'],
    expressions: ["X", "lost"],
    files: {
      "a.js": 'export * from "/b.js"',
      "b.js": 'export * from "/a.js"\nexport * from "/c.js"',
      "c.js": "export const X = 1",
      "d.js": 'import { lost } from "/e.js"\nexport { lost }',
      "e.js": 'import { lost } from "/d.js"\nexport { lost }',
    },
  });
  expect(results(program, 2)).toEqual([1, undefined]);
  expect(problems).toEqual([]);
});

test("imports members of a package's default export by name, like bundlers", async () => {
  const main = Object.assign(() => "main", { upper: (text: string) => text.toUpperCase() });
  const { program, problems } = await load({
    page: ['import { upper } from "old"\nimport old from "old"'],
    expressions: ['upper("a")', 'old.upper("b")', "old()"],
    packages: { old: { default: main } },
  });
  expect(results(program, 3)).toEqual(["A", "B", "main"]);
  expect(problems).toEqual([]);
});

test("globalThis.React and window.React are React, whatever the code names it", async () => {
  const { program, problems } = await load({
    page: ['import { Counter } from "/snippets/counter.jsx"'],
    files: {
      "snippets/counter.jsx": `const React = (typeof window !== "undefined" && window.React) || globalThis.React;
const { useMemo } = (globalThis as any)?.React ?? {};
export const Counter = () => <b>{useMemo(() => 1, []) + React.useMemo(() => 2, []) + window.React.useMemo(() => 4, [])}</b>;`,
    },
    expressions: ["<Counter />"],
  });
  expect([problems, results(program, 1)]).toEqual([[], ["<b>7</b>"]]);
});

test("names without a value report why their module stopped", async () => {
  const { program, problems } = await load({
    page: ['import { label, Card } from "/snippets/card.jsx"'],
    files: {
      "snippets/card.jsx": `const Frame = () => <i>{title}</i>;
const { theme } = globalThis.settings;
const title = theme.title;
export const label = "Card";
export const Card = Frame;
`,
    },
    expressions: ["label", "<Card />"],
  });
  const cause =
    "snippets/card.jsx:2:9 code/runtime-error Runtime error: Cannot destructure property 'theme' of 'globalThis.settings' as it is undefined. Fix the code. Until then, the page is rendered without it.";
  expect([problems, results(program, 2)]).toEqual([[cause], [cause, cause]]);
});

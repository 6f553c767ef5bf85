import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { rawHtml } from "@lectern/base/markup/tree.ts";
import { createContext, h, type VNode } from "preact";
import { useContext, useState } from "preact/hooks";
import { expect, test } from "vitest";
import { testBridge } from "../../../../test/support/bridge.tsx";
import { renderAuthorElement } from "../markup/author-element.ts";
import { nodeToHtml } from "../markup/node-to-html.tsx";

const COUNTER = `export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count} {children}</button>;
};`;

test("turns a component with state into an island with its props and first render", async () => {
  const { program, bridge, islands, problems } = await testBridge({ page: COUNTER });
  const element = { component: program.value("Counter"), name: "Counter", props: new Map([["start", 3]]) };
  const { markup } = renderAuthorElement({ ...element, children: rawHtml("<b>times</b>") }, bridge);
  const [island] = islands;
  expect(markup).toBe(
    `<lectern-island style="display:contents" data-module="/docs/${island?.path}" data-export="Counter" data-props="{&quot;start&quot;:3}" data-slots="children">` +
      '<button>3 <lectern-slot name="children" style="display:contents"><b>times</b></lectern-slot></button></lectern-island>',
  );
  expect(island?.path).toMatch(/^_lectern\/islands\/page-[0-9a-z]{11}\.js$/);
  expect(problems).toEqual([]);
});

test("renders a component without state, events or browser APIs as plain markup", async () => {
  const { program, bridge, islands } = await testBridge({
    page: `${COUNTER}\nexport const Box = ({ children }) => <div class="box">{useMemo(() => "a window", [])} {children}</div>;`,
  });
  const element = { component: program.value("Box"), name: "Box", props: new Map(), children: rawHtml("<i>x</i>") };
  expect(renderAuthorElement(element, bridge).markup).toBe('<div class="box">a window <i>x</i></div>');
  expect(islands).toEqual([]);
});

test("makes a component live if anything it uses is live, across files", async () => {
  const { program, bridge, islands } = await testBridge({
    page: 'import { Panel, Note } from "./panel.jsx"',
    files: {
      "panel.jsx":
        'import { Counter } from "./counter";\nconst Inner = () => <Counter />;\nexport const Panel = () => <p><Inner /></p>;\nexport const Note = () => <p>note</p>;',
      "counter.jsx": COUNTER,
    },
  });
  const render = (name: string) =>
    renderAuthorElement({ component: program.value(name), name, props: new Map(), children: undefined }, bridge).markup;
  expect(render("Note")).toBe("<p>note</p>");
  expect(render("Panel")).toBe(
    `<lectern-island style="display:contents" data-module="/docs/${islands[0]?.path}" data-export="Panel" data-props="{}"><p><button>0 </button></p></lectern-island>`,
  );
  expect(islands.map((island) => island.source)).toEqual(["panel.jsx"]);
});

test("changes an island's URL with any of its files", async () => {
  const pathWith = async (counter: string, late = "0") => {
    const { program, bridge, islands } = await testBridge({
      page: 'import { Panel } from "./panel.jsx"',
      files: {
        "panel.jsx": 'import { Counter } from "./counter";\nexport const Panel = () => <Counter />;',
        "counter.jsx": counter,
        "late.jsx": `export default () => ${late};`,
      },
    });
    renderAuthorElement(
      { component: program.value("Panel"), name: "Panel", props: new Map(), children: undefined },
      bridge,
    );
    return islands[0]?.path;
  };
  expect(await pathWith(COUNTER)).toBe(await pathWith(COUNTER));
  expect(await pathWith(COUNTER)).not.toBe(await pathWith(COUNTER.replace("+ 1", "+ 2")));
  const lazily = (file: string) =>
    `import { lazy } from "react";\nexport const Counter = lazy(() => import("./${file}"));`;
  expect(await pathWith(lazily("late.jsx"))).not.toBe(await pathWith(lazily("later.jsx")));
  expect(await pathWith(lazily("late.jsx"), "1")).not.toBe(await pathWith(lazily("late.jsx"), "2"));
});

test("changes an island's URL with its packages, including lazily loaded ones", async () => {
  const parts = { Live: () => h("b", null, useState(1)[0]) };
  const pathWith = async (page: string, name: string, digest: string) => {
    const files = {
      "now.jsx": 'import { Live } from "parts";\nexport const Panel = () => <Live />;',
      "later.jsx":
        'import { useState } from "react";\nexport const Panel = () => { useState(); import("parts"); return 1; };',
    };
    const { program, bridge, islands } = await testBridge({ page, files, packages: { parts }, digest });
    renderAuthorElement({ component: program.value(name), name, props: new Map(), children: undefined }, bridge);
    return islands[0]?.path;
  };
  for (const [page, name] of [
    ['import { Live } from "parts"', "Live"],
    ['import { Panel } from "./now.jsx"', "Panel"],
    ['import { Panel } from "./later.jsx"', "Panel"],
    ['import { Live } from "parts";\nimport { Panel } from "./now.jsx"', "Live"],
  ] as const) {
    const path = await pathWith(page, name, "1");
    expect(path).toMatch(/^_lectern\/islands\/[a-z]+-[0-9a-z]{11}\.js$/);
    expect(await pathWith(page, name, "1")).toBe(path);
    expect(await pathWith(page, name, "2")).not.toBe(path);
  }
});

test("puts children that are hidden at first into a template", async () => {
  const { program, bridge } = await testBridge({
    page: "export const Fold = ({ title, children }) => { const [open, set] = useState(false); return <div onClick={() => set(!open)}>{title}{open && children}</div>; };",
  });
  const props = new Map<string, unknown>([["title", rawHtml("<em>More</em>")]]);
  const element = { component: program.value("Fold"), name: "Fold", props, children: rawHtml("<p>text</p>") };
  expect(renderAuthorElement(element, bridge).markup.replace(/ data-module="[^"]*"/, "")).toBe(
    '<lectern-island style="display:contents" data-export="Fold" data-props="{}" data-slots="title children">' +
      '<div><lectern-slot name="title" style="display:contents"><em>More</em></lectern-slot></div>' +
      '<template data-slot="children"><p>text</p></template></lectern-island>',
  );
});

test("reports a prop that cannot be serialized", async () => {
  const { program, bridge, problems } = await testBridge({ page: COUNTER });
  const props = new Map<string, unknown>([
    ["onDone", () => 1],
    ["when", new Date(0)],
    ["list", [{ a: 1 }, "b", null]],
  ]);
  const element = { component: program.value("Counter"), name: "Counter", props, children: undefined };
  const { markup } = renderAuthorElement(element, bridge);
  expect(markup).toContain('data-props="{&quot;list&quot;:[{&quot;a&quot;:1},&quot;b&quot;,null]}"');
  expect(problems.map(formatDiagnostic)).toEqual([
    'page.mdx:9:1 code/prop-not-serializable Prop "onDone" of "Counter" cannot be serialized for the browser. Pass strings, numbers, arrays or plain objects, or create the value inside the component.',
    'page.mdx:9:1 code/prop-not-serializable Prop "when" of "Counter" cannot be serialized for the browser. Pass strings, numbers, arrays or plain objects, or create the value inside the component.',
  ]);
});

test("references components passed as props", async () => {
  const { program, bridge, islands, problems } = await testBridge({
    page: `${COUNTER}\nexport const Frame2 = ({ of: Of, as: As, plain: Plain }) => <p onClick={() => 1}><Of start={5} /><As>ok</As><Plain /></p>;\nexport const note = Note;\nexport const Plain = () => <hr />;`,
  });
  const props = new Map([
    ["of", program.value("Counter")],
    ["as", program.value("note")],
    ["plain", program.value("Plain")],
  ]);
  const element = { component: program.value("Frame2"), name: "Frame2", props, children: undefined };
  const { markup } = renderAuthorElement(element, bridge);
  const [own, , built] = islands.map((island) => island.path);
  expect(markup).toContain(
    ` data-components="{&quot;of&quot;:[&quot;/docs/${own}&quot;,&quot;Counter&quot;],&quot;as&quot;:[&quot;/docs/${built}&quot;,&quot;Note&quot;],&quot;plain&quot;:[&quot;/docs/${own}&quot;,&quot;Plain&quot;]}"`,
  );
  expect(markup).toContain("<button>5 </button>");
  expect(built).toMatch(/^_lectern\/islands\/note-\w{11}\.js$/);
  expect(problems).toEqual([]);
});

test("leaves a component that needs the browser to the browser", async () => {
  const { program, bridge, problems } = await testBridge({
    page: "export const Width = () => <p>{window.innerWidth}</p>;",
  });
  const element = { component: program.value("Width"), name: "Width", props: new Map(), children: rawHtml("x") };
  expect(renderAuthorElement(element, bridge).markup.replace(/ data-module="[^"]*"/, "")).toBe(
    '<lectern-island style="display:contents" data-export="Width" data-props="{}" data-slots="children"><template data-slot="children">x</template></lectern-island>',
  );
  expect(problems.map(formatDiagnostic)).toEqual([
    'page.mdx:1:32 code/client-rendered "Width" is missing from the static HTML, because it uses window while it renders. Move it into useEffect, so that the first render is static.',
  ]);
});

test("shows the fallback of a pending promise, or leaves it to the browser", async () => {
  const { program, bridge, problems } = await testBridge({
    page: `import { lazy, Suspense } from "react";
const Far = lazy(() => new Promise(() => {}));
export const Waiting = () => <p><Suspense fallback={<i>soon</i>}><b><Far /></b></Suspense></p>;
export const Bare = () => <p><Far /></p>;`,
  });
  const render = (name: string) =>
    renderAuthorElement(
      { component: program.value(name), name, props: new Map(), children: undefined },
      bridge,
    ).markup.replace(/<lectern-island[^>]*>/, "<lectern-island>");
  expect(render("Waiting")).toBe("<lectern-island><p><i>soon</i></p></lectern-island>");
  expect(render("Bare")).toBe("<lectern-island></lectern-island>");
  expect(problems.map(formatDiagnostic)).toEqual([
    'page.mdx:9:1 code/client-rendered "Bare" is missing from the static HTML, because it suspends while it renders. Wrap it in <Suspense fallback={…}>, so that the first render has content.',
  ]);
});

test("hides Node's storage and navigator", async () => {
  const { program, bridge, problems } = await testBridge({
    page: 'export const Agent = () => <p>{typeof navigator === "undefined" ? localStorage.getItem("x") : navigator.userAgent}</p>;',
  });
  const element = { component: program.value("Agent"), name: "Agent", props: new Map(), children: undefined };
  expect(renderAuthorElement(element, bridge).markup).toMatch(/><\/lectern-island>$/);
  expect(problems.map((problem) => `${problem.severity} ${problem.message}`)).toEqual([
    'info "Agent" is missing from the static HTML, because it uses localStorage while it renders.',
  ]);
});

test("reports a failing component at its line and renders its children", async () => {
  const { program, bridge, problems } = await testBridge({
    page: "export const Bad = () => {\n  throw new Error('no');\n};\nexport const Later = async () => <p />;\nexport const word = 'text';",
  });
  const render = (name: string) =>
    renderAuthorElement({ component: program.value(name), name, props: new Map(), children: rawHtml("kept") }, bridge)
      .markup;
  expect([render("Bad"), render("Later"), render("word")]).toEqual(["kept", "kept", "kept"]);
  expect(problems.map(formatDiagnostic)).toEqual([
    "page.mdx:2:9 code/runtime-error Runtime error: no. Fix the code. Until then, the page is rendered without it.",
    "page.mdx:9:1 code/unexpected-promise Cannot render a promise. Load the data in the browser with useEffect, or put it in the page.",
    "page.mdx:9:1 code/not-renderable Cannot render no component for <word>. Return a string, a number, an element or an array of them.",
  ]);
});

test("adds the base path to URLs in authors' elements once and reports the original links", async () => {
  const { program, bridge, links } = await testBridge({
    page: 'const kept = <a href="/x">x</a>;\nexport const Links = () => <p>{kept}{kept}<img src="/y.png" srcSet="/y.png 1x, z.png 2x" /><video poster="/p.png" /><form action="/go" /><a href="guide">g</a></p>;',
  });
  const element = { component: program.value("Links"), name: "Links", props: new Map(), children: undefined };
  const expected =
    '<p><a href="/docs/x">x</a><a href="/docs/x">x</a><img src="/docs/y.png" srcset="/docs/y.png 1x, z.png 2x"/>' +
    '<video poster="/docs/p.png"></video><form action="/docs/go"></form><a href="guide">g</a></p>';
  expect(renderAuthorElement(element, bridge).markup).toBe(expected);
  expect(links).toEqual(["link /x", "link /x", "asset /y.png"]);
  expect(renderAuthorElement(element, bridge).markup).toBe(expected);
});

test("renders built-in components inside authors' components and loops", async () => {
  const { program, bridge, problems } = await testBridge({
    page: 'export const Guide = ({ steps }) => <Steps>{steps.map((s) => <Step key={s} title={<b>{s}</b>}><Card title={s} href="/x">Go</Card></Step>)}</Steps>;',
  });
  const props = new Map([["steps", ["One", "Two"]]]);
  const element = { component: program.value("Guide"), name: "Guide", props, children: undefined };
  const { markup } = renderAuthorElement(element, bridge);
  expect(problems).toEqual([]);
  expect(markup).not.toContain("lectern-island");
  expect(markup.match(/<b>(One|Two)<\/b>/g)).toEqual(["<b>One</b>", "<b>Two</b>"]);
  expect(markup.match(/href="\/docs\/x"/g)).toHaveLength(2);
  expect(markup.match(/data-component-name="(Steps|Step|Card)"/g)?.length).toBeGreaterThanOrEqual(3);
});

test("renders expression values like React", async () => {
  const { bridge, problems } = await testBridge({});
  const show = (value: unknown) => nodeToHtml(value, bridge).markup;
  expect(["<b>", 0, 7n, true, null, undefined, ["a", [1, false]], rawHtml("<i>")].map(show)).toEqual([
    "&lt;b&gt;",
    "0",
    "7",
    "",
    "",
    "",
    "a1",
    "<i>",
  ]);
  expect(show([h("b", { class: "x" }, "y"), new Set(["z"])])).toBe('<b class="x">y</b>z');
  expect(problems).toEqual([]);
});

test("reports values that cannot be rendered", async () => {
  const { bridge, problems } = await testBridge({});
  const values = [{ a: 1, b: 2 }, new Date(0), () => 1, Symbol("s"), Promise.resolve(1), h("p", { onClick: () => 1 })];
  expect(values.map((value) => nodeToHtml(value, bridge).markup)).toEqual(["", "", "", "", "", "<p></p>"]);
  expect(problems.map((problem) => `${problem.code} ${problem.message}`)).toEqual([
    'code/not-renderable Cannot render an object with "a", "b".',
    "code/not-renderable Cannot render an object.",
    "code/not-renderable Cannot render a function.",
    "code/not-renderable Cannot render a symbol.",
    "code/unexpected-promise Cannot render a promise.",
    'code/handler-not-serializable Handler "onClick" cannot be serialized for the browser, so it never runs.',
  ]);
});

test("reports hostile values and trees instead of throwing", async () => {
  const { program, bridge, problems } = await testBridge({
    page: `export const loop = []; loop.push(loop);
export const Deep = () => { let node = "x"; for (let i = 0; i < 100000; i++) node = <b>{node}</b>; return node; };
export const Throws = ({ what }) => { throw what; };
export const Waits = () => { throw new Promise(() => {}); };`,
  });
  const render = (name: string, props = new Map<string, unknown>()) =>
    renderAuthorElement({ component: program.value(name), name, props, children: undefined }, bridge).markup;
  expect(nodeToHtml(program.value("loop"), bridge).markup).toBe("");
  expect([render("Deep"), render("Waits")]).toEqual(["", ""]);
  for (const what of [null, "text", Object.create(null), Symbol("s")]) render("Throws", new Map([["what", what]]));
  const failed = Array.from({ length: 6 }, () => "code/runtime-error");
  expect(problems.map((problem) => problem.code)).toEqual([
    ...failed.slice(0, 2),
    "code/unexpected-promise",
    ...failed.slice(2),
  ]);
});

test("makes a package's component live only if it needs the browser", async () => {
  const { program, bridge, islands } = await testBridge({
    page: 'import { Still, Live, default as Pressed } from "parts"',
    packages: {
      parts: {
        Still: () => h("i", null, useContext(createContext("still"))),
        Live: () => h("b", null, useState(1)[0]),
        default: () => h("button", { onClick: () => 1 }, "press"),
      },
    },
  });
  const render = (name: string) =>
    renderAuthorElement({ component: program.value(name), name, props: new Map(), children: undefined }, bridge).markup;
  expect(render("Still")).toBe("<i>still</i>");
  expect(render("Live")).toMatch(/^<lectern-island [^>]*data-export="Live"[^>]*><b>1<\/b><\/lectern-island>$/);
  expect(render("Pressed")).toMatch(/^<lectern-island [^>]*data-export="default"[^>]*><button>press<\/button>/);
  // The state of a package exists once.
  expect(new Set(islands.map(({ path }) => path)).size).toBe(1);
  expect(islands[0]?.shared?.entries).toEqual(new Map([["parts", ["Live", "Still", "default"]]]));
});

test("joins a context provider and the islands inside it", async () => {
  const Words = createContext("none");
  const { program, bridge } = await testBridge({
    page: `import { Of } from "parts"\nexport const Ctx = createContext(0);
export const Given = ({ children }) => <Ctx.Provider value={1}>{children}</Ctx.Provider>;
export const Live = () => <b onClick={() => 1}>{useContext(Ctx)}</b>;
export const Still = () => <i>{useContext(Ctx)}</i>;`,
    packages: { parts: { Of: (props: object) => h(Words.Provider, { value: "given", ...props }) } },
  });
  const render = (name: string, inside: string) => {
    const children = h(program.value(inside) as () => VNode, null);
    const element = { component: program.value(name), name, props: new Map([["value", 2]]), children };
    return renderAuthorElement(element, bridge).markup.replace(/<lectern-island.*?data-export="(\w+)"[^>]*>/g, "[$1]");
  };
  expect(render("Given", "Live")).toBe("[Given]<b>1</b></lectern-island>");
  expect(render("Given", "Still")).toBe("<i>1</i>");
  expect(render("Ctx", "Live")).toBe("[Ctx]<b>2</b></lectern-island>");
  expect(render("Of", "Live")).toBe("[Of]<b>0</b></lectern-island>");
  expect(render("Of", "Still")).toBe("<i>0</i>");
});

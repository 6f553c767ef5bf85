// Islands in a real browser: built by the same functions as for a site, served locally.

import { rawHtml } from "@lectern/base/markup/tree.ts";
import { readAsset } from "@lectern/io/package-file.ts";
import { bundleIslands } from "@lectern/react/islands/bundle-islands.ts";
import { withUsed } from "@lectern/react/islands/island-files.ts";
import { renderAuthorElement } from "@lectern/react/markup/author-element.ts";
import { pagePart } from "@lectern/react/markup/page-part.ts";
import { rawNode } from "@lectern/react/markup/preact-server.tsx";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { type ComponentType, h } from "preact";
import { beforeAll, expect, test } from "vitest";
import { testBridge } from "../support/bridge.tsx";
import { openBrowser } from "../support/browser.ts";
import { serveTexts } from "../support/serve-site.ts";

const FILES = {
  "counter.jsx": `
import { useState } from "react";
import Tip from "./tip.mdx";
import words from "./words.json";
export const Counter = ({ start, label, children }) => {
  const [count, setCount] = useState(start);
  const [ready, setReady] = React.useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div class="counter" data-ready={String(ready)} style={{ width: 50 + count }}>
      <button onClick={() => setCount((n) => n + 1)}>{label} {count} {words.times}</button>
      {count > 1 && <svg strokeWidth={2} />}
      {children}
      <Tip />
    </div>
  );
};
export const Broken = () => {
  const [fails, setFails] = useState(false);
  useEffect(() => setFails(true), []);
  if (fails) throw new Error("broken on purpose");
  return <p class="broken">still here</p>;
};
export const Search = () => {
  const [text, setText] = useState("");
  return <label class="search"><input value={text} onChange={(event) => setText(event.target.value)} /><output>{text}</output></label>;
};
export const Fold = ({ children }) => {
  const [open, setOpen] = useState(false);
  return <div class="fold"><button onClick={() => setOpen(!open)}>toggle</button>{open && children}</div>;
};
export const Guide = ({ names }) => {
  const [clicks, setClicks] = useState(0);
  return (
    <Tabs>
      {names.map((name) => (
        <Tab key={name} title={name} icon="star">
          <button class={"in-" + name} onClick={() => setClicks(clicks + 1)}>{name} {clicks}</button>
          <Card title="A & B" icon="bolt">inside</Card>
        </Tab>
      ))}
    </Tabs>
  );
};
export const Picks = ({ as: As, of: Of }) => {
  const [n, setN] = useState(0);
  return <div class="picks"><As><i onClick={() => setN(n + 1)}>n{n}</i></As><Of /></div>;
};
export const chosen = Note;
export const Width = () => <p class="width">{window.innerWidth > 0 ? "wide" : ""}</p>;
`,
  "level.jsx": 'export const Level = React.createContext("none");',
  "steps.jsx": `
import { Level } from "./level.jsx";
export const Steps = ({ children }) => {
  const [index, setIndex] = useState(0);
  const all = React.Children.toArray(children);
  return (
    <Level.Provider value={"level " + index}>
      <div class="steps">
        {all.map((child, key) => <button key={key} onClick={() => setIndex(key)}>{child.props.label}</button>)}
        {all[index]}
      </div>
    </Level.Provider>
  );
};
`,
  "shown.jsx": `
import { Level } from "./level.jsx";
export const Shown = ({ label, children }) => <p class="shown">{label} {useContext(Level)} {children}</p>;
`,
  "words.json": '{ "times": "×" }',
  "tip.mdx": "a tip",
};

let browser: Browser;
let page: Page;
const errors: string[] = [];
const logged: string[] = [];

beforeAll(async () => {
  const { program, bridge, host, islands, problems } = await testBridge({
    page: 'import { Counter, Broken, Search, Fold, Guide, Width, Picks, chosen } from "./counter.jsx"\nimport { Steps } from "./steps.jsx"\nimport { Shown } from "./shown.jsx"',
    files: FILES,
  });
  const show = (name: string, props: Readonly<Record<string, unknown>>, children?: string): string =>
    renderAuthorElement(
      {
        component: program.value(name),
        name,
        props: new Map(Object.entries(props)),
        children: children === undefined ? undefined : rawHtml(children),
      },
      { ...bridge, base: "" },
    ).markup;
  const shown = program.value("Shown") as ComponentType<{ readonly label: string }>;
  const steps = {
    component: program.value("Steps"),
    name: "Steps",
    props: new Map(),
    children: [
      h(shown, { label: "one" }, rawNode(rawHtml("<b>marked</b>"))),
      h(shown, { label: "two" }, "text"),
      pagePart(h("div", { label: "three" } as object), {
        kind: "tag",
        render: () => rawHtml('<div class="third">3</div>'),
      }),
    ],
  };
  const body = [
    renderAuthorElement(steps, { ...bridge, base: "" }).markup,
    show("Counter", { start: 1, label: "Clicked" }, '<em onclick="this.id = 1">kept</em>'),
    show("Broken", {}),
    show("Search", {}),
    show("Fold", {}, "<p>folded</p>"),
    show("Guide", { names: ["One", "Two"] }),
    show("Width", {}),
    show("Picks", { as: program.value("chosen"), of: program.value("Search") }),
    `<div style="height: 3000px"></div>${show("Counter", { start: 7, label: "Far" })}`,
  ].join("\n");
  expect(problems.filter((problem) => problem.severity !== "info")).toEqual([]);
  const bundled = await bundleIslands(withUsed(islands), host);
  expect(bundled.diagnostics).toEqual([]);
  const runtime = await build({
    entryPoints: [new URL("../../packages/theme/src/client/islands/runtime.ts", import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const script = "text/javascript; charset=utf-8";
  const html = `<!doctype html><meta charset="utf-8"><body>${body}<script type="module" src="/runtime.js"></script>`;
  const origin = await serveTexts(
    new Map([
      ["/", { type: "text/html; charset=utf-8", text: html }],
      ["/favicon.ico", { type: "image/x-icon", text: "" }],
      ["/runtime.js", { type: script, text: runtime.outputFiles[0]?.text ?? "" }],
      ["/_lectern/components.js", { type: script, text: new TextDecoder().decode(readAsset("components.js")) }],
      ...bundled.value.map(({ path, text }) => [`/${path}`, { type: script, text }] as const),
    ]),
  );
  browser = await openBrowser();
  page = await browser.newPage();
  page.on("console", (message) => logged.push(message.text().split("\n")[0] ?? ""));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${origin}/`);
  await page.locator('.counter[data-ready="true"]').first().waitFor();
});

test("hydrates a counter in place and runs its effect", async () => {
  const counter = page.locator(".counter").first();
  expect(await counter.locator("button").textContent()).toBe("Clicked 1 ×");
  await counter.locator("button").click();
  await expect.poll(() => counter.locator("button").textContent()).toBe("Clicked 2 ×");
  await expect.poll(() => counter.getAttribute("style")).toBe("width: 52px;");
  expect(await counter.locator("svg").getAttribute("stroke-width")).toBe("2");
  expect(await page.locator(".counter").count()).toBe(2);
});

test("keeps children and snippets with attached behavior", async () => {
  const counter = page.locator(".counter").first();
  expect(await counter.locator("lectern-slot").allTextContents()).toEqual(["kept", "a tip"]);
  await counter.locator("em").click();
  await counter.locator("button").click();
  await expect.poll(() => counter.locator("em").getAttribute("id")).toBe("1");
});

test("loads an offscreen island only when it is near", async () => {
  const far = page.locator(".counter").nth(1);
  expect(await far.getAttribute("data-ready")).toBe("false");
  await far.scrollIntoViewIfNeeded();
  await page.locator('.counter[data-ready="true"]').nth(1).waitFor();
  expect(await far.locator("button").textContent()).toBe("Far 7 ×");
});

test("keeps the build's markup if a component fails", async () => {
  await expect.poll(() => logged).toContain("Error: broken on purpose");
  await expect.poll(() => page.locator(".broken").allTextContents()).toEqual(["still here"]);
});

test("calls onChange while typing", async () => {
  await page.locator(".search input").first().fill("abc");
  await expect.poll(() => page.locator(".search output").first().textContent()).toBe("abc");
});

test("shows initially hidden children on demand", async () => {
  expect(await page.locator(".fold p").count()).toBe(0);
  await page.locator(".fold button").click();
  expect(await page.locator(".fold p").textContent()).toBe("folded");
  await page.locator(".fold button").click();
  await expect.poll(() => page.locator(".fold p").count()).toBe(0);
});

test("renders built-in tabs in a loop with live buttons and icons", async () => {
  const tabs = page.locator(".tabs");
  expect(await tabs.count()).toBe(1);
  expect(await tabs.locator('[role="tab"]').count()).toBe(2);
  await tabs.locator(".in-One").click();
  await expect.poll(() => tabs.locator(".in-Two").textContent()).toBe("Two 1");
  expect(await tabs.locator('[role="tab"] svg title').allTextContents()).toEqual(["star", "star"]);
  expect(await tabs.locator(".card").count()).toBe(2);
  expect(await tabs.locator(".card").first().textContent()).toContain("A & B");
});

test("renders a browser-only component", async () => {
  await page.locator(".width").waitFor();
  expect(await page.locator(".width").textContent()).toBe("wide");
});

test("hydrates components passed as props", async () => {
  const picks = page.locator(".picks");
  // It was off-screen until now, so the first clicks may come before its code has loaded.
  const count = async (): Promise<string | null> => {
    await picks.locator(".callout i").click();
    return picks.locator(".callout i").textContent();
  };
  await expect.poll(count).toMatch(/n[1-9]/);
  await picks.locator("input").fill("q");
  await expect.poll(() => picks.locator("output").textContent()).toBe("q");
});

test("passes children as elements with props and shared contexts", async () => {
  const steps = page.locator(".steps");
  expect(await steps.locator("button").allTextContents()).toEqual(["one", "two", "three"]);
  expect(await steps.locator(".shown").innerHTML()).toContain("<b>marked</b>");
  expect(await steps.locator(".shown").textContent()).toBe("one level 0 marked");
  await steps.locator("button").nth(1).click();
  await expect.poll(() => steps.locator(".shown").textContent()).toBe("two level 1 text");
  await steps.locator("button").nth(2).click();
  await expect.poll(() => steps.locator(".third").textContent()).toBe("3");
});

test("has no other errors", () => {
  expect(errors).toEqual([]);
  expect(logged.filter((text) => text !== "Error: broken on purpose")).toEqual([]);
});

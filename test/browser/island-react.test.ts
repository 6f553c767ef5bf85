// React behavior that authors' components expect, in a real browser: hydration must match what the build rendered.

import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

const FORMS = `
export const Free = () => {
  const [n, setN] = useState(0);
  return <p class="free">
    <input class="text" defaultValue="first" /><input class="box" type="checkbox" defaultChecked />
    <textarea class="area" defaultValue="words" />
    <select class="one" defaultValue="b"><option>a</option> <optgroup label="g"><option>b</option></optgroup></select>
    <select class="many" multiple defaultValue={[2, 3]}>{[1, 2, 3].map((i) => <option key={i} value={i}>no {i}</option>)}</select>
    <select class="held" value="y" onChange={() => {}}><option>x</option><option>y</option></select>
    <button onClick={() => setN(n + 1)}>again {n}</button>
    {n > 0 && <select class="late" defaultValue="d"><option>c</option><option>d</option></select>}
  </p>;
};
export const Leave = () => {
  const [seen, setSeen] = useState([]);
  const see = (what) => setSeen((old) => [...old, what]);
  return <div class="leave" onFocus={() => see("in")} onBlur={() => see("out")}><input /><output>{seen.join(" ")}</output></div>;
};
export const Press = () => {
  const [seen, setSeen] = useState("");
  const press = (event) => {
    event.persist();
    event.preventDefault();
    setSeen(event.isDefaultPrevented() + " " + (event.nativeEvent instanceof Event));
  };
  return <button class="press" onClick={press}>press {seen}</button>;
};
`;
const LATER = `
import React, { lazy, StrictMode, Suspense, useSyncExternalStore } from "react";
import ReactDOM, { flushSync } from "react-dom";
const Far = lazy(() => import("./far.jsx"));
export const Strict = () => {
  const [n, setN] = useState(0);
  const twice = () => ReactDOM.unstable_batchedUpdates(() => { setN((i) => i + 1); setN((i) => i + 1); });
  return <StrictMode><React.StrictMode><Suspense fallback={null}><button class="strict" onClick={twice}>{n}</button></Suspense></React.StrictMode></StrictMode>;
};
export const Waiting = () => {
  const [n, setN] = useState(0);
  return <div class="waiting"><button onClick={() => setN(n + 1)}>{n}</button><Suspense fallback={<i>soon</i>}><Far n={n} /></Suspense></div>;
};
export const Deep = () => <div class="deep"><Suspense fallback={<><i>soon</i> <u>now</u></>}><Far n={1} /></Suspense><Suspense fallback="text"><s><Far n={2} /></s></Suspense><hr /></div>;
export const Bare = () => <div class="bare"><Far n={7} /></div>;
const state = { a: "AAA", b: "BBB" };
const listeners = new Set();
const useStore = (pick) => useSyncExternalStore((f) => { listeners.add(f); return () => listeners.delete(f); }, () => pick(state));
export const Pick = () => {
  const [key, setKey] = useState("a");
  const value = useStore((all) => all[key]);
  return <button class="pick" onClick={() => setKey("b")}>{key}:{value}</button>;
};
export const Flush = () => {
  const [n, setN] = useState(0);
  const [seen, setSeen] = useState("");
  const shown = React.useRef(null);
  return <p class="flush"><button onClick={() => { flushSync(() => setN(5)); setSeen(shown.current.textContent); }}>go</button><i ref={shown}>{n}</i><output>{seen}</output></p>;
};
const Theme = React.createContext("plain");
const Now = () => { const theme = React.use(Theme); const [n, setN] = useState(0); return <button class="now" onClick={() => setN(n + 1)}>{theme} {n}</button>; };
export const Themed = () => <Theme.Provider value="dark"><Now /></Theme.Provider>;
export const Counted = ({ items }) => <button class="counted" onClick={() => {}}>{String(React.Children.map(items, (x) => x))}</button>;
`;

const GLOBAL = `
const React = (typeof window !== "undefined" && window.React) || globalThis.React;
const { useState } = globalThis.React;
export const Global = () => {
  const [n, setN] = useState(0);
  const [m, setM] = window.React.useState(1);
  return <button class="global" onClick={() => { setN(n + 1); setM(m * 3); }}>{n} {m} {React.Children.count([1])}</button>;
};
`;

let browser: Browser;
let site: ServedSite;
let page: Page;
let html: string;
let problems: readonly string[];
const errors: string[] = [];

beforeAll(async () => {
  const files = {
    "index.mdx": `---
title: Home
---

import { Free, Leave, Press } from "/snippets/forms.jsx";
import { Strict, Waiting, Deep, Bare, Pick, Flush, Themed, Counted } from "/snippets/later.jsx";
import { Global } from "/snippets/global.jsx";

<Free />

<Leave />

<Press />

<Strict />

<Waiting />

<Deep />

<Bare />

<Pick />

<Flush />

<Themed />

<Counted items={null} />

<Global />
`,
    "snippets/forms.jsx": FORMS,
    "snippets/later.jsx": LATER,
    "snippets/global.jsx": GLOBAL,
    "snippets/far.jsx": "export default function Far({ n }) { return <b class='far'>far {n}</b>; }",
  };
  site = await serveSite(files);
  html = await site.page("/");
  problems = await site.problems();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1200, height: 2400 } });
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(site.origin);
  await page.locator(".bare .far").waitFor();
});

test("keeps reader input in uncontrolled fields and selects the first option of lists", async () => {
  const free = page.locator(".free");
  expect(html).toMatch(
    /<select class="one"><option value="a">a<\/option> <optgroup label="g"><option value="b" selected>/,
  );
  const chosen = (name: string) =>
    free.locator(name).evaluate((list: HTMLSelectElement) => [...list.selectedOptions].map(({ value }) => value));
  expect([await chosen(".one"), await chosen(".many"), await chosen(".held")]).toEqual([["b"], ["2", "3"], ["y"]]);
  expect(await free.locator(".area").inputValue()).toBe("words");
  await free.locator(".text").fill("typed");
  await free.locator(".box").uncheck();
  await free.locator(".area").fill("more");
  await free.locator(".one").selectOption("a");
  await free.locator("button").click();
  await free.locator("button", { hasText: "again 1" }).waitFor();
  expect(await free.locator(".text").inputValue()).toBe("typed");
  expect(await free.locator(".box").isChecked()).toBe(false);
  expect(await free.locator(".area").inputValue()).toBe("more");
  expect([await chosen(".one"), await chosen(".late")]).toEqual([["a"], ["d"]]);
});

test("bubbles focus and blur with React's events", async () => {
  await page.locator(".leave input").focus();
  await page.locator(".leave input").blur();
  await expect.poll(() => page.locator(".leave output").textContent()).toBe("in out");
  await page.locator(".press").click();
  await expect.poll(() => page.locator(".press").textContent()).toBe("press true true");
});

test("supports StrictMode, Suspense and batched updates", async () => {
  await page.locator(".strict").click();
  await expect.poll(() => page.locator(".strict").textContent()).toBe("2");
});

test("shows the fallback of a lazy component at build time and the component in the browser", async () => {
  expect(html).toMatch(/<div class="waiting"><button>0<\/button><i>soon<\/i><\/div>/);
  const waiting = page.locator(".waiting");
  await waiting.locator(".far").waitFor();
  await waiting.locator("button").click();
  await expect.poll(() => waiting.innerHTML()).toBe('<button>1</button><b class="far">far 1</b>');
  expect(await page.locator(".bare").textContent()).toBe("far 7");
  await expect
    .poll(() => page.locator(".deep").innerHTML())
    .toBe('<b class="far">far 1</b><s><b class="far">far 2</b></s><hr>');
});

test("reads a store again when the selector changes", async () => {
  await page.locator(".pick").click();
  await expect.poll(() => page.locator(".pick").textContent()).toBe("b:BBB");
});

test("applies flushSync at once", async () => {
  await page.locator(".flush button").click();
  await expect.poll(() => page.locator(".flush output").textContent()).toBe("5");
});

test("reads a context with use and treats empty children as nothing", async () => {
  await page.locator(".now").click();
  await expect.poll(() => page.locator(".now").textContent()).toBe("dark 1");
  expect(html).toContain(">null</button>");
  expect(await page.locator(".counted").textContent()).toBe("null");
});

test("gives components React as a global", async () => {
  expect(html).toContain('<button class="global">0 1 1</button>');
  await page.locator(".global").click();
  await expect.poll(() => page.locator(".global").textContent()).toBe("1 3 1");
});

test("has no errors", () => {
  expect(problems.map((line) => line.split(",")[0])).toEqual([
    'index.mdx:21:1 code/client-rendered "Bare" is missing from the static HTML',
  ]);
  expect(errors).toEqual([]);
});

// What the islands of a page share, in a real browser: contexts, including through Markdown and built-in components,
// modules that several files import, and ids.

import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

const FILES = {
  "snippets/ctx.jsx": 'import { createContext } from "react"; export const Ctx = createContext("none");',
  "snippets/prov.jsx": `
import { Ctx } from "./ctx.jsx";
export const Plain = ({ children }) => <Ctx.Provider value="given">{children}</Ctx.Provider>;
export const Framed = ({ children }) => <section class="framed"><Plain>{children}</Plain></section>;
export const Prov = ({ children }) => {
  const [v, s] = useState("given");
  return <Ctx.Provider value={v}><button class="change" onClick={() => s("changed")}>change</button>{children}</Ctx.Provider>;
};
`,
  "snippets/cons.jsx": `
import { Ctx } from "./ctx.jsx";
export const Show = () => { const v = useContext(Ctx); const [n, s] = useState(0); return <b class="show" onClick={() => s(n + 1)}>{v}{n}</b>; };
export const Still = () => <i class="still">{useContext(Ctx)}</i>;
`,
  "snippets/store.jsx": `
let state = 0;
const subs = new Set();
export const store = { get: () => state, inc: () => { state++; subs.forEach((f) => f()); }, sub: (f) => { subs.add(f); return () => subs.delete(f); } };
`,
  "snippets/a.jsx":
    'import { useSyncExternalStore } from "react"; import { store } from "./store.jsx"; export const A = () => <button class="a" onClick={store.inc}>{useSyncExternalStore(store.sub, store.get, store.get)}</button>;',
  "snippets/b.jsx":
    'import { useSyncExternalStore } from "react"; import { store } from "./store.jsx"; export const B = () => <p class="b" onClick={() => {}}>{useSyncExternalStore(store.sub, store.get, store.get)}</p>;',
  "snippets/field.jsx": `
export const Field = ({ label }) => {
  const id = useId();
  const [v, s] = useState("");
  return <div class="field"><Note>note</Note><label htmlFor={id}>{label}</label><input id={id} value={v} onChange={(e) => s(e.target.value)} />{v && <em aria-labelledby={id}>{v}</em>}</div>;
};
export const Plate = ({ children }) => { const id = useId(); return <div class="plate" id={id}>{children}</div>; };
`,
};
const PAGE = `---
title: Home
---

import { Plain, Framed, Prov } from "/snippets/prov.jsx";
import { Show, Still } from "/snippets/cons.jsx";
import { Ctx } from "/snippets/ctx.jsx";
import { A } from "/snippets/a.jsx";
import { B } from "/snippets/b.jsx";
import { Field, Plate } from "/snippets/field.jsx";

<div id="one">

<Plain><Show /></Plain>

<Plain>
  ## Head

  ## More

  text <Show />
</Plain>

{<Plain><Show /></Plain>}

<Framed>text <Show /> <Still /></Framed>

<Ctx.Provider value="given">text <Show /></Ctx.Provider>

</div>

<div id="two">

<Prov>
  text <Show />

  <Tabs><Tab title="T"><Show /></Tab></Tabs>

  <Plain>inner <Show /></Plain>
</Prov>

</div>

<div id="three">

<Plain>**no** island, <Still /></Plain>

</div>

<A />

<B />

<Field label="First name" />

<Field label="Last name" />

<Plate>one</Plate>

<Plate>two <Plate>three</Plate></Plate>
`;

let browser: Browser;
let site: ServedSite;
let page: Page;
let html: string;
let problems: readonly string[];
const errors: string[] = [];

beforeAll(async () => {
  site = await serveSite({ "index.mdx": PAGE, ...FILES });
  html = await site.page("/");
  problems = await site.problems();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1200, height: 2400 } });
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(site.origin);
});

/** The texts of some components after each was clicked and has counted it. */
async function clickAll(selector: string): Promise<readonly string[]> {
  const all = page.locator(selector);
  for (let index = 0; index < (await all.count()); index++) {
    const counts = async (): Promise<string | null> => {
      await all.nth(index).click();
      return all.nth(index).textContent();
    };
    await expect.poll(counts).toMatch(/[1-9]$/);
  }
  return (await all.allTextContents()).map((text) => text.replace(/\d+$/, ""));
}

test("passes a context of a stateless component to the islands inside it", async () => {
  expect(html.match(/>given0</g)).toHaveLength(8);
  expect(await clickAll("#one .show")).toEqual(Array.from({ length: 5 }, () => "given"));
  expect(await page.locator("#one .still").textContent()).toBe("given");
  expect(await page.locator("#one h2").evaluateAll((all) => all.map(({ id }) => id))).toEqual(["head", "more"]);
});

test("passes the context of an island to islands in Markdown and built-in components", async () => {
  const expected = ["given", "given", "given"];
  expect(await clickAll("#two .show")).toEqual(expected);
  await page.locator(".change").click();
  await expect
    .poll(async () => (await page.locator("#two .show").allTextContents()).map((text) => text.replace(/\d+$/, "")))
    .toEqual(["changed", "changed", "given"]);
});

test("ships nothing for a context without islands inside it", async () => {
  expect(await page.locator("#three lectern-island").count()).toBe(0);
  expect(await page.locator("#three").textContent()).toContain("no island, given");
});

test("shares what two files import", async () => {
  await page.locator(".a").click();
  await expect.poll(() => page.locator(".b").textContent()).toBe("1");
  expect(await page.locator(".a").textContent()).toBe("1");
});

test("has the same distinct ids at build time and in the browser", async () => {
  await page.getByText("Last name", { exact: true }).click();
  await page.keyboard.type("x");
  await expect.poll(() => page.locator(".field em").allTextContents()).toEqual(["x"]);
  const [first, last] = await page.locator(".field input").evaluateAll((fields) => fields.map(({ id }) => id));
  expect(first).not.toBe(last);
  expect(await page.locator(".field em").getAttribute("aria-labelledby")).toBe(last);
  expect(await page.locator(".field label").nth(1).getAttribute("for")).toBe(last);
  const plates = [...html.matchAll(/class="plate"[^>]*|id="([^"]+)" class="plate"/g)];
  expect(plates).toHaveLength(3);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("has no errors", () => {
  expect(problems).toEqual([]);
  expect(errors).toEqual([]);
});

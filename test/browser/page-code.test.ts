// Code in the page itself, in a real browser: event handlers on its tags, hooks in its expressions, and props with
// elements or functions.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";

const FILES = {
  "snippets/tabs.jsx": `
export const Picker = ({ items, onPick, children }) => {
  const [at, setAt] = useState(0);
  const pick = (index) => { setAt(index); onPick?.(items[index].label); };
  return <div class="picker">
    {items.map((item, index) => <button key={item.label} onClick={() => pick(index)}>{item.label}</button>)}
    <section>{items[at].content}</section>{children}
  </div>;
};
export const Row = ({ of, onRemove }) => { const [n, setN] = useState(0); return <p class="row">{of}<button onClick={() => { setN(n + 1); onRemove(of); }}>remove {n}</button></p>; };
export const Thread = ({ children }) => { const [n, setN] = useState(0); return <div class="thread"><button onClick={() => setN(n + 1)}>{n}</button>{children}</div>; };
export const Message = ({ bot, self = true, big = "small", icon = true, children }) => <p class="message">{bot ? "bot" : "person"} {self ? "self" : "other"} {big} {icon ? "icon" : "plain"} {children}</p>;
export const List = ({ children }) => { const [n, setN] = useState(0); return <div class="list"><button class="more" onClick={() => setN(n + 1)}>{n}</button>{children(n)}</div>; };
`,
  "snippets/stamp.jsx":
    'export const Stamp = ({ name, client }) => <i class="stamp" title={String(client)}>{name} {globalThis.location ? "browser" : "build"}</i>;',
  "snippets/outer.mdx":
    '<button className="outer" onClick={() => { document.title = "outer " + words.join(); }}>Outer</button>',
  "snippets/copy.mdx":
    '<button className="copy" onClick={(event) => { event.currentTarget.title = "copied " + code; }}>Copy {code}</button>',
};
const PAGE = `---
title: Home
---

import { Picker, Row, List, Thread, Message } from "/snippets/tabs.jsx";
import { Stamp } from "/snippets/stamp.jsx";
import Copy from "/snippets/copy.mdx";
import Outer from "/snippets/outer.mdx";

export const words = ["one", "two"];
export const say = (text) => { document.title = text; };
export const items = [
  { label: "first", content: <CodeBlock language="js">{"const a = 1;"}</CodeBlock> },
  { label: "second", content: <div className="late">**two** <CodeBlock language="py">{"def f(): pass"}</CodeBlock></div> },
];

<div id="one" className="box"><button id="plain" className="b" onClick={() => say("clicked")}>Press **me**</button></div>

<input id="search" type="text" onChange={(event) => { document.querySelector("#found").textContent = words.filter((word) => word.includes(event.target.value)).join(); }} />

<p id="found">all</p>

<table><tbody><tr id="row" onClick={() => say("row")}><td>cell</td></tr></tbody></table>

<Copy code="a" />

<Copy code="b" />

<Outer />

<div id="two">

{words.map((word) => <button key={word} onClick={() => say("word " + word)}>{word}</button>)}

</div>

<div id="three">

{(() => { const [open, setOpen] = useState(false); return <button onClick={() => setOpen(!open)}>{open ? "open" : "closed"}</button>; })()}

</div>

<div id="four">

<Picker items={items} onPick={(label) => say("picked " + label)} />

</div>

<div id="five">

<Picker items={[{ label: "x", content: <b>bold x</b> }, { label: "y", content: <button className="inner" onClick={() => say("inner")}>press y</button> }]}>
  <button id="child" onClick={() => say("child")}>child</button>
</Picker>

</div>

<div id="six">

<List>{(n) => <Row of={"row " + n} onRemove={(of) => say("removed " + of)} />}</List>

</div>

<Thread>
  <Message bot big={undefined} icon={false}>hi</Message>
  <Message self={false}>there</Message>
</Thread>

<div id="seven">

<Stamp client name="marked" />

<Stamp name="plain" />

<Stamp client="value" name="passed" />

{["listed"].map((name) => <Stamp key={name} client name={name} />)}

</div>

<Thread><Stamp client name="inside" /></Thread>

<Card title={<em onClick={() => say("title")}>title</em>}>card</Card>
`;

let page: Page;
let html: string;
let problems: readonly string[];
const errors: string[] = [];

beforeAll(async () => {
  const site = await serveSite({ "index.mdx": PAGE, ...FILES });
  html = await site.page("/");
  problems = await site.problems();
  const browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1200, height: 2400 } });
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(site.origin);
});

/** Clicks until the page has this title: code that is still loading misses a click. */
async function clickFor(selector: string, title: string): Promise<void> {
  const clicked = async (): Promise<string> => {
    await page.locator(selector).click();
    return page.title();
  };
  await expect.poll(clicked).toBe(title);
}

test("runs handlers on page elements without wrappers", async () => {
  expect(html).toMatch(/<div id="one" class="box"><button id="plain" class="b" data-lectern-on="[^"]*">Press <strong>/);
  await clickFor("#plain", "clicked");
  await clickFor("#row", "row");
});

test("updates a search box while typing, with access to the page's names", async () => {
  const found = async (): Promise<string | null> => {
    await page.locator("#search").fill("");
    await page.locator("#search").fill("tw");
    return page.locator("#found").textContent();
  };
  await expect.poll(found).toBe("two");
});

test("passes each use's props to a handler in a snippet", async () => {
  const titles = async (): Promise<readonly (string | null)[]> => {
    for (const index of [0, 1]) await page.locator(".copy").nth(index).click();
    return Promise.all([0, 1].map((index) => page.locator(".copy").nth(index).getAttribute("title")));
  };
  await expect.poll(titles).toEqual(["copied a", "copied b"]);
});

test("gives a handler in a snippet access to the page's data", async () => {
  await clickFor(".outer", "outer one,two");
});

test("replaces a handler in the preview", async () => {
  const other = (await page.locator("#row").getAttribute("data-lectern-on")) ?? "";
  await page.locator("#plain").evaluate((tag, text) => tag.setAttribute("data-lectern-on", text), other);
  await clickFor("#plain", "row");
});

test("hydrates elements with handlers created by an expression", async () => {
  expect(html).toContain(">two</button>");
  await clickFor("#two button >> nth=1", "word two");
  await clickFor(".card em", "title");
});

test("keeps state of hooks in an expression", async () => {
  const text = async (): Promise<string | null> => {
    await page.locator("#three button").click();
    return page.locator("#three button").textContent();
  };
  await expect.poll(text).toBe("open");
});

test("renders elements in a prop at build time, highlighted, also if shown later", async () => {
  await clickFor("#four button >> nth=1", "picked second");
  await page.locator("#four .late").waitFor();
  expect(await page.locator("#four .late code span[class]").first().textContent()).toBe("def");
  await page.locator("#four button").first().click();
  await expect.poll(() => page.locator("#four section").textContent()).toContain("const a = 1;");
  expect(await page.locator("#four section code span[class]").first().textContent()).toBe("const");
});

test("runs handlers inside a prop and on children", async () => {
  const inner = page.locator("#five .inner");
  await expect
    .poll(async () => {
      await page.locator("#five .picker > button").nth(1).click();
      return inner.count();
    })
    .toBe(1);
  await clickFor("#five .inner", "inner");
  await clickFor("#child", "child");
});

test("calls a function passed as children in the browser", async () => {
  await expect
    .poll(async () => {
      await page.locator("#six .more").click();
      return page.locator("#six .row").textContent();
    })
    .toMatch(/^row [1-9]/);
  await clickFor("#six .row button", `removed ${(await page.locator("#six .row").textContent())?.slice(0, 5)}`);
});

test("keeps boolean props and defaults of components inside an island", async () => {
  await page.locator(".thread button").first().click();
  await expect.poll(() => page.locator(".thread button").first().textContent()).toBe("1");
  expect(await page.locator(".thread .message").allTextContents()).toEqual([
    "bot self small plain hi",
    "person other small icon there",
  ]);
});

test("hydrates a component without hooks and handlers if its tag has the mark", async () => {
  const stamps = page.locator("#seven .stamp");
  await expect
    .poll(() => stamps.allTextContents())
    .toEqual(["marked browser", "plain build", "passed build", "listed browser"]);
  const titles = await stamps.evaluateAll((tags) => tags.map((tag) => tag.getAttribute("title")));
  expect(titles).toEqual(["undefined", "undefined", "value", "undefined"]);
  expect(html.match(/data-export="Stamp"/g)).toHaveLength(2);
});

test("gives the mark no meaning inside another island", async () => {
  const inside = page.locator(".thread .stamp");
  await expect.poll(() => inside.textContent()).toBe("inside browser");
  expect(await inside.getAttribute("title")).toBe("undefined");
});

test("has no errors", () => {
  expect(problems).toEqual([]);
  expect(errors).toEqual([]);
});

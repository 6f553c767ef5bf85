// Files and pages of untrusted projects, opened in Chromium from a server that knows nothing of the project: it sends each
// with the type of its extension, or without one, and no other header.

import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ActiveFile, activeFiles } from "../support/active-files.ts";
import { withPage } from "../support/browser.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const IMAGE = "<img src=x onerror=alert(1)>";
const URL_PART = "<>javascript:alert(1)</>";

/** Bodies of pages; the first ones ran code once. */
const PAGES: readonly string[] = [
  `<svg><style>{"${IMAGE}"}</style></svg>`,
  `<svg><style>{\`${IMAGE}\`}</style></svg>`,
  `<svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg>`,
  '<svg><style><img src="x" onerror="alert(1)" /></style></svg>',
  `<math><style>{"${IMAGE}"}</style></math>`,
  `<title><style>{"</title>${IMAGE}"}</style></title>`,
  `<textarea><style>{"</textarea>${IMAGE}"}</style></textarea>`,
  `<iframe src="https://example.com/"><style>{"</iframe>${IMAGE}"}</style></iframe>`,
  `<a href={${URL_PART}}>Click</a>`,
  `<svg><a href={${URL_PART}}><rect width="99" height="99"/></a></svg>`,
  `<style>{"</style>${IMAGE}"}</style>`,
  `<style>{"<!--</style>${IMAGE}"}</style>`,
  `<svg><desc><style>{"</desc>${IMAGE}"}</style></desc></svg>`,
  `<svg><foreignObject><style>{"</foreignObject></svg>${IMAGE}"}</style></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(1)' /></svg>#x" /></svg>`,
  '<svg><a><animateTransform attributeName="href" values="javascript:alert(1)" /><rect width="99" height="99"/></a></svg>',
  `<Icon icon={<svg onload="alert(1)"><style>{"${IMAGE}"}</style></svg>} />`,
  `<Card title="Click" href={${URL_PART}}>Card</Card>`,
  `<textarea value="</textarea>${IMAGE}" />`,
  `<p title={'">${IMAGE}'}>Text</p>`,
];

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
  xml: "text/xml",
};

let folder: TestFolder;
const servers: Server[] = [];
let requests: string[] = [];
let written = "";
let published = "";
let files: readonly ActiveFile[] = [];

beforeAll(async () => {
  const out = await listen((url) => void requests.push(url));
  files = activeFiles(`${out}/leak`);
  const links = files.map(({ path }) => `[a](/${path})`).join(" ");
  folder = testFolder({
    "site/docs.json": docsJson({ pages: ["index", ...PAGES.map((_, index) => `pages/${index}`)] }),
    ...Object.fromEntries(
      PAGES.map((body, index) => [
        `site/pages/${index}.mdx`,
        `---\ntitle: P\ncontextual:\n  options:\n    - { title: Click, href: "java\\nscript:alert(1)" }\n---\n\n${body}\n`,
      ]),
    ),
    "site/index.mdx": `---\ntitle: A\n---\n\n${links}\n`,
  });
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder.path, "site", path)), { recursive: true });
    writeFileSync(join(folder.path, "site", path), content);
  }
  const [site, dist] = [join(folder.path, "site"), join(folder.path, "dist")];
  expect(await lectern(["build", site, "--untrusted", "--out", dist])).toMatchObject({ status: 0 });
  [written, published] = [await serve(site), await serve(dist)];
});

afterAll(() => {
  for (const server of servers) server.close();
  folder?.dispose();
});

/** Apache reads a type from any part of a name, the last one it knows. */
function typeOf(path: string): string | undefined {
  return path
    .split(".")
    .reverse()
    .flatMap((part) => TYPES[part] ?? [])[0];
}

function serve(root: string): Promise<string> {
  return listen((url, response) => {
    const path = join(root, decodeURIComponent(url));
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return;
    const type = typeOf(path);
    response.writeHead(200, type === undefined ? {} : { "Content-Type": type });
    response.write(readFileSync(path));
  });
}

async function listen(respond: (url: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = 404;
    respond(request.url ?? "", response);
    response.end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a file, clicks where its links are, and returns what happened. */
async function open(page: Page, origin: string, { path }: ActiveFile): Promise<ActiveFile["does"]> {
  requests = [];
  let ran = false;
  page.removeAllListeners("dialog").on("dialog", (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  await page.goto(`${origin}/${path}`).catch(() => undefined);
  await page.mouse.click(20, 20);
  await settle(page);
  if (ran) return "runs";
  return requests.length > 0 ? "sends" : "nothing";
}

/** As long as the files as written need to run. */
async function settle(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))).catch(() => {});
}

describe("files as written", () => {
  test("run code and contact other sites", async () => {
    const found = await withPage({}, async (page) => {
      const found: string[] = [];
      for (const file of files) found.push(`${file.name}: ${await open(page, written, file)}`);
      return found;
    });
    expect(found).toEqual(files.map(({ name, does }) => `${name}: ${does}`));
  });
});

describe("files of an untrusted build", () => {
  test("do neither", async () => {
    const found = await withPage({}, async (page) => {
      const found: string[] = [];
      for (const file of files) {
        const does = await open(page, published, file);
        if (does !== "nothing") found.push(`${file.name}: ${does}`);
      }
      return found;
    });
    expect(found).toEqual([]);
  });
});

describe("pages of an untrusted build", () => {
  test("run nothing, even when readers follow their links", async () => {
    const found = await withPage({}, async (page) => {
      const found: string[] = [];
      let body = "";
      page.on("dialog", (dialog) => {
        found.push(body);
        void dialog.dismiss();
      });
      for (const [index, text] of PAGES.entries()) {
        body = text;
        await page.goto(`${published}/pages/${index}/index.html`);
        expect(await page.locator("#content").count()).toBe(1);
        await page.evaluate(() => {
          for (const link of document.querySelectorAll("#content a, #page-context-menu a"))
            link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        });
        await settle(page);
      }
      return found;
    });
    expect(found).toEqual([]);
  });
});

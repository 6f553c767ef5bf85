// Which files next to the pages a build publishes, and which of them the preview serves.

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "./support/run.ts";
import { docsJson, testSite } from "./support/site.ts";

const MARK = "PRIVATE-4711";

/** Typical files of a repository with docs that are not for readers. */
const PRIVATE = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "yarn.lock",
  "acme-docs-1.0.0.tgz",
  "tsconfig.json",
  "jsconfig.base.json",
  "biome.json",
  "turbo.json",
  "renovate.json",
  "cspell.config.yaml",
  "commitlint.config.json",
  "vercel.json",
  "netlify.toml",
  "wrangler.toml",
  "firebase.json",
  "docker-compose.yml",
  "Dockerfile",
  "requirements.txt",
  "pyproject.toml",
  "Cargo.toml",
  "composer.json",
  "pom.xml",
  ".env",
  ".env.production",
  "prod.env",
  "secrets.yaml",
  "credentials.json",
  "service-account-prod.json",
  ".vscode/settings.json",
  ".github/workflows/deploy.yml",
  "azure-pipelines.yml",
  "scripts/release.sh",
  "scripts/import.py",
  "notes/todo.txt",
  "notes/whiteboard.json",
  "data/customers.csv",
  "backup.sql",
  "internal/billing-openapi.yaml",
  "snippets/example.py",
  "generated/draft.mdx",
  "generated/report.pdf",
  "guides/drafts/plan.mdx",
  "static/package-lock.json",
];

const SITE = {
  "docs.json": JSON.stringify(docsJson({ pages: ["index", "guides/start"] })),
  ".gitignore": "generated/\n",
  "guides/.gitignore": "drafts\n",
  "index.mdx": "---\ntitle: Home\ndescription: D.\n---\nEdit `package.json`, `backup.sql` and `scripts/release.sh`.\n",
  "guides/start.mdx": "---\ntitle: Start\ndescription: D.\n---\nText\n",
};

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "lectern-private-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

function contentOf(path: string): string {
  if (path.endsWith(".mdx")) return `---\ntitle: ${MARK}\n---\n${MARK}\n`;
  if (path.endsWith("openapi.yaml")) return `openapi: 3.1.0\ninfo: { title: ${MARK}, version: "1" }\npaths: {}\n`;
  return path.endsWith(".json") ? `{ "mark": "${MARK}" }` : MARK;
}

/** The output files, without the engine's own. */
function listOutput(folder: string): readonly string[] {
  const all = (readdirSync(join(cwd, folder), { recursive: true }) as string[]).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return all.filter((path) => statSync(join(cwd, folder, path)).isFile()).sort();
}

test("publishes none of the files that tools and authors keep beside the pages", async () => {
  write(Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`site/${path}`, text])));
  write(Object.fromEntries(PRIVATE.map((path) => [`site/${path}`, contentOf(path)])));
  symlinkSync("../.env", join(cwd, "site/guides/env.txt"));
  symlinkSync("../package.json", join(cwd, "site/static/manifest.json"));
  const { code, out, err } = await testRun(["build", "site", "--out", "dist"], cwd);
  expect(code).toBe(0);
  const found = listOutput("dist").filter((path) => readFileSync(join(cwd, "dist", path), "utf8").includes(MARK));
  expect(found).toEqual([]);
  const names = new Set(listOutput("dist"));
  // A build writes its own rules for this host.
  names.delete("vercel.json");
  expect(PRIVATE.filter((path) => names.has(path) || names.has(path.replace(/\.mdx$/, "/index.html")))).toEqual([]);
  expect(out).toMatch(
    /\nNot published: .* and \d+ more\. To publish a file, link to it from a page or move it to public\/\.\nKept private: Cargo\.toml, .* and \d+ more\.\n/,
  );
  expect(err).toContain(
    'guides/env.txt:1:1 files/symlink-to-ignored Symbolic link "guides/env.txt" points to a hidden or ignored file',
  );
});

test("serves none of them in a preview, and lists them in compat", async () => {
  const planted = Object.fromEntries(PRIVATE.map((path) => [path, contentOf(path)]));
  const site = testSite({ ...SITE, ...planted }, { preview: {} as never });
  for (const path of PRIVATE) {
    const resolved = await site.output.resolve(`/${path}`);
    if (path !== "vercel.json") expect([path, resolved.kind === "artifact" && resolved.status]).toEqual([path, 404]);
    expect(await site.page(`/${path}`)).not.toContain(MARK);
  }
  write({ "docs.json": SITE["docs.json"], "index.mdx": SITE["index.mdx"], "netlify.toml": "", "notes/todo.txt": "" });
  write({ "guides/start.mdx": SITE["guides/start.mdx"] });
  const { out } = await testRun(["compat"], cwd);
  expect(out).toContain("Files not published: 1\n  notes/todo.txt\n  To publish a file, link to it");
});

test("publishes what pages, styles, scripts, settings and specs refer to, anywhere", async () => {
  const linked = [
    "scripts/install.sh",
    "data/prices.csv",
    "examples/app/main.py",
    "shots/one.png",
    "shots/with space.png",
    "shots/in-a-prop.png",
    "shots/in-style.png",
    "shots/mark-1.svg",
    "shots/mark-2.svg",
    "shots/plus.gif",
    "brochure/terms.docx",
    "tools/config.toml",
    "specs/parts/pet.yaml",
    "specs/guide.txt",
    "feeds/data.json",
    "old/moved.zip",
  ];
  const site = testSite({
    "docs.json": docsJson(
      { pages: ["index", "guides/start"], openapi: "specs/api.yaml" },
      { redirects: [{ source: "/download", destination: "/old/moved.zip" }] },
    ),
    "index.mdx": [
      "---\ntitle: Home\n---",
      'import { Shots } from "/snippets/shots.jsx";',
      "Run `curl -fsSL https://docs.acme.test/scripts/install.sh | sh`, or get [the prices](data/prices.csv?v=2).",
      "![](<shots/with space.png>) ![](/shots/one.png)",
      '<Card title="x" img="/shots/in-a-prop.png" href="/brochure/terms.docx">x</Card>',
      '<a href="./tools/config.toml">c</a>',
      "<Shots />",
    ].join("\n\n"),
    "guides/start.mdx": "---\ntitle: Start\n---\n[Code][1]\n\n[1]: ../examples/app/main.py\n",
    "snippets/shots.jsx":
      "export const Shots = () => <div>{[1, 2].map((n) => <img src={`/shots/mark-$" +
      "{n}.svg`} />)}<img src={'/shots/' + 'plus' + '.gif'} /></div>;",
    "style.css": "body { background: url(shots/in-style.png) }",
    "app.js": 'fetch("/feeds/data.json");',
    "specs/api.yaml": [
      "openapi: 3.1.0",
      'info: { title: A, version: "1", description: "See [the guide](/specs/guide.txt)." }',
      "paths: { /pets: { get: { responses: { 200: { $ref: ./parts/pet.yaml } } } } }",
    ].join("\n"),
    ...Object.fromEntries(linked.map((path) => [path, path.endsWith("json") ? "{}" : "description: OK"])),
    "data/costs.csv": "",
  });
  const published = [...(await site.output.artifacts()).keys()];
  expect(linked.filter((path) => !published.includes(path))).toEqual([]);
  expect(published).not.toContain("data/costs.csv");
});

test("publishes the target of a link added during a preview", async () => {
  const site = testSite(
    { "index.mdx": "---\ntitle: Home\n---\nText\n", "data/prices.csv": "a,b" },
    { preview: {} as never },
  );
  const status = async (): Promise<number> => {
    const resolved = await site.output.resolve("/data/prices.csv");
    return resolved.kind === "artifact" ? resolved.status : 0;
  };
  expect(await status()).toBe(404);
  site.write("index.mdx", "---\ntitle: Home\n---\n[Prices](/data/prices.csv)\n");
  expect(await status()).toBe(200);
});

test("publishes media folders and well-known files without a link, but not large media", async () => {
  const open = [
    "favicon.ico",
    "social.png",
    "images/a/unused.png",
    "guides/beside-a-page.png",
    "fonts/x.woff2",
    "public/table.csv",
    "assets/schema.json",
    ".well-known/apple-app-site-association",
    "CNAME",
    "_headers",
    "robots.txt",
    "ads.txt",
  ];
  const site = testSite({
    ...SITE,
    ...Object.fromEntries(open.map((path) => [path, "x"])),
    "images/large.mp4": "x".repeat(1024 * 1024),
    "images/shown.mp4": "x".repeat(1024 * 1024),
    "guides/start.mdx": "---\ntitle: Start\n---\n<video src='/images/shown.mp4' />\n",
    "design/sketch.png": "x",
  });
  const published = [...(await site.output.artifacts()).keys()];
  expect(open.filter((path) => !published.includes(path))).toEqual([]);
  expect(published.filter((path) => /large|shown|sketch/.test(path))).toEqual(["images/shown.mp4"]);
});

test("publishes git-ignored files only if the site names them or .mintignore re-includes them", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index", "generated/listed"], openapi: "generated/api.json" }),
    ".gitignore": "/generated\n/build\n*.log.css\n",
    ".mintignore": "!build/\n",
    "index.mdx": "---\ntitle: Home\n---\n![](/generated/diagram.png) [x](/generated/table.csv)\n",
    "generated/listed.mdx": "---\ntitle: Listed\n---\nText\n",
    "generated/stray.mdx": "---\ntitle: Stray\n---\nText\n",
    "generated/api.json": { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} },
    "generated/other.json": { openapi: "3.1.0", info: { title: "B", version: "1" }, paths: {} },
    "generated/diagram.png": "x",
    "generated/unused.png": "x",
    "generated/table.csv": "x",
    "generated/site.css": "p { color: red }",
    "x.log.css": "p { color: red }",
    "build/kept.css": "p { color: red }",
  });
  const published = [...(await site.output.artifacts()).keys()];
  expect(published.filter((path) => /^(?:generated|build)|log/.test(path)).sort()).toEqual([
    "build/kept.css",
    "generated/api.json",
    "generated/diagram.png",
    "generated/listed.md",
    "generated/listed/index.html",
  ]);
});

test("notes settings without effect, and what is missing without a site URL", async () => {
  write({
    "docs.json": JSON.stringify(
      docsJson(
        { pages: ["index"] },
        { integrations: { onetrust: { domainScript: "x" } }, feedback: { thumbsRating: true } },
      ),
    ),
    "index.mdx": '---\ntitle: Home\ndescription: D.\n---\n\n<Update label="v1">New.</Update>\n',
  });
  const build = await testRun(["build", ".", "--out", "out"], cwd);
  expect(build.err).toMatch(
    /^info docs\.json:1:\d+ config\/no-effect "integrations\.onetrust" has no effect: its banner/m,
  );
  expect(build.err).toMatch(
    /config\/no-effect "feedback\.thumbsRating" has no effect: nothing collects the responses\./,
  );
  expect(build.out).toContain(
    "\nNo site URL, so the output lacks sitemap.xml, canonical links and absolute links in feeds. Pass --site-url https://docs.example.com to add them.\n",
  );
  const check = await testRun(["check"], cwd);
  expect(check.out).toContain("config/no-effect");
  const addressed = await testRun(["build", ".", "--out", "out", "--site-url", "https://a.test", "--json"], cwd);
  expect(JSON.parse(addressed.out)).toMatchObject({ missing: [], leftOut: [] });
});

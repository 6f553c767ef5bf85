// Random edits and checkouts while a preview runs: its pages match those of a clean build, and it neither grows nor leaks handles.
// `EDITS` and `FILES` are their numbers.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { LECTERN, startNode } from "../support/process.ts";
import { editRandomly, seeded } from "../support/random-edits.ts";
import { testRun } from "../support/run.ts";
import { docsJson } from "../support/site.ts";
import { IS_LONG, SEED, size } from "../support/size.ts";

const EDITS = size("EDITS", 6, 500);
/** Files that a checkout touches. */
const FILES = size("FILES", 80, 5000);
/** Edits between comparisons with a build. */
const STEP = Math.min(EDITS, 25);
const MEGABYTE = 1024 * 1024;

/** Loaded into the preview. SIGUSR2 prints the heap after a collection and the number of open handles. */
const PROBE = `process.on("SIGUSR2", () => { gc(); gc(); setTimeout(() => { gc();
  console.error("probe", process.memoryUsage().heapUsed, process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length); }, 200); });`;

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const SITE = {
  "docs.json": docsJson(
    {
      groups: [
        { group: "Start", pages: ["index", "guide", "current"] },
        { group: "API", openapi: "openapi.json" },
      ],
    },
    { variables: { product: "Acme" } },
  ),
  "index.mdx": page(
    "Home",
    'import Note from "/snippets/note.mdx"\n\n<Note who="you" />\n\nSee [the guide](guide). {{product}}',
  ),
  "guide.mdx": page(
    "Guide",
    '## Install\n\n```bash\nnpm i\n```\n\n![A](/images/a.svg)\n\n<Snippet file="note.mdx" who="us" />',
  ),
  "current.mdx": page("Current", "Start."),
  "snippets/note.mdx": "Hello {who}, this is {{product}}.\n",
  "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  "style.css": ".a { color: blue }\n",
  "openapi.json": JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Users", version: "1" },
      paths: {
        "/users": {
          get: {
            summary: "List users",
            responses: {
              200: {
                description: "Fine",
                content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } },
              },
            },
          },
        },
      },
      components: { schemas: { User: { type: "object", properties: { id: { type: "string" } } } } },
    },
    null,
    2,
  ),
};

/** What readers see of a page: its head, navigation and text, without what a preview adds. */
function visible(html: string): string {
  const parts = html.match(/<title>[\s\S]*?<\/title>|<(nav|main)\b[\s\S]*?<\/\1>/g) ?? [];
  return parts.join("\n").replace(/\?v=[\w-]+|data-(?:lectern-at|lectern-source|fragments)="[^"]*"/g, "");
}

type Get = (path: string) => Promise<string>;

/** Pages compared after each change. */
const SAMPLE = 400;

/** Every page of the preview is that of a build; of a large site, a sample. */
async function expectBuilt(folder: string, get: Get, hint: string): Promise<void> {
  await testRun(["build", "site", "--out", "cold", "--no-cache"], folder);
  const cold = join(folder, "cold");
  const paths = readdirSync(cold, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("index.html"));
  const step = Math.ceil(paths.length / SAMPLE);
  for (const path of paths.filter((_, index) => index % step === 0)) {
    const built = readFileSync(join(cold, path), "utf8");
    // A preview redirects, where a build needs a page.
    if (built.includes('http-equiv="refresh"')) continue;
    const shown = await get(`/${path.replace(/\/?index\.html$/, "")}`);
    expect(visible(shown), `${path} after ${hint}`).toBe(visible(built));
  }
}

test(
  "previews what a build gives after any number of edits, without growing",
  async () => {
    const folder = testFolder({
      ...Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`site/${path}`, text])),
      "probe.cjs": PROBE,
    });
    const site = join(folder.path, "site");
    const words = ["--expose-gc", "--require", join(folder.path, "probe.cjs"), LECTERN, "dev", site, "--port", "0"];
    const preview = startNode(words);
    let probes = 0;
    const probe = async (): Promise<readonly number[]> => {
      preview.child.kill("SIGUSR2");
      probes++;
      await preview.until(new RegExp(`(?:probe [\\s\\S]*){${probes}}`));
      return [...preview.printed().matchAll(/probe (\d+) (\d+)/g)].at(-1)?.slice(1).map(Number) ?? [];
    };
    try {
      const url = await preview.until(/http:\/\/localhost:\d+/);
      const random = seeded(SEED);
      const get = async (path: string): Promise<string> => (await fetch(url + encodeURI(path))).text();
      let before: readonly number[] = [];
      const log: string[] = [];
      for (let edit = 1; edit <= EDITS; edit++) {
        log.push(editRandomly(site, random));
        folder.write("site/current.mdx", page("Current", `Edit ${edit}.`));
        await expect.poll(() => get("/current"), { interval: 10 }).toContain(`Edit ${edit}.`);
        if (edit % STEP > 0) continue;
        await expectBuilt(folder.path, get, log.slice(-STEP).join(", "));
        if (edit === STEP) before = await probe();
      }
      const after = await probe();
      const grown = ((after[0] ?? 0) - (before[0] ?? 0)) / MEGABYTE;
      if (IS_LONG) console.log(`${EDITS} edits: heap ${before[0]} → ${after[0]}, handles ${before[1]} → ${after[1]}`);
      expect(grown).toBeLessThan(50);
      expect((after[1] ?? 0) - (before[1] ?? 0)).toBeLessThan(5);
    } finally {
      await preview.stop();
      folder.dispose();
    }
  },
  120_000 + EDITS * 5000,
);

/** The files of a branch: the second one changes most of them, renames a folder, and adds and removes others. */
function branch(isSecond: boolean): Readonly<Record<string, string>> {
  const pages = Array.from({ length: FILES }, (_, index) => {
    const folder = index % 10 > 0 ? `part-${index % 20}` : isSecond ? "renamed" : "before";
    const name = isSecond && index % 7 === 0 ? `added-${index}` : `page-${index}`;
    const text = index % 5 === 0 ? "Always." : `On the ${isSecond ? "second" : "first"} branch.`;
    return [`${folder}/${name}`, page(`Page ${index}`, `${text} See [the first](/index).`)] as const;
  });
  const groups = [{ group: "All", pages: ["index", ...pages.map(([path]) => path)] }];
  return {
    "docs.json": JSON.stringify(docsJson({ groups })),
    "index.mdx": page("Home", `The ${isSecond ? "second" : "first"} home.`),
    ...Object.fromEntries(pages.map(([path, text]) => [`${path}.mdx`, text])),
  };
}

test(
  "settles into what a build gives after a checkout of many files, and responds meanwhile",
  async () => {
    const folder = testFolder();
    const site = join(folder.path, "site");
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], { cwd: site });
    const commit = (isSecond: boolean, name: string): void => {
      for (const [path, text] of Object.entries(branch(isSecond))) folder.write(`site/${path}`, text);
      if (!isSecond) git("init", "-q");
      git("checkout", "-qb", name);
      git("add", "-A");
      git("commit", "-qm", name);
    };
    commit(false, "first");
    for (const name of readdirSync(site).filter((one) => one !== ".git")) rmSync(join(site, name), { recursive: true });
    commit(true, "second");
    const preview = startNode([LECTERN, "dev", site, "--port", "0"]);
    try {
      const url = await preview.until(/http:\/\/localhost:\d+/);
      const get: Get = async (path) => (await fetch(url + encodeURI(path))).text();
      await get("/");
      for (const name of ["first", "second"]) {
        git("checkout", "-q", name);
        const startedAt = performance.now();
        let longest = 0;
        await expect
          .poll(
            async () => {
              const before = performance.now();
              const text = await get("/");
              longest = Math.max(longest, performance.now() - before);
              return text;
            },
            { interval: 10, timeout: 30_000 + FILES * 10 },
          )
          .toContain(`The ${name} home.`);
        if (IS_LONG)
          console.log(
            `${name}: shown after ${Math.round(performance.now() - startedAt)} ms, longest response ${Math.round(longest)} ms`,
          );
        await expectBuilt(folder.path, get, `the checkout of ${name}`);
      }
    } finally {
      await preview.stop();
      folder.dispose();
    }
  },
  120_000 + FILES * 200,
);

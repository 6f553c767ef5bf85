import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { startPreview } from "../support/preview.ts";
import { lectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const page = (body: string): string => `---\ntitle: Page\ndescription: D.\n---\n\n${body}\n`;
const TWO_PAGES = {
  "docs.json": JSON.stringify(docsJson({ pages: ["index", "other"] })),
  "index.mdx": page("Hello."),
  "other.mdx": page("[Nowhere](/nowhere)"),
};

test("reports a broken link and its fix in the terminal without opening its page", async () => {
  const preview = await startPreview(TWO_PAGES);
  try {
    await preview.until(/other\.mdx:6:\d+ link\/broken.*\/nowhere/s);
    preview.write("other.mdx", page("[Home](/)"));
    await preview.until(/All problems are fixed/);
    preview.write("index.mdx", page("[Gone](/gone)"));
    await preview.until(/index\.mdx:6:\d+ link\/broken.*\/gone/s);
  } finally {
    await preview.close();
  }
});

test("does not call the problem of a page fixed after a change elsewhere", async () => {
  const preview = await startPreview({ ...TWO_PAGES, "other.mdx": page("<Unknown />") });
  try {
    await preview.until(/other\.mdx:6:1 component\/unknown/);
    // What is printed to stdout comes first.
    const said = () =>
      preview
        .printed()
        .match(/component\/unknown|All problems/g)
        ?.sort();
    preview.write("index.mdx", page("Changed."));
    await expect.poll(async () => (await fetch(preview.url)).text()).toContain("Changed.");
    expect(said()).toEqual(["component/unknown"]);
    preview.write("other.mdx", page("Fixed."));
    await preview.until(/All problems are fixed/);
    expect(said()).toEqual(["All problems", "component/unknown"]);
  } finally {
    await preview.close();
  }
});

test("opens a file in the editor only from a preview page", async () => {
  const folder = testFolder({ editor: '#!/bin/sh\necho "edits $@"\n' });
  const editor = join(folder.path, "editor");
  chmodSync(editor, 0o755);
  const preview = await startPreview(TWO_PAGES, [], { LAUNCH_EDITOR: editor });
  try {
    const home = await (await fetch(preview.url)).text();
    const token = /lectern-live" content="([^"]+)"/.exec(home)?.[1] ?? "none";
    const open = async (query: Record<string, string>, origin: string): Promise<number> => {
      const url = `${preview.url}/_lectern/open?${new URLSearchParams(query)}`;
      return (await fetch(url, { method: "POST", headers: { origin } })).status;
    };
    const at = "other.mdx:6:1";
    expect(await open({ at, token: "wrong" }, preview.url)).toBe(403);
    expect(await open({ at, token }, "https://a.example")).toBe(403);
    expect(await open({ at: "../outside.mdx:1:1", token }, preview.url)).toBe(404);
    expect(await open({ at, token }, preview.url)).toBe(204);
    await preview.until(/edits .*other\.mdx/);
  } finally {
    await preview.close();
    folder.dispose();
  }
});

test("rejects a directory without docs.json at once, with a suggestion", async () => {
  const folder = testFolder({ "docs/docs.json": "{}", "empty/a.txt": "" });
  try {
    const near = await lectern(["dev"], { cwd: folder.path });
    expect([near.status, near.stderr]).toEqual([2, expect.stringContaining("Your docs seem to be in docs")]);
    const empty = await lectern(["dev", "empty"], { cwd: folder.path });
    expect([empty.status, empty.stderr]).toEqual([2, expect.stringContaining("`lectern init empty`")]);
  } finally {
    folder.dispose();
  }
});

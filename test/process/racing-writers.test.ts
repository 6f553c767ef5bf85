// Builds while another process saves every file of the site again and again.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const NAMES = Array.from({ length: 60 }, (_, n) => `page-${n}`);
const TEXT = "Words and more words. ".repeat(100);

/** Saves files, all at once as build tools do, until there is a file named `stop`. */
const SAVE_ALL = `
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
const files = process.argv.slice(1);
const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
console.log("ready");
for (let round = 0; round < 100 && !existsSync("stop"); round++) {
  await Promise.all(files.map((file, n) => writeFile(file, texts[n].replaceAll("round", "round " + round))));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
`;

/** The same, one file after the other and in parts. */
const SAVE_PARTS = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
const files = process.argv.slice(1);
const texts = files.map((file) => readFileSync(file, "utf8"));
console.log("ready");
for (let n = 0; n < 2000 && !existsSync("stop"); n++) {
  const [file, text] = [files[n % files.length], texts[n % files.length]];
  writeFileSync(file, text.slice(0, 90));
  for (let at = 90; at < text.length; at += 500) appendFileSync(file, text.slice(at, at + 500));
  await new Promise((resolve) => setTimeout(resolve, 1));
}
`;

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder({ "site/docs.json": docsJson({ pages: NAMES }) });
  for (const name of NAMES) {
    folder.write(
      `site/${name}.mdx`,
      `---\ntitle: ${name}\n---\n\n![A](/${name}.svg) Start of round.\n\n${TEXT}\n\nEnd of round.\n`,
    );
    folder.write(
      `site/${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg"><desc>${TEXT}</desc><title>End</title></svg>`,
    );
  }
});
afterEach(() => folder.dispose());

test.each([
  ["all at once", SAVE_ALL],
  ["in parts", SAVE_PARTS],
])("publishes no page or image without its end while files are saved %s", async (_, program) => {
  const site = join(folder.path, "site");
  const files = NAMES.flatMap((name) => [`${name}.mdx`, `${name}.svg`]);
  const writer = startNode(["--input-type=module", "-e", program, "--", ...files], { cwd: site });
  await writer.until(/ready/);
  const { status, stderr } = await lectern(["build", site, "--out", join(folder.path, "out")]);
  writeFileSync(join(site, "stop"), "");
  await writer.ended();
  expect(status, stderr).toBe(0);
  const output = (path: string): string => readFileSync(join(folder.path, "out", path), "utf8");
  const torn = NAMES.flatMap((name) => [
    ...(/Start of round[\s\S]*End of round/.test(output(`${name}/index.html`)) ? [] : [`${name}/index.html`]),
    ...(output(`${name}.svg`).endsWith("</svg>") ? [] : [`${name}.svg`]),
  ]);
  expect(torn).toEqual([]);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openSite } from "@lectern/engine/opening/open-site.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-exchanged-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test("shows replaced packages in a running preview", async () => {
  write(
    "docs.json",
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#112233" }, "navigation": { "pages": ["index"] } }',
  );
  write(
    "index.mdx",
    '---\ntitle: Home\ndescription: Start.\n---\nimport { word } from "words";\nimport { Live } from "parts";\n\n<i>{word}</i><Live />\n',
  );
  write("node_modules/words/package.json", '{ "name": "words", "main": "i.js" }');
  write("node_modules/words/i.js", 'exports.word = require("./word");');
  write("node_modules/words/word.js", 'module.exports = "one";');
  write("node_modules/parts/package.json", '{ "name": "parts", "main": "i.js", "type": "module" }');
  const parts = (text: string) =>
    `import { createElement, useState } from "react";\nexport const Live = () => createElement("b", null, useState("${text}")[0]);`;
  write("node_modules/parts/i.js", parts("old"));
  const site = await openSite(root, { base: "", preview: { token: "t" } });
  const show = async (): Promise<readonly string[]> => {
    const page = (await site.output.artifacts()).get("index.html");
    return [...String(await page?.body()).matchAll(/<i>\w+<\/i>|<b>\w+<\/b>|islands\/parts-\w+/g)].map(
      ([found]) => found,
    );
  };
  const before = await show();
  expect(before).toEqual(["<i>one</i>", expect.stringMatching(/^islands\/parts-/), "<b>old</b>"]);

  write("node_modules/words/word.js", 'module.exports = "second";');
  write("node_modules/parts/i.js", parts("renewed"));
  expect(site.output.packageChanges()).toEqual([]);
  const changed = site.output.packageChanges();
  expect([...changed].sort()).toEqual(["node_modules/parts/i.js", "node_modules/words/word.js"]);
  await site.change(changed);
  const after = await show();
  expect(after).toEqual(["<i>second</i>", expect.stringMatching(/^islands\/parts-/), "<b>renewed</b>"]);
  expect(after[1]).not.toBe(before[1]);
});

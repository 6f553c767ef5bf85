import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../../../test/support/folder.ts";
import { bundleConfig, bundleForBrowser } from "./bundle-config.ts";

let folder: TestFolder | undefined;
afterEach(() => folder?.dispose());

const PLAIN = {
  "node_modules/plain/package.json": { name: "plain", main: "index.js" },
  "node_modules/plain/index.js": 'exports.plain = "from plain";',
};

/** Packages with native code cannot be bundled. */
const NATIVE = {
  "node_modules/native/package.json": { name: "native", main: "index.js" },
  "node_modules/native/index.js": 'module.exports = require("./native.node");',
  "node_modules/native/native.node": "",
};

const FOR_LECTERN = {
  "node_modules/@acme/theme/package.json": {
    name: "@acme/theme",
    main: "index.js",
    peerDependencies: { lectern: "*" },
  },
  "node_modules/@acme/theme/index.js": 'require("lectern"); exports.theme = "from theme";',
};

/** What the bundle of a config contains and what it leaves to Node. */
async function bundled(config: string, files: Readonly<Record<string, string | object>>) {
  folder = testFolder({ "lectern.config.js": config, "own.js": 'export const own = "from own";', ...files });
  const result = await bundleConfig(folder.path, "lectern.config.js");
  if ("reason" in result) return { reason: result.reason, at: result.at };
  const { code } = result.value;
  return {
    contains: [...code.matchAll(/"(from \w+)"/g)].map(([, text]) => text),
    requires: [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name?.replace(`${folder?.path}/`, "")),
    files: result.files.map((file) => file.replace(/^\w+:/, "").replace(`${folder?.path}/`, "")),
  };
}

test("bundles a config with its files and packages, except Lectern and Node's modules", async () => {
  const config = `import { plain } from "plain";
import { own } from "./own.js";
import { theme } from "@acme/theme";
import { readFileSync } from "node:fs";
import "lectern/extend";
export default { plain, own, theme, readFileSync };
`;
  expect(await bundled(config, { ...PLAIN, ...FOR_LECTERN })).toEqual({
    contains: ["from plain", "from theme", "from own"],
    requires: ["lectern", "node:fs", "lectern/extend"],
    files: ["node_modules/plain/index.js", "own.js", "node_modules/@acme/theme/index.js", "lectern.config.js"],
  });
});

test("leaves packages to Node if one cannot be bundled, except those built for Lectern", async () => {
  const config = `import { plain } from "plain";
import native from "native";
import { own } from "./own.js";
import { theme } from "@acme/theme";
import { join } from "node:path";
export default { plain, native, own, theme, join };
`;
  expect(await bundled(config, { ...PLAIN, ...NATIVE, ...FOR_LECTERN })).toEqual({
    contains: ["from theme", "from own"],
    requires: ["lectern", "node_modules/plain/index.js", "node_modules/native/index.js", "node:path"],
    files: [
      "own.js",
      "node_modules/@acme/theme/index.js",
      "lectern.config.js",
      "node_modules/plain/index.js",
      "node_modules/native/index.js",
    ],
  });
});

test("reports what it cannot find, where it is imported", async () => {
  expect(await bundled('import own from "./own.js";\nimport gone from "gone";\n', {})).toEqual({
    reason: 'Could not resolve "gone"',
    at: { file: "lectern.config.js", line: 2, column: 18 },
  });
});

test("bundles a module for the browser, with its fonts and images beside it", async () => {
  folder = testFolder({
    "a.css": '@font-face { src: url("a.woff2") } .a { background: url("b.png") }',
    "a.woff2": "font",
    "b.png": "image",
  });
  const result = await bundleForBrowser(folder.path, `${folder.path}/a.css`);
  expect("value" in result && result.value.map(({ name, text }) => [name, text.trim()])).toEqual([
    ["a.css", '@font-face{src:url("./a-GBGUTP4U.woff2")}.a{background:url("./b-AUGUMJYE.png")}'],
    ["a-GBGUTP4U.woff2", "font"],
    ["b-AUGUMJYE.png", "image"],
  ]);
});

test("converts styles for the browsers that pages are built for", async () => {
  folder = testFolder({ "a.css": ".a { user-select: none; .b & { color: red } }" });
  const result = await bundleForBrowser(folder.path, `${folder.path}/a.css`);
  expect("value" in result && result.value[0]?.text.trim()).toBe(
    ".a{-webkit-user-select:none;user-select:none}.b .a{color:red}",
  );
});

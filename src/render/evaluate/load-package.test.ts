import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { afterEach, expect, test } from "vitest";
import { importFromProject, requireFromProject } from "../../files/dependency-file.ts";
import { createPackageLoader } from "./load-package.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Loads a package from a project with these files under node_modules. */
async function load(specifier: string, files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const root = mkdtempSync(join(tmpdir(), "packages-"));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, "node_modules", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const loadPackage = createPackageLoader({
    root,
    require: (name) => importFromProject(root, name),
    requireNow: (name) => requireFromProject(root, name),
  });
  return (await loadPackage(specifier)) as Record<string, unknown>;
}

function show(component: unknown): string {
  return renderToString(h(component as ComponentType, null));
}

const FOREIGN = {
  "react/package.json": '{"name":"react","main":"i.js"}',
  "react/i.js": 'module.exports = { useState() { throw new Error("not the React of the page") } }',
};

test("a package that imports React gets the one that pages are rendered with", async () => {
  const files = {
    "button/package.json": '{"name":"button","type":"module","exports":"./i.js"}',
    "button/i.js":
      'import React, { useState } from "react"; import { jsx } from "react/jsx-runtime"; import "./i.css";\nexport const Button = () => { const [n] = useState(3); return React.createElement("b", null, n, jsx("i", { children: "j" })); };',
    "button/i.css": ".b {}",
  };
  expect(show((await load("button", { ...files, ...FOREIGN }))["Button"])).toBe("<b>3<i>j</i></b>");
  expect(show((await load("button", files))["Button"])).toBe("<b>3<i>j</i></b>");
});

test("packages in the older form of modules get it too, also deep inside", async () => {
  const { Outer } = await load("outer", {
    ...FOREIGN,
    "outer/package.json": '{"name":"outer","main":"i.js"}',
    "outer/i.js":
      'const React = require("react"); const { Inner } = require("inner"); exports.Outer = class extends React.Component { constructor(props) { super(props); this.state = { n: require("node:path").basename("/a/b") }; } render() { return React.createElement(Inner, null, this.state.n); } };',
    "inner/package.json": '{"name":"inner","main":"i.js"}',
    "inner/i.js":
      '"use strict"; var react = require("react"); var d = react.default || react; exports.Inner = ({ children }) => d.createElement("u", null, children);',
  });
  expect(show(Outer)).toBe("<u>b</u>");
});

test("other packages are loaded as they are, even those that only import statements may load", async () => {
  const plain = await load("plain", {
    "plain/package.json": '{"name":"plain","type":"module","exports":"./i.js"}',
    "plain/i.js": "export const where = import.meta.url;",
  });
  expect(plain["where"]).toMatch(/node_modules\/plain\/i\.js$/);
  const strict = await load("strict", {
    "strict/package.json": '{"name":"strict","type":"module","exports":{"import":"./i.js"}}',
    "strict/i.js": "export const one = 1;",
  });
  expect(strict["one"]).toBe(1);
});

test("a package that is not there gives nothing, one that fails rejects", async () => {
  expect(await load("nowhere", {})).toBeUndefined();
  const broken = {
    "broken/package.json": '{"name":"broken","main":"i.js"}',
    "broken/i.js": 'throw new Error("needs a window")',
  };
  await expect(load("broken", broken)).rejects.toThrow("needs a window");
});

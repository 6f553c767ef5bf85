import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importFromProject, readPackageFile, requireFromProject } from "@lectern/io/dependency-file.ts";
import { createPackages, type Packages } from "@lectern/react/modules/load-package.ts";
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

type PackageFiles = Readonly<Record<string, string>>;

/** Loads packages from a project with these files under node_modules. */
function project(
  files: PackageFiles,
): Packages["load"] & Pick<Packages, "digest"> & { install(files: PackageFiles): void } {
  const root = mkdtempSync(join(tmpdir(), "packages-"));
  folders.push(root);
  install(root, files);
  const { load, digest } = createPackages({
    root,
    require: (name) => importFromProject(root, name),
    requireNow: (name) => requireFromProject(root, name),
    readPackageFile,
  });
  return Object.assign(load, { digest, install: (more: PackageFiles) => install(root, more) });
}

function install(root: string, files: PackageFiles): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, "node_modules", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

async function load(specifier: string, files: PackageFiles): Promise<Record<string, unknown>> {
  return (await project(files)(specifier)) as Record<string, unknown>;
}

function show(component: unknown): string {
  return renderToString(h(component as ComponentType, null));
}

const FOREIGN = {
  "react/package.json": '{"name":"react","main":"i.js"}',
  "react/i.js": 'module.exports = { useState() { throw new Error("not the React of the page") } }',
};

test("gives packages that import React the engine's React", async () => {
  const files = {
    "button/package.json": '{"name":"button","type":"module","exports":"./i.js"}',
    "button/i.js":
      'import React, { useState } from "react"; import { jsx } from "react/jsx-runtime"; import "./i.css";\nexport const Button = () => { const [n] = useState(3); return React.createElement("b", null, n, jsx("i", { children: "j" })); };',
    "button/i.css": ".b {}",
  };
  expect(show((await load("button", { ...files, ...FOREIGN }))["Button"])).toBe("<b>3<i>j</i></b>");
  expect(show((await load("button", files))["Button"])).toBe("<b>3<i>j</i></b>");
});

test("gives CommonJS packages the engine's React too, at any depth", async () => {
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

test("loads other packages unchanged, including ESM-only ones", async () => {
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

test("returns nothing for a missing package and rejects for a failing one", async () => {
  expect(await load("nowhere", {})).toBeUndefined();
  const broken = {
    "broken/package.json": '{"name":"broken","main":"i.js"}',
    "broken/i.js": 'throw new Error("needs a window")',
  };
  await expect(load("broken", broken)).rejects.toThrow("needs a window");
});

test("shares modules between entry points of one package", async () => {
  const load = project({
    "ui/package.json": '{"name":"ui","type":"module","exports":{"./*":"./*.js"}}',
    "ui/context.js": 'import { createContext } from "react"; export const Theme = createContext("light");',
    "ui/theme.js":
      'import { createElement } from "react"; import { Theme } from "./context.js"; export const Dark = ({ children }) => createElement(Theme.Provider, { value: "dark" }, children);',
    "ui/label.js":
      'import { createElement, useContext } from "react"; import { Theme } from "./context.js"; export const Label = () => createElement("b", null, useContext(Theme));',
    "ui/alone.js": 'import { createElement } from "react"; export const Alone = () => createElement("i");',
  });
  const all = ["ui/theme", "ui/alone", "ui/label"];
  const [theme, , label] = (await Promise.all(all.map((one) => load(one, all)))) as Record<string, ComponentType>[];
  expect(renderToString(h(theme?.["Dark"] ?? "p", null, h(label?.["Label"] ?? "p", null)))).toBe("<b>dark</b>");
  expect(await load("ui/alone", all)).toBe(await load("ui/alone"));
});

test("keeps file paths and dynamic imports working in bundled packages", async () => {
  const { Place } = await load("place", {
    "place/package.json": '{"name":"place","type":"module","main":"i.js"}',
    "place/i.js":
      'import React from "react"; import { where } from "./old.cjs"; const url = import.meta.url; export const later = import("node:os"); export const Place = () => React.createElement("b", null, url.slice(-18), " ", where.slice(-13));',
    "place/old.cjs": "exports.where = __dirname + __filename.slice(0, 0);",
  });
  expect(show(Place)).toBe("<b>modules/place/i.js modules/place</b>");
});

test("loads Node's own modules from any working directory", async () => {
  const os = await load("node:os", {});
  expect(os["platform"]).toBeTypeOf("function");
  expect((await load("path", {}))["basename"]).toBeTypeOf("function");
});

test("finds a missing package once it is installed", async () => {
  const load = project({});
  expect(await load("later")).toBeUndefined();
  load.install({ "later/package.json": '{"name":"later","main":"i.js"}', "later/i.js": "exports.now = 1;" });
  expect(await load("later")).toHaveProperty("now", 1);
});

test("changes the digest of a package with any of its files, not with its path", async () => {
  const files = (text: string) => ({
    "words/package.json": '{"name":"words","main":"i.js"}',
    "words/i.js": 'exports.word = require("./word"); exports.place = __dirname;',
    "words/word.js": `module.exports = "${text}";`,
  });
  const digest = await project(files("one")).digest("words");
  expect(await project(files("one")).digest("words")).toBe(digest);
  expect(await project(files("two")).digest("words")).not.toBe(digest);
  expect(await project({}).digest("words")).toBe("");
});

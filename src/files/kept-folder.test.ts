import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { hashText } from "../base/hash.ts";
import { keptForFolder } from "./kept-folder.ts";
import { packagePath } from "./package-file.ts";

const ROOT = "/kept-folder-test";
const FOLDER = packagePath("node_modules/.cache/lectern");

function keptFile(): string {
  const name = readdirSync(FOLDER).find((one) => one.startsWith(`heads-${hashText(ROOT)}`));
  return join(FOLDER, name ?? "none");
}

afterEach(() => rmSync(keptFile(), { force: true }));

test("what is kept comes back, and is nothing once somebody has changed it by hand", () => {
  const kept = keptForFolder("heads", ROOT);
  const value = [["index.mdx", "1 2 3", { title: "Home" }]];
  kept.write(value);
  expect(keptForFolder("heads", ROOT).read()).toEqual(value);
  const text = readFileSync(keptFile(), "utf8");
  for (const changed of [text.replace('"Home"', "7"), text.slice(0, -1), JSON.stringify(value), "", "\n", "[]"]) {
    writeFileSync(keptFile(), changed);
    expect([changed, keptForFolder("heads", ROOT).read()]).toEqual([changed, undefined]);
  }
});

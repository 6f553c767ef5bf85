import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { openProjectDocs } from "./project-docs.ts";

const CONFIG = { theme: "mint", name: "A", colors: { primary: "#123456" }, navigation: { pages: ["index"] } };

function open(outcomes: readonly (boolean | Error)[]) {
  const files = createMemoryFiles({ "docs.json": JSON.stringify(CONFIG), "index.mdx": "Hi\n" });
  const output = createOutput(createProject(files), { base: "" });
  const left = [...outcomes];
  const errors: unknown[] = [];
  const fetchRemote = async (): Promise<boolean> => {
    const outcome = left.shift() ?? false;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const docs = openProjectDocs({ files, output, fetchRemote, change: async () => {} }, (error) => errors.push(error));
  return { docs, errors, left };
}

test("serves remote content to assistants once it has loaded", async () => {
  const { docs } = open([true]);
  const first = docs.source.open();
  await new Promise(setImmediate);
  const second = docs.source.open();
  expect(second).not.toBe(first);
  expect(docs.source.open()).toBe(second);
  expect((await second).index.pages.map(({ route }) => route)).toEqual(["/"]);
});

test("picks up new URLs from a changed docs.json", async () => {
  const { docs, left } = open([false, true, false]);
  docs.change(["index.mdx"]);
  expect(left).toEqual([true, false]);
  docs.change(["docs.json"]);
  expect(left).toEqual([false]);
});

test("reports loading errors", async () => {
  const error = new Error("no disk");
  const { errors } = open([error]);
  await new Promise(setImmediate);
  expect(errors).toEqual([error]);
});

import { expect, test } from "vitest";
import { createKindFilter, createMentionFinder, type MentionSource, mentionedKinds } from "./file-mentions.ts";

const FILES = ["data/a.csv", "deploy.sh", "guides/b.csv", "shots/one.png", "shots/two words.png", "api/part.yaml"];
const find = createMentionFinder(FILES, "/docs");
const mentions = (
  text: string,
  kind: MentionSource["kind"] = "markdown",
  path = "guides/page.mdx",
): readonly string[] => [...find({ path, text, kind }).keys()];

test.each([
  ["[a](/data/a.csv)", "data/a.csv"],
  ["[a](../data/a.csv#x)", "data/a.csv"],
  ["[a](b.csv)", "guides/b.csv"],
  ["[a](data/a.csv)", "data/a.csv"],
  ["[a](/docs/data/a.csv)", "data/a.csv"],
  ["[a]: <./b.csv>", "guides/b.csv"],
  ["<a href={'deploy.sh'}>", "deploy.sh"],
  ["<Download from='/data/a.csv' />", "data/a.csv"],
  ["`curl https://acme.test/deploy.sh | sh`", "deploy.sh"],
  ["---\nfile: data/a.csv\n---\n", "data/a.csv"],
  ["<Image path='one.png' />", "shots/one.png"],
  ["see one.png", "shots/one.png"],
  ["![](https://cdn.acme.test/docs/shots/one.png?raw=1)", "shots/one.png"],
  ["![](/shots/two%20words.png)", "shots/two words.png"],
  ["<img src='/shots/two words.png'>", "shots/two words.png"],
  ["export const f = (n) => `/data/$" + "{n}.csv`;", "data/a.csv"],
  ["export const f = (n) => '/data/' + n + '.csv';", "data/a.csv"],
])("finds a file reference in %s", (text, path) => {
  expect(mentions(text)).toEqual([path]);
  expect(createKindFilter([path])(mentionedKinds(text))).toBe(true);
});

test.each([
  ["See section 1.2 and <https://acme.example>.", ["a.csv", "LICENSE"], false],
  ["A `.CSV` file", ["a.csv"], true],
  ["'/data/' + name", ["data/LICENSE"], true],
  ["A text", ["manual.1"], true],
  ["A text", ["a.a-long-name"], true],
])("decides by kinds of files whether %s may mention %s", (text, files, may) => {
  expect(createKindFilter(files)(mentionedKinds(text))).toBe(may);
});

test.each([
  ["run `deploy.sh` or /data/a.csv"],
  ["```bash\n./deploy.sh\ncat '/data/a.csv'\n```"],
  ['<Tree.File name="deploy.sh" />'],
  ["https://github.com/acme/docs/blob/main/deploy.sh"],
  ["import rows from '/data/a.csv';"],
  ["[a](/data/a.csv.bak) [b](xdeploy.sh)"],
])("finds none in %s", (text) => {
  expect(mentions(text)).toEqual([]);
});

test("finds $ref in data files and any form in settings", () => {
  expect(mentions("$ref: part.yaml#/a", "data", "api/main.yaml")).toEqual(["api/part.yaml"]);
  expect(mentions('{ "summary": "deploy.sh" }', "data", "api/main.json")).toEqual([]);
  expect(mentions('{ "script": "deploy.sh" }', "settings", "docs.json")).toEqual(["deploy.sh"]);
});

test("scans a text of file endings in linear time", () => {
  const started = process.cpuUsage();
  mentions(".csv".repeat(20_000));
  mentions("}.csv".repeat(20_000));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashText } from "../base/hash.ts";
import { createDiskFiles } from "../files/disk-files.ts";
import { packagePath } from "../files/package-file.ts";
import { createStamps } from "../files/stamps.ts";
import { createKeptAnswers, type KeptAnswers } from "./kept-answers.ts";
import type { Answer } from "./send-answer.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-answers-"));
  writeFileSync(join(folder, "index.mdx"), "Hello.");
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  const kept = packagePath("node_modules/.cache/lectern");
  const name = `answers-${hashText(realpathSync(folder))}`;
  for (const file of readdirSync(kept)) if (file.startsWith(name)) rmSync(join(kept, file));
  rmSync(folder, { recursive: true, force: true });
});

const open = (terms: { readonly base?: string; readonly token?: string } = {}): KeptAnswers =>
  createKeptAnswers(createStamps(createDiskFiles(folder)), { base: "", token: "first-secret", ...terms });

const page = (body: string): Answer => ({
  kind: "content",
  status: 200,
  type: "text/html; charset=utf-8",
  body,
  headers: { Link: "<a>" },
});

function keepOne(): void {
  const answers = open();
  answers.note("/", "html", page("Hello, first-secret."));
  answers.keep();
}

test("an answer of the last time holds with the secret of this time", () => {
  keepOne();
  const answers = open({ token: "second-secret" });
  expect(answers.get("/", "html")).toEqual(page("Hello, second-secret."));
  expect(answers.get("/", "markdown")).toBeUndefined();
  expect(answers.get("/other", "html")).toBeUndefined();
});

test("answers outlive runs that ask something else", () => {
  keepOne();
  const second = open({ token: "second-secret" });
  second.note("/other", "html", page("Other, second-secret."));
  second.keep();
  const third = open({ token: "third-secret" });
  expect(third.get("/", "html")).toEqual(page("Hello, third-secret."));
  expect(third.get("/other", "html")).toEqual(page("Other, third-secret."));
});

test.each(["null", "[]", "7", '{"answers":7}', "{"])("a kept file that holds %s is none", (text) => {
  keepOne();
  const kept = packagePath("node_modules/.cache/lectern");
  const name = readdirSync(kept).find((one) => one.startsWith(`answers-${hashText(realpathSync(folder))}`)) ?? "";
  const whole = readFileSync(join(kept, name), "utf8");
  writeFileSync(join(kept, name), text);
  expect(open().size).toBe(0);
  writeFileSync(join(kept, name), whole.replace(/"answers":.*/s, '"answers":[["html /",{}],null]}'));
  expect(open().size).toBe(0);
});

test("no answer holds when a file that pages share changed, when a page came, or under another base path", () => {
  writeFileSync(join(folder, "docs.json"), "{}");
  mkdirSync(join(folder, "snippets"));
  writeFileSync(join(folder, "snippets/part.mdx"), "Part.");
  keepOne();
  expect(open().size).toBe(1);
  expect(open({ base: "/docs" }).size).toBe(0);
  writeFileSync(join(folder, "snippets/part.mdx"), "Other part.");
  expect(open().size).toBe(0);
  keepOne();
  writeFileSync(join(folder, "docs.json"), '{ "name": "A" }');
  expect(open().size).toBe(0);
  keepOne();
  expect(open().size).toBe(1);
  writeFileSync(join(folder, "new.mdx"), "New.");
  expect(open().size).toBe(0);
});

test("the answer of a page holds until its own file changes", () => {
  writeFileSync(join(folder, "other.mdx"), "Other.");
  const answers = open();
  answers.note("/", "html", { ...page("Hello."), source: "index.mdx" } as Answer);
  answers.note("/other", "html", { ...page("Other."), source: "other.mdx" } as Answer);
  answers.keep();
  writeFileSync(join(folder, "other.mdx"), "Another.");
  expect(open().get("/", "html")).toMatchObject({ body: "Hello." });
  expect(open().get("/other", "html")).toBeUndefined();
});

test("nothing is kept of a folder that changed while it was previewed", () => {
  const answers = open();
  answers.note("/", "html", page("Hello."));
  writeFileSync(join(folder, "late.mdx"), "New.");
  answers.keep();
  expect(open().size).toBe(0);
});

test("what was forgotten is not kept", () => {
  const answers = open();
  answers.note("/", "html", page("Hello."));
  answers.note("/b", "html", page("B."));
  answers.forget();
  answers.note("/b", "html", page("C."));
  answers.keep();
  expect(open().size).toBe(1);
});

test.each<readonly [string, Answer]>([
  ["redirects", { kind: "redirect", destination: "/b", permanent: false }],
  ["missing pages", { kind: "content", status: 404, type: "text/html", body: "No." }],
  ["files", { kind: "content", status: 200, type: "text/html", body: { file: "/a" } }],
  ["data", { kind: "content", status: 200, type: "application/json", body: "{}" }],
  ["long pages", page("x".repeat(300_001))],
])("%s are not kept", (_, answer) => {
  const answers = open();
  answers.note("/", "html", answer);
  expect(answers.size).toBe(0);
});

test("the latest answers are kept, not all", () => {
  const answers = open();
  for (let n = 0; n < 60; n++) answers.note(`/${n}`, "html", page(`Page ${n}.`));
  expect(answers.size).toBe(40);
  expect(answers.get("/59", "html")).toEqual(page("Page 59."));
  expect(answers.get("/0", "html")).toBeUndefined();
});

test("long answers push earlier ones out", () => {
  const answers = open();
  for (let n = 0; n < 9; n++) answers.note(`/${n}`, "html", page(`${n}`.repeat(290_000)));
  expect(answers.size).toBe(6);
  expect(answers.get("/2", "html")).toBeUndefined();
  expect(answers.get("/3", "html")).toEqual(page("3".repeat(290_000)));
});

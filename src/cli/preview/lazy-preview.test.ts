import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashText } from "../../base/hash.ts";
import { createDiskFiles } from "../../files/disk-files.ts";
import { packagePath } from "../../files/package-file.ts";
import { createStamps } from "../../files/stamps.ts";
import { createKeptAnswers } from "../../server/kept-answers.ts";
import type { LiveMessage } from "../../server/live-channel.ts";
import { createLazyPreview, type LazyPreview } from "./lazy-preview.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-lazy-"));
  const config = { theme: "maple", name: "Acme", colors: { primary: "#123456" }, navigation: { pages: ["index"] } };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  write("Hello.");
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  const kept = packagePath("node_modules/.cache/lectern");
  for (const file of readdirSync(kept)) if (file.includes(hashText(realpathSync(folder)))) rmSync(join(kept, file));
  rmSync(folder, { recursive: true, force: true });
});

function write(words: string): void {
  writeFileSync(join(folder, "index.mdx"), `---\ntitle: Home\ndescription: D.\n---\n\n${words}\n`);
}

interface Started extends LazyPreview {
  readonly sent: readonly LiveMessage[];
  readonly printed: () => string;
  text(path: string): Promise<string>;
}

function start(token: string): Started {
  const sent: LiveMessage[] = [];
  let printed = "";
  const print = (text: string): void => {
    printed += text;
  };
  const stamps = createStamps(createDiskFiles(folder));
  const preview = createLazyPreview({
    stamps,
    answers: createKeptAnswers(stamps, { base: "", token }),
    host: {
      base: "",
      token,
      terminal: {
        print,
        warn: print,
        progress: () => {},
        isInteractive: false,
        hasColor: false,
        columns: 80,
        ask: async () => undefined,
      },
      send: (message) => sent.push(message),
      onError: (error) => print(String(error)),
    },
  });
  preview.start();
  const text = async (path: string): Promise<string> => {
    const answer = await preview.answer(path, "html");
    return answer?.kind === "content" && typeof answer.body === "string" ? answer.body : "";
  };
  return { ...preview, sent, printed: () => printed, text };
}

const PATIENCE = 20_000;

test("a preview that starts again shows its page before the site is open, with its own secret", async () => {
  const first = start("first-secret");
  const page = await first.text("/");
  expect(page).toContain("Hello.");
  expect(page).toContain("first-secret");
  first.keep();
  const second = start("second-secret");
  expect(await second.text("/")).toBe(page.replaceAll("first-secret.0", "second-secret.last"));
  expect(second.opened()).toBeUndefined();
  await vi.waitFor(() => expect(second.opened()).toBeDefined(), PATIENCE);
  // What is missing is looked for again once the page was compared.
  await second.text("/missing");
  expect(second.sent.filter(({ type }) => type === "reload")).toEqual([]);
  expect(await second.text("/")).toBe(page.replaceAll("first-secret.0", "second-secret.0"));
});

test("a page that is another one by now reloads as soon as the site is open", async () => {
  const first = start("first-secret");
  const page = await first.text("/");
  // As if it depended on something that no file tells.
  const stamps = createStamps(createDiskFiles(folder));
  const answers = createKeptAnswers(stamps, { base: "", token: "first-secret" });
  const body = page.replace("Hello.", "Outdated.").replaceAll("first-secret.0", "first-secret");
  answers.note("/", "html", { kind: "content", status: 200, type: "text/html; charset=utf-8", body });
  answers.keep();
  const second = start("second-secret");
  expect(await second.text("/")).toContain("Outdated.");
  expect(second.greeting("last")).toEqual([]);
  await vi.waitFor(() => expect(second.sent).toContainEqual({ type: "reload" }), PATIENCE);
  // A page of the last time that begins to listen only now has missed it.
  expect(second.greeting("last")).toContainEqual({ type: "reload" });
  // After its reload it is a page of this time, which is told nothing.
  const reloaded = await second.text("/");
  expect(reloaded).toContain("Hello.");
  expect(reloaded).toContain('content="second-secret.0"');
  expect(second.greeting(0)).not.toContainEqual({ type: "reload" });
});

test("a page holds though another one has changed, and reloads when that shows in it", async () => {
  const config = {
    theme: "maple",
    name: "Acme",
    colors: { primary: "#123456" },
    navigation: { pages: ["index", "b"] },
  };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  writeFileSync(join(folder, "b.mdx"), "---\ntitle: Second\ndescription: D.\n---\n\nB.\n");
  const first = start("first-secret");
  await first.text("/");
  await first.text("/b");
  first.keep();
  writeFileSync(join(folder, "b.mdx"), "---\ntitle: Renamed\ndescription: D.\n---\n\nB.\n");
  const second = start("second-secret");
  expect(await second.text("/")).toContain("Second");
  expect(second.opened()).toBeUndefined();
  await vi.waitFor(() => expect(second.sent).toContainEqual({ type: "reload" }), PATIENCE);
  expect(await second.text("/")).toContain("Renamed");
  second.keep();
  const third = start("third-secret");
  expect(await third.text("/b")).toContain("Renamed");
});

test("what is wrong is told though the page came from the last time", async () => {
  write("Hello.\n\n<Nothing />");
  const first = start("first-secret");
  await first.text("/");
  expect(first.printed()).toContain("<Nothing>");
  first.keep();
  const second = start("second-secret");
  await second.text("/");
  expect(second.opened()).toBeUndefined();
  await vi.waitFor(() => expect(second.printed()).toContain("<Nothing>"), PATIENCE);
});

test("a change is shown, and nothing of before is kept", async () => {
  const first = start("first-secret");
  await first.text("/");
  write("Changed.");
  await first.change(["index.mdx"]);
  // A page that was answered before the change and listens only now has missed the news.
  expect(first.greeting(0)).toContainEqual({ type: "reload" });
  expect(first.greeting(1)).not.toContainEqual({ type: "reload" });
  expect(first.sent).toContainEqual({ type: "reload" });
  first.keep();
  const second = start("second-secret");
  expect(await second.text("/")).toContain("Changed.");
  expect(second.opened()).toBeDefined();
});

test("a page that was asked for after the change is kept", async () => {
  const first = start("first-secret");
  await first.text("/");
  write("Changed.");
  await first.change(["index.mdx"]);
  await first.text("/");
  first.keep();
  const second = start("second-secret");
  expect(await second.text("/")).toContain("Changed.");
  expect(second.opened()).toBeUndefined();
});

test("what a page needs is there though nobody asked for it the last time", async () => {
  write("export const Count = () => { const [n] = React.useState(7); return <b>{n}</b>; };\n\n<Count />");
  const first = start("first-secret");
  const [script = ""] = /\/_lectern\/islands\/[^"]+\.js/.exec(await first.text("/")) ?? [];
  first.keep();
  const second = start("second-secret");
  expect(await second.text("/")).toContain(script);
  expect(second.opened()).toBeUndefined();
  expect(await second.answer(script, "html")).toMatchObject({ status: 200, type: "text/javascript; charset=utf-8" });
  expect(await second.answer("/nothing", "html")).toMatchObject({ status: 404 });
});

test("the site is opened though questions never end", async () => {
  const first = start("first-secret");
  await first.text("/");
  first.keep();
  const second = start("second-secret");
  const asking = setInterval(() => void second.text("/"), 20);
  await vi.waitFor(() => expect(second.opened()).toBeDefined(), PATIENCE).finally(() => clearInterval(asking));
});

test("a stylesheet that changes is exchanged, one that comes or goes changes the pages", async () => {
  const preview = start("first-secret");
  await preview.text("/");
  const style = join(folder, "style.css");
  writeFileSync(style, "a { color: red }");
  await preview.change(["style.css"]);
  writeFileSync(style, "a { color: blue }");
  await preview.change(["style.css"]);
  rmSync(style);
  await preview.change(["style.css"]);
  expect(preview.sent.filter(({ type }) => type !== "problems").map(({ type }) => type)).toEqual([
    "reload",
    "css",
    "reload",
  ]);
});

test("pictures that change are named, because their addresses stay", async () => {
  const preview = start("first-secret");
  await preview.text("/");
  writeFileSync(join(folder, "a.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await preview.change(["a.svg", "index.mdx"]);
  expect(preview.sent).toContainEqual({ type: "reload", images: ["a.svg"] });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PreviewMessage } from "@lectern/engine/preview-message.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLazyPreview, type LazyPreview } from "./lazy-preview.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-lazy-"));
  const config = { theme: "maple", name: "Acme", colors: { primary: "#123456" }, navigation: { pages: ["index"] } };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  write("Hello.");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(words: string): void {
  writeFileSync(join(folder, "index.mdx"), `---\ntitle: Home\ndescription: D.\n---\n\n${words}\n`);
}

interface Started extends LazyPreview {
  readonly sent: readonly PreviewMessage[];
  readonly printed: () => string;
  text(path: string): Promise<string>;
}

function start(token: string): Started {
  const sent: PreviewMessage[] = [];
  let printed = "";
  const print = (text: string): void => {
    printed += text;
  };
  const preview = createLazyPreview(
    { files: createDiskFiles(folder) },
    {
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
  );
  preview.start();
  const text = async (path: string): Promise<string> => {
    const response = await preview.respond(path, "html");
    return response?.kind === "content" && typeof response.body === "string" ? response.body : "";
  };
  return { ...preview, sent, printed: () => printed, text };
}

test("opens the site without a request, and marks each page with its state", async () => {
  const preview = start("first-secret");
  expect(preview.opened()).toBeUndefined();
  await expect.poll(() => preview.opened()).toBeDefined();
  const page = await preview.text("/");
  expect(page).toContain("Hello.");
  expect(page).toContain('content="first-secret.0"');
  expect(preview.greeting(0)).not.toContainEqual({ type: "reload" });
});

test("shows a change and marks pages from before it", async () => {
  const first = start("first-secret");
  await first.text("/");
  write("Changed.");
  await first.change(["index.mdx"]);
  // A page that was sent before the change and connects only now missed the event.
  expect(first.greeting(0)).toContainEqual({ type: "reload" });
  expect(first.greeting(1)).not.toContainEqual({ type: "reload" });
  expect(first.sent).toContainEqual({ type: "reload" });
  expect(await first.text("/")).toContain('content="first-secret.1"');
});

test("swaps a changed stylesheet; an added or removed one changes the pages", async () => {
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

test("names changed images, since their URLs stay the same", async () => {
  const preview = start("first-secret");
  await preview.text("/");
  writeFileSync(join(folder, "a.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await preview.change(["a.svg", "index.mdx"]);
  expect(preview.sent).toContainEqual({ type: "reload", images: ["a.svg"] });
});

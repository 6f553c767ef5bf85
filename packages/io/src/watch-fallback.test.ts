import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// A system without free watchers, which a test cannot produce for real. Modules are loaded again, because other tests
// of this worker may have loaded the real one.
beforeAll(() => {
  vi.resetModules();
  vi.doMock(import("node:fs"), async (load) => ({
    ...(await load()),
    watch: () => {
      throw Object.assign(new Error("no space left for watchers"), { code: "ENOSPC" });
    },
  }));
});
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

test("falls back to polling without watchers and says so once", async () => {
  const { watchFiles } = await import("./watch-files.ts");
  const root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-poll-")));
  const reasons: string[] = [];
  const changed: string[] = [];
  const watcher = watchFiles(root, {
    onChange: (paths) => changed.push(...paths),
    onPolling: (reason) => reasons.push(reason),
  });
  await watcher.ready;
  writeFileSync(join(root, "a.mdx"), "text");
  await expect.poll(() => changed).toEqual(["a.mdx"]);
  expect(reasons).toEqual(["ENOSPC"]);
  watcher.close();
  rmSync(root, { recursive: true });
});

import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createPool, defaultWorkers, type RenderThread } from "./render-pool.ts";

/** A thread that records its messages. */
class FakeThread extends EventEmitter {
  readonly sent: string[] = [];
  postMessage(routes: readonly string[]): void {
    this.sent.push(...routes);
  }
  async terminate(): Promise<number> {
    return 0;
  }
  answer(route: string, body = route): void {
    this.emit("message", { route, texts: { body, rests: [] } });
  }
}

function open(count: number, threadCount = 1) {
  const threads = Array.from({ length: threadCount }, () => new FakeThread());
  const routes = Array.from({ length: count }, (_, index) => `/p${index}` as const);
  return { threads, pool: createPool(routes, threads as unknown as RenderThread[]) };
}

test("hands out pages in order, one chunk per thread, then more as results arrive", async () => {
  const { threads, pool } = open(20, 2);
  const [one, two] = threads as [FakeThread, FakeThread];
  expect([one.sent, two.sent]).toEqual([
    ["/p0", "/p1", "/p2", "/p3"],
    ["/p4", "/p5", "/p6", "/p7"],
  ]);
  const waiting = pool.take("/p1");
  one.answer("/p0");
  one.answer("/p1");
  expect(await waiting).toEqual({ body: "/p1", rests: [] });
  expect(await pool.take("/p0")).toEqual({ body: "/p0", rests: [] });
  expect([...one.sent, ...two.sent]).toContain("/p8");
});

test("leaves a page that no thread has started to the caller, and never renders it twice", async () => {
  const { threads, pool } = open(20);
  const [one] = threads as [FakeThread];
  expect(await pool.take("/p19")).toBeUndefined();
  for (let index = 0; index < 19; index++) {
    one.answer(`/p${index}`);
    await pool.take(`/p${index}`);
  }
  expect(one.sent).not.toContain("/p19");
});

test("pauses while too many results wait", async () => {
  const { threads, pool } = open(40);
  const [one] = threads as [FakeThread];
  one.answer("/p0", "x".repeat(30_000_000));
  const before = one.sent.length;
  for (const route of ["/p1", "/p2", "/p3"]) one.answer(route);
  expect(one.sent).toHaveLength(before);
  await pool.take("/p0");
  expect(one.sent.length).toBeGreaterThan(before);
});

test.each(["error", "exit"])("leaves every page to the caller after an %s in a thread", async (event) => {
  const { threads, pool } = open(20);
  const waiting = pool.take("/p0");
  threads[0]?.emit(event, new Error("gone"));
  expect(await waiting).toBeUndefined();
  expect(await pool.take("/p1")).toBeUndefined();
});

test("starts threads only where they pay off", () => {
  expect(defaultWorkers(100_000, 2)).toBe(0);
  expect(defaultWorkers(100, 8)).toBe(0);
  expect(defaultWorkers(1100, 8)).toBe(0);
  expect(defaultWorkers(3000, 8)).toBe(5);
  expect(defaultWorkers(100_000, 8)).toBe(7);
});

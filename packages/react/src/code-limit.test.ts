import type { Location } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { CodeLimit, type MayRun, type RunLimited } from "./code-limit.ts";

class TimeLimit extends Error {}

/** Stops a function when its code calls `hang`. */
const runLimited: RunLimited = (run) => {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof TimeLimit) return undefined;
    throw error;
  }
};

const hang = (): never => {
  throw new TimeLimit();
};

const at = (line: number): Location => ({ file: "a.mdx", line, column: 1 });

/** A page of pieces of code, one per line: the lines whose code ran. */
function renderLines(pieces: readonly (() => void)[], hooks: readonly (string | undefined)[] = []) {
  return (mayRun: MayRun): readonly number[] =>
    pieces.flatMap((piece, index) => {
      if (!mayRun(at(index + 1), hooks[index])) return [];
      piece();
      return [index + 1];
    });
}

const fine = (): void => {};

test("returns what a page renders", () => {
  const limit = new CodeLimit(runLimited);
  expect(limit.render("a.mdx", renderLines([fine, fine]))).toEqual([1, 2]);
  expect([...limit.stopped("a.mdx")]).toEqual([]);
});

test("renders a page again without code that exceeds the limit, and never runs that code again", () => {
  const limit = new CodeLimit(runLimited);
  let runs = 0;
  const endless = (): void => {
    runs++;
    hang();
  };
  const page = renderLines([fine, endless, fine]);
  expect(limit.render("a.mdx", page)).toEqual([1, 3]);
  expect(limit.render("a.mdx", page)).toEqual([1, 3]);
  expect([...limit.stopped("a.mdx")]).toEqual([at(2)]);
  expect(runs).toBe(1);
  limit.invalidate();
  expect([...limit.stopped("a.mdx")]).toEqual([]);
  expect(limit.render("a.mdx", page)).toEqual([1, 3]);
  expect(runs).toBe(2);
});

test("gives a page up after three pieces of code", () => {
  const limit = new CodeLimit(runLimited);
  expect(limit.render("a.mdx", renderLines([hang, hang, fine]))).toEqual([3]);
  expect(limit.render("b.mdx", renderLines([hang, fine, hang, hang]))).toBeUndefined();
  expect([...limit.stopped("b.mdx")]).toEqual([at(1), at(3), at(4)]);
});

test("blames the start of a file if no code has run", () => {
  const limit = new CodeLimit(runLimited);
  expect(limit.render("a.mdx", hang)).toBeUndefined();
  expect([...limit.stopped("a.mdx")]).toEqual([at(1)]);
});

test("gives a page up if it exceeds the limit after its last code was skipped", () => {
  const limit = new CodeLimit(runLimited);
  const page = (mayRun: MayRun): void => {
    mayRun(at(2));
    hang();
  };
  expect(limit.render("a.mdx", page)).toBeUndefined();
  expect([...limit.stopped("a.mdx")]).toEqual([at(2)]);
});

test("disables a hook that exceeds the limit once, and keeps the code that called it", () => {
  const disabled: string[] = [];
  const limit = new CodeLimit(runLimited, (hook) => disabled.push(hook));
  const transform = (): void => {
    if (!disabled.includes("transform")) hang();
  };
  const page = renderLines([fine, transform, fine], [undefined, "transform"]);
  expect(limit.render("a.mdx", page)).toEqual([1, 2, 3]);
  expect([...limit.stopped("a.mdx")]).toEqual([]);
  expect(disabled).toEqual(["transform"]);
});

test("stops the code that called a hook if the hook hangs although it is disabled", () => {
  const disabled: string[] = [];
  const limit = new CodeLimit(runLimited, (hook) => disabled.push(hook));
  expect(limit.render("a.mdx", renderLines([fine, hang], [undefined, "transform"]))).toEqual([1]);
  expect([...limit.stopped("a.mdx")]).toEqual([at(2)]);
  expect(disabled).toEqual(["transform"]);
});

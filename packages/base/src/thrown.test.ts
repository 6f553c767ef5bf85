import { expect, test } from "vitest";
import { isInstance, memberOf, readThrown, thrownText } from "./thrown.ts";

const fail = (): never => {
  throw new Error("no");
};
const TRAPS = { get: fail, has: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail, ownKeys: fail };

test.each([
  ["an error", new Error("it broke"), "it broke"],
  ["an error without a message", new TypeError(), "TypeError"],
  ["an error of another realm", { name: "Error", message: "it broke" }, "it broke"],
  ["a text", "Set API_KEY", "Set API_KEY"],
  ["an empty text", "", "it threw an empty string"],
  ["null", null, "it threw null"],
  ["undefined", undefined, "it threw undefined"],
  ["a number", 0, "it threw 0"],
  ["a symbol", Symbol("s"), "it threw Symbol(s)"],
  ["a function", () => 1, "it threw a function"],
  ["an object", { code: 5 }, "it threw an object"],
  ["an object that says what it is", { toString: () => "Out of disk" }, "Out of disk"],
  ["an object without a prototype", Object.create(null), "it threw an object"],
  ["an object whose toString throws", { toString: fail }, "it threw an object"],
  ["an object whose toString returns no text", { toString: () => ({}) }, "it threw an object"],
  ["an error whose message throws", Object.defineProperty(new Error("x"), "message", { get: fail }), "Error"],
  ["an error whose message is not a text", Object.assign(new RangeError("x"), { message: { a: 1 } }), "RangeError"],
  ["a proxy that always throws", new Proxy(new Error("x"), TRAPS), "it threw an object"],
  [
    "a proxy that throws a number",
    new Proxy(
      {},
      {
        get: () => {
          throw 1;
        },
      },
    ),
    "it threw an object",
  ],
  ["a proxy that answers every question with itself", selfReturning(), "it threw an object"],
  ["several errors", new AggregateError([new Error("a"), "b", null], "All failed."), "All failed: a; b; it threw null"],
  ["several errors without a message", new AggregateError([new Error("a")]), "AggregateError: a"],
  [
    "many errors",
    new AggregateError([1, 2, 3, 4, 5], "All failed"),
    "All failed: it threw 1; it threw 2; it threw 3; 2 more",
  ],
  ["errors that contain themselves", nested(), "All failed: All failed"],
  ["a huge text", "x".repeat(1e7), `${"x".repeat(300)}…`],
])("describes %s", (_, value, text) => {
  expect(thrownText(value)).toBe(text);
});

function selfReturning(): unknown {
  const proxy: unknown = new Proxy(() => {}, { get: () => proxy, apply: () => proxy, getPrototypeOf: () => null });
  return new Proxy({}, { get: () => proxy });
}

function nested(): AggregateError {
  const error = new AggregateError([], "All failed");
  error.errors.push(error);
  return error;
}

test("reads the stack only if it is a text", () => {
  expect(readThrown(Object.assign(new Error("x"), { stack: 7 })).stack).toBe("");
  expect(readThrown(Object.assign(new Error("x"), { stack: "at a" })).stack).toBe("at a");
});

test("asks about a value without letting it throw", () => {
  const proxy = new Proxy({}, TRAPS);
  expect([isInstance(proxy, Error), isInstance(new TypeError(), Error), isInstance(null, Error)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([memberOf(proxy, "code"), memberOf(undefined, "code"), memberOf({ code: 1 }, "code")]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

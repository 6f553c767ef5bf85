// Describes whatever code threw. Anything can be thrown, including objects that throw when they are read, so nothing here
// touches a thrown value without a guard.

import { noteReported } from "./exit-calls.ts";
import { attempt } from "./text.ts";

/** What is known about a thrown value. */
export interface Thrown {
  /** The name of an error class; empty if it is not an error. */
  readonly name: string;
  readonly message: string;
  /** Empty if it has none. */
  readonly stack: string;
}

const MAX_LENGTH = 300;
/** How many errors of an `AggregateError` to include. */
const MAX_INNER = 3;

/** Reads a thrown value; never throws. Reporting it is up to the caller. */
export function readThrown(thrown: unknown): Thrown {
  noteReported(thrown);
  return { name: stringOf(thrown, "name"), message: shortened(describe(thrown)), stack: stringOf(thrown, "stack") };
}

/** The message of a thrown value, in one line of reasonable length. */
export function thrownText(thrown: unknown): string {
  return readThrown(thrown).message;
}

/** The stack of a thrown value, or else its message. */
export function stackOf(thrown: unknown): string {
  const { stack, message } = readThrown(thrown);
  return stack || message;
}

/** Whether a value is an instance of a class; a proxy may throw even at that question. */
export function isInstance<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  return attempt(() => value instanceof type) ?? false;
}

/** A member of a value; undefined if it cannot be read. */
export function memberOf(value: unknown, name: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  return attempt(() => (value as Readonly<Record<string, unknown>>)[name]);
}

function describe(thrown: unknown, isInner = false): string {
  if (typeof thrown === "string") return thrown === "" ? "it threw an empty string" : thrown;
  if ((typeof thrown !== "object" && typeof thrown !== "function") || thrown === null)
    return `it threw ${String(thrown)}`;
  const message = stringOf(thrown, "message") || (attempt(() => thrown instanceof Error) && stringOf(thrown, "name"));
  const inner = isInner ? "" : innerMessages(thrown);
  if (message) return inner === "" ? message : `${message.replace(/[.:]$/, "")}: ${inner}`;
  if (inner !== "") return inner;
  const text = attempt(() => String(thrown));
  return typeof thrown === "object" && text !== undefined && !text.includes("[object ")
    ? text
    : `it threw ${typeof thrown === "function" ? "a function" : "an object"}`;
}

/** The messages in an `AggregateError`. */
function innerMessages(thrown: unknown): string {
  const errors = memberOf(thrown, "errors");
  const list = attempt(() => (Array.isArray(errors) ? errors.slice(0, MAX_INNER) : [])) ?? [];
  const more = attempt(() => (errors as readonly unknown[]).length - list.length) ?? 0;
  const texts = list.map((one) => shortened(describe(one, true), MAX_LENGTH / MAX_INNER));
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

function stringOf(value: unknown, name: string): string {
  const found = memberOf(value, name);
  return typeof found === "string" ? found : "";
}

function shortened(text: string, max = MAX_LENGTH): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

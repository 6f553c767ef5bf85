// JavaScript and TypeScript examples. A block may be a fragment: a class body, object entries, an expression, a type.
// It is wrong only if it is none of these.

import { mdxToMdast } from "satteri";
import { childrenOf } from "../node-index.ts";
import type { CodeError } from "./error-position.ts";

/**
 * Readable but not valid code: signatures (`page.goto(url: string): Promise<Page>`), object entries, and JSON between
 * statements.
 */
const PARTS =
  /^(?:await )?[\w.]+(?:<[^\n()]*>)?\([^\n]*\)\s*:\s*\S|^["'\w.-]+\??:\s|^\{\s*$|^\{ [^\n]*\}[ \t]*$|[=:(,>]\s*\/\*[^/]*\*\/\s*[;,)}\n]|\w\?\s*[,)]|(?:new|=|await)\s+(?!function|async)[\w.]+\(\w+\??:\s*\w/m;

/** The first syntax error of a script. */
export async function parseScript(code: string): Promise<CodeError | undefined> {
  if (PARTS.test(code) || hasSignature(code)) return undefined;
  if (isPlainScript(code)) return undefined;
  const { transform } = await import("esbuild");
  const attempt = async (text: string, loader: "tsx" | "ts"): Promise<CodeError | undefined> => {
    try {
      await transform(text, { loader, logLevel: "silent", jsx: "preserve", target: "esnext", format: "esm" });
      return undefined;
    } catch (error) {
      return toError(error);
    }
  };
  const first = await attempt(code, "tsx");
  if (!first) return undefined;
  for (const { text, loader } of readings(code)) if (!(await attempt(text, loader))) return undefined;
  return first;
}

/**
 * True for a multi-line signature such as `goto(url: string,\n  options: Options\n): Page`: typed parameters in
 * parentheses, followed by a colon.
 */
function hasSignature(code: string): boolean {
  const parts = `\n${code}`.split(")");
  return parts.some((part, index) => {
    const isTyped = /^\s*:/.test(parts[index + 1] ?? "");
    return isTyped && /\n[\w.]+\(/.test(part.slice(0, Math.max(0, part.lastIndexOf(":"))));
  });
}

/** Most examples are JavaScript without types, which the MDX parser reads in process, much faster than esbuild. */
function isPlainScript(code: string): boolean {
  const text = `{async () => {\n${code}\n}}`;
  try {
    const [only] = childrenOf(mdxToMdast(text));
    return only?.type === "mdxFlowExpression" && only.position?.end.offset === text.length;
  } catch {
    return false;
  }
}

function readings(code: string): readonly { readonly text: string; readonly loader: "tsx" | "ts" }[] {
  const bare = code.trim().replace(/[;,]$/, "");
  return [
    { text: code, loader: "ts" },
    { text: `(${bare}\n)`, loader: "tsx" },
    { text: `async () => {${code}\n}`, loader: "tsx" },
    { text: `async function* f() {${code}\n}`, loader: "ts" },
    { text: `({${bare}\n})`, loader: "tsx" },
    { text: `class A {${code}\n}`, loader: "ts" },
    { text: `interface A {${code}\n}`, loader: "ts" },
    { text: `type A = ${bare}`, loader: "ts" },
    { text: `switch (a) {${code}\n}`, loader: "ts" },
    ...(bare.startsWith("<") ? [{ text: `<>${code}\n</>`, loader: "tsx" } as const] : []),
  ];
}

interface Message {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number } | null;
}

function toError(error: unknown): CodeError | undefined {
  const errors = (error as { errors?: readonly Message[] }).errors ?? [];
  // Alternatives in one block may declare the same name; readers understand that.
  const first = errors.find(
    ({ text }) =>
      !/already been declared|top-level await|can only be used inside|import\.meta|multiple exports/i.test(text),
  );
  if (!first) return undefined;
  const text = first.text.replace(/\.$/, "");
  return {
    line: first.location?.line ?? 1,
    column: (first.location?.column ?? 0) + 1,
    reason: text.charAt(0).toLowerCase() + text.slice(1),
  };
}

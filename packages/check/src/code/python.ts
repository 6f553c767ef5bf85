// Python examples. A block may be a fragment, a signature as references print them, or a sketch with comments for
// bodies. It is wrong only if it is none of these.

import type { CodeError } from "./error-position.ts";
import { errorAt } from "./error-position.ts";

/**
 * Readable but not valid Python: `name(a: str) -> T` and `thing.name -> T`, typed call arguments, headers without a
 * body, program output, notebook commands, prose in brackets.
 */
const PARTS =
  /->(?:[^:\n-]|-(?!>))*$|(?<![^\n])(?![ \t]*(?:async )?def )[^\n{#]*\((?:[^()\n]*,)?\s*\*{0,2}\w+\s*:\s*['"\w]|(?=\w)(?<=^\s+)\w+\s*:\s*(?:[^\s"'{][^\n"'{]*|(?<=[^\S\n])),\s*$|^[ \t]*(?:async )?(?:def|class) (?:[^\n:]*|\w+\([^\n()]*\)[ \t]*)$|^[%!]\w|^\d\d:\d\d|^Traceback|^\w*Error\b|^[ \t]*\[[A-Z](?=[^\n\]"' ]* )[^\n\]"']*\]$/m;

/** Valid Python that the grammar does not support. */
const UNKNOWN_TO_GRAMMAR = /^[ \t]*match\s[^\n]*:\s*(?:#.*)?$|(?<![^\n])(?=([^\n]*?\bwith\b))\1[^\n]*\bas \(/m;

/** Python itself limits bracket nesting to 200, and the grammar takes seconds for thousands of levels. */
const MAX_DEPTH = 200;

/** The first syntax error of a Python example. */
export async function parsePython(code: string): Promise<CodeError | undefined> {
  // The grammar accepts unterminated strings.
  const { error, depth } = readBrackets(code);
  if (error) return error;
  if (depth > MAX_DEPTH || PARTS.test(code) || UNKNOWN_TO_GRAMMAR.test(code)) return undefined;
  const { parser } = await import("@lezer/python");
  const firstError = (text: string): number | undefined => {
    let at: number | undefined;
    parser.parse(text).iterate({
      enter: ({ type, from }) => {
        if (type.isError) at ??= from;
        return at === undefined;
      },
    });
    return at;
  };
  const indent = commonIndent(code);
  const text = code
    .split("\n")
    .map((line) => line.slice(indent))
    // The grammar requires a value after `yield`.
    .map((line) => line.replace(/^(\s*yield)\s*(?=$|#)/, "$1 0 "))
    .join("\n");
  const at = firstError(text);
  if (at === undefined || readings(text).some((reading) => firstError(reading) === undefined)) return undefined;
  const found = errorAt(text, at, describe(text, at));
  return { ...found, column: found.column + indent };
}

/** Programs the block could be a fragment of. */
function readings(text: string): readonly string[] {
  const bare = text.trim().replace(/,$/, "");
  const indented = text.replace(/^(?=.)/gm, "  ");
  return [
    `async def f():\n${indented}\n  pass\n`,
    `async def f():\n${indented.replace(/^([ \t]*)#.*$/gm, "$1pass")}\n  pass\n`,
    `f(\n${bare}\n)`,
    `{\n${bare}\n}`,
    `${bare}\ndef f():\n  pass\n`,
  ];
}

function commonIndent(code: string): number {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  return lines.reduce((min, line) => Math.min(min, line.length - line.trimStart().length), code.length);
}

function describe(text: string, at: number): string {
  const rest = text.slice(at).trimStart();
  return rest === "" ? "unexpected end" : `unexpected "${rest.split(/\s/, 1)[0]?.slice(0, 20)}"`;
}

// The most common Python errors, reported better than a parser can: unterminated strings and unmatched brackets.

const CLOSING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

// The relevant tokens: comments, strings (terminated or not) and brackets.
const TOKEN =
  /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(\1)?|"(?:\\[\s\S]|[^"\\\n])*("?)|'(?:\\[\s\S]|[^'\\\n])*('?)|[()[\]{}]/g;

/** The first unterminated string or unmatched bracket, and the maximum bracket depth before it. */
export function readBrackets(code: string): { readonly error?: CodeError; readonly depth: number } {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  let depth = 0;
  for (const match of code.matchAll(TOKEN)) {
    const [token] = match;
    const offset = match.index;
    if (token.startsWith("#")) continue;
    if (/^["']/.test(token)) {
      const end = match[1] !== undefined ? match[2] : token.startsWith('"') ? match[3] : match[4];
      if (!end) return { error: errorAt(code, offset, "unclosed string"), depth };
      continue;
    }
    const partner = CLOSING.get(token);
    if (partner === undefined) depth = Math.max(depth, open.push({ bracket: token, offset }));
    else if (open.pop()?.bracket !== partner) {
      return { error: errorAt(code, offset, `unmatched "${token}"`), depth };
    }
  }
  const left = open.at(-1);
  return { ...(left ? { error: errorAt(code, left.offset, `unclosed "${left.bracket}"`) } : {}), depth };
}

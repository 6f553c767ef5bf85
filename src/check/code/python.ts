// Python examples. A block may be a part of a program, a signature as references print them, or a sketch whose bodies are
// comments: it is only wrong when it is none of these.

import { errorAt } from "./error-position.ts";
import type { CodeError } from "./parsers.ts";
import { readBrackets } from "./python-brackets.ts";

/**
 * What readers understand and no parser takes: `name(a: str) -> T` and `thing.name -> T`, typed arguments of calls,
 * headers without a body, output of programs, notebook commands, prose in brackets.
 */
const PARTS =
  /->(?:[^:\n-]|-(?!>))*$|(?<![^\n])(?![ \t]*(?:async )?def )[^\n{#]*\((?:[^()\n]*,)?\s*\*{0,2}\w+\s*:\s*['"\w]|(?=\w)(?<=^\s+)\w+\s*:\s*(?:[^\s"'{][^\n"'{]*|(?<=[^\S\n])),\s*$|^[ \t]*(?:async )?(?:def|class) (?:[^\n:]*|\w+\([^\n()]*\)[ \t]*)$|^[%!]\w|^\d\d:\d\d|^Traceback|^\w*Error\b|^[ \t]*\[[A-Z](?=[^\n\]"' ]* )[^\n\]"']*\]$/m;

/** What the grammar does not know though Python does. */
const UNKNOWN_TO_GRAMMAR = /^[ \t]*match\s[^\n]*:\s*(?:#.*)?$|(?<![^\n])(?=([^\n]*?\bwith\b))\1[^\n]*\bas \(/m;

/** Brackets that stand deeper in one another are no example; Python itself takes 200, and the grammar needs seconds for thousands. */
const DEEPEST = 200;

/** The first mistake of a Python text. */
export async function parsePython(code: string): Promise<CodeError | undefined> {
  // The grammar is lenient about texts that do not end.
  const { error, depth } = readBrackets(code);
  if (error) return error;
  if (depth > DEEPEST || PARTS.test(code) || UNKNOWN_TO_GRAMMAR.test(code)) return undefined;
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
    // The grammar wants a value after `yield`.
    .map((line) => line.replace(/^(\s*yield)\s*(?=$|#)/, "$1 0 "))
    .join("\n");
  const at = firstError(text);
  if (at === undefined || readings(text).some((reading) => firstError(reading) === undefined)) return undefined;
  const found = errorAt(text, at, describe(text, at));
  return { ...found, column: found.column + indent };
}

/** What a block may be a part of. */
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
  return lines.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), code.length);
}

function describe(text: string, at: number): string {
  const rest = text.slice(at).trimStart();
  return rest === "" ? "unexpected end" : `unexpected "${rest.split(/\s/, 1)[0]?.slice(0, 20)}"`;
}

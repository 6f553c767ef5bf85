// The syntax of generated samples in every language, with the parsers we have and the grammars that highlight the code.

import { PARSERS } from "@lectern/check/code/parsers.ts";
import { loadGrammars } from "@lectern/highlight";
import type { HttpRequest, Pair, RequestPart } from "@lectern/request";
import { LANGUAGES } from "@lectern/request/samples";
import { parser as python } from "@lezer/python";
import { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import { type IGrammar, INITIAL, type IOnigLib, Registry, type StateStack } from "@shikijs/vscode-textmate";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { type Case, casesWith, DESCRIBED_CASES, END_CASES } from "./support/sample-cases.ts";

const CASES: readonly Case[] = [...casesWith("path/to/a 'b' $c.bin"), ...END_CASES, ...DESCRIBED_CASES];

function requestOf({ method, url = "", headers = [], body }: Case, streams: boolean): HttpRequest {
  const request = { method, url: `https://api.acme.dev${url}`, headers, ...(body && { body }) };
  return streams ? { ...request, streams: true } : request;
}

/** The first syntax error, for languages with a parser. */
async function parserProblem(code: string, language: string): Promise<string | undefined> {
  if (language === "javascript" || language === "typescript") {
    const loader = language === "javascript" ? "js" : "ts";
    return transform(code, { loader, format: "esm", logLevel: "silent" }).then(() => undefined, String);
  }
  if (language === "python") {
    let problem: string | undefined;
    python.parse(code).iterate({
      enter: ({ type, from }) => {
        if (type.isError) problem ??= `unexpected ${JSON.stringify(code.slice(from, from + 20))}`;
      },
    });
    return problem;
  }
  return (await PARSERS.get(language)?.parse(code, language))?.reason;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** What a grammar calls invalid, except for two rules that are too strict: `%` in C strings, `"""` in raw Swift strings. */
const INVALID = /^invalid\b(?!\.illegal\.(?:placeholder\.c|content-before-closing-delimiter\.swift)$)/;

/** Invalid characters, an unmatched bracket or an unclosed string, by the scopes that the language's grammar gives each character. */
function bracketProblem(code: string, grammar: IGrammar): string | undefined {
  const open: string[] = [];
  let state: StateStack = INITIAL;
  for (const [index, line] of code.split("\n").entries()) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      if (scopes.some((scope) => INVALID.test(scope)))
        return `line ${index + 1}: invalid ${line.slice(startIndex, endIndex)}`;
      if (isLiteral(scopes)) continue;
      for (const mark of line.slice(startIndex, endIndex)) {
        const opening = CLOSING.get(mark);
        if ("([{".includes(mark)) open.push(mark);
        else if (opening !== undefined && open.pop() !== opening) return `line ${index + 1}: unmatched ${mark}`;
      }
    }
  }
  const { tokens } = grammar.tokenizeLine("x", state);
  if (tokens.some(({ scopes }) => isLiteral(scopes))) return "unclosed string";
  return open.length > 0 ? `unclosed ${open.join(" ")}` : undefined;
}

const isLiteral = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => /^(?:string|comment|constant\.character)\b/.test(scope));

const engine = await createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined"));

async function grammarOf(language: string): Promise<IGrammar> {
  const files = await loadGrammars(language);
  const byScope = new Map(files.map((file) => [file.scopeName, file]));
  const onigLib: IOnigLib = {
    createOnigScanner: (patterns) => engine.createScanner(patterns),
    createOnigString: (text) => engine.createString(text),
  };
  const registry = new Registry({ onigLib, loadGrammar: (scope) => byScope.get(scope) });
  const grammar = registry.loadGrammar(files.at(-1)?.scopeName ?? "");
  if (!grammar) throw new Error(`no grammar for ${language}`);
  return grammar;
}

test.each(LANGUAGES)("writes valid $title", async ({ write, grammar: language }) => {
  const grammar = await grammarOf(language);
  const problems: string[] = [];
  for (const one of CASES) {
    for (const streams of [false, true]) {
      const code = write(requestOf(one, streams));
      const problem = (await parserProblem(code, language)) ?? bracketProblem(code, grammar);
      if (problem !== undefined) problems.push(`${one.name}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

test.each(LANGUAGES)("notices most lost brackets and quotes in $title", async ({ write, grammar: language }) => {
  const grammar = await grammarOf(language);
  const parts: readonly RequestPart[] = [
    { kind: "file", name: "photo", value: "a b.png" },
    { kind: "value", name: "note", value: "it is" },
  ];
  const headers: readonly Pair[] = [["X-Key", "k"]];
  const code = write({ method: "POST", url: "https://api.acme.dev", headers, body: { kind: "multipart", parts } });
  const broken = [...code.matchAll(/[()[\]{}"']/g)].map(({ index }) => code.slice(0, index) + code.slice(index + 1));
  const problems = await Promise.all(
    broken.map(async (text) => (await parserProblem(text, language)) ?? bracketProblem(text, grammar)),
  );
  expect(problems.filter((problem) => problem !== undefined).length).toBeGreaterThan(0.8 * broken.length);
});

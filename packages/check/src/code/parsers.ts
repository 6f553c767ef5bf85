// Example languages and their parsers. A parser returns the first syntax error, if any.

import type { CodeError } from "./error-position.ts";
import { parseJson } from "./json.ts";
import { parsePython } from "./python.ts";
import { parseScript } from "./script.ts";
import { parseShell } from "./shell.ts";
import { parseYaml } from "./yaml.ts";

export interface CodeParser {
  readonly name: string;
  /** True when the parser handles placeholders itself. */
  readonly readsPlaceholders?: boolean;
  parse(code: string, language: string): CodeError | undefined | Promise<CodeError | undefined>;
}

const JSON_PARSER: CodeParser = { name: "JSON", parse: parseJson };
const YAML_PARSER: CodeParser = { name: "YAML", parse: parseYaml };
const SCRIPT: CodeParser = { name: "JavaScript", parse: parseScript };
const TYPED: CodeParser = { name: "TypeScript", parse: parseScript };
const PYTHON: CodeParser = { name: "Python", parse: parsePython };
const SHELL: CodeParser = { name: "Shell", readsPlaceholders: true, parse: parseShell };

/** Parsers by fence language. */
export const PARSERS: ReadonlyMap<string, CodeParser> = new Map([
  ["json", JSON_PARSER],
  ["yaml", YAML_PARSER],
  ["yml", YAML_PARSER],
  ["js", SCRIPT],
  ["javascript", SCRIPT],
  ["mjs", SCRIPT],
  ["jsx", SCRIPT],
  ["ts", TYPED],
  ["typescript", TYPED],
  ["tsx", TYPED],
  ["python", PYTHON],
  ["py", PYTHON],
  ["bash", SHELL],
  ["sh", SHELL],
  ["shell", SHELL],
  ["zsh", SHELL],
]);

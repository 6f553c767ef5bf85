// Examples that do not parse. Deliberate omissions (`...`, `<your key>`) and fragments are not errors.

import { type CodeError, PARSERS } from "../code/parsers.ts";
import type { CodeBlock } from "../code-block.ts";
import type { Rule } from "../rule.ts";

/** Longer blocks are data, not examples. */
const MAX_LENGTH = 100_000;

export const codeSyntax: Rule = {
  code: "code/syntax",
  group: "code",
  severity: "warning",
  summary: "A JSON, YAML, JavaScript, TypeScript, Python or shell example does not parse.",
  block: (block) => {
    const parser = PARSERS.get(block.language);
    if (!parser || block.code.length > MAX_LENGTH) return [];
    if (!parser.readsPlaceholders && isPartial(block.code)) return [];
    try {
      const found = parser.parse(block.code, block.language);
      if (!(found instanceof Promise)) return toFindings(found, block, parser.name);
      return found.then((error) => toFindings(error, block, parser.name)).catch(passOver);
    } catch (error) {
      return passOver(error);
    }
  },
};

/** Ignores a stack overflow in a parser: such deep nesting is not an example. */
function passOver(error: unknown): readonly never[] {
  if (error instanceof RangeError) return [];
  throw error;
}

function toFindings(error: CodeError | undefined, block: CodeBlock, name: string) {
  if (!error) return [];
  return [
    {
      at: block.location(error.line, error.column),
      message: `${name} syntax error: ${error.reason}.`,
      hint: 'Fix the example, mark omissions with "...", or change the language.',
    },
  ];
}

/** Ellipses, placeholders, templates, diffs and prompts. */
const PARTIAL =
  /(?:^|[\s,[{(:"'*=/<>|])(?:\.{3}|…)(?=$|[\s,\]}):;"'*/<>|])|\[\.{3}\]|<[A-Za-z][\w\s./-]*>(?!\s*[({])(?=["'\s,;)]|$)|\{\{|\{%|<%|\$\{\{|^[+-](?=[\s\w"'{}[\]<])|\[!code|^[ \t]*(?:\$|>>>|%|PS>|>|[→⇒]) |^\}\.\{/m;

function isPartial(code: string): boolean {
  return PARTIAL.test(code);
}

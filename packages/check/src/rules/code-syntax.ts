// Examples that do not parse. Deliberate omissions (`...`, `<your key>`) and fragments are not errors.

import type { CodeError } from "../code/error-position.ts";
import { PARSERS } from "../code/parsers.ts";
import type { CodeBlock } from "../code-block.ts";
import { removeText } from "../find-edit.ts";
import { closestElement } from "../node-index.ts";
import type { CheckContext, Finding, Rule } from "../rule.ts";

/** Longer blocks are data, not examples. */
const MAX_LENGTH = 100_000;

export const codeSyntax: Rule = {
  code: "code/syntax",
  group: "code",
  severity: "warning",
  summary: "A JSON, YAML, JavaScript, TypeScript, Python or shell example does not parse.",
  block: (block, context) => {
    const language = isExampleBody(block) ? "json" : block.language;
    const parser = PARSERS.get(language);
    if (!parser || block.code.length > MAX_LENGTH) return [];
    if (!parser.readsPlaceholders && isPartial(block.code)) return [];
    try {
      const found = parser.parse(block.code, language);
      if (!(found instanceof Promise)) return toFindings(found, { block, context, name: parser.name });
      return found.then((error) => toFindings(error, { block, context, name: parser.name })).catch(passOver);
    } catch (error) {
      return passOver(error);
    }
  },
};

/** Fences of endpoint examples are often named by status or role only: "```400", "```Response". */
const UNNAMED = /^(?:[1-5](?:\d\d|xx)|re(?:quest|sponse)|example|body|error|success|output|)$/;

/** True for an example of an endpoint that is JSON but does not say so. */
function isExampleBody({ language, code, visit }: CodeBlock): boolean {
  if (!UNNAMED.test(language) || !/^\s*(?:\{\s*["}]|\[\s*[{["\]\d])[\s\S]*[}\]]\s*$/.test(code)) return false;
  return closestElement(visit, "RequestExample", "ResponseExample") !== undefined;
}

/** Ignores a stack overflow in a parser: such deep nesting is not an example. */
function passOver(error: unknown): readonly never[] {
  if (error instanceof RangeError) return [];
  throw error;
}

interface Place {
  readonly block: CodeBlock;
  readonly context: CheckContext;
  /** The parser's. */
  readonly name: string;
}

function toFindings(error: CodeError | undefined, { block, context, name }: Place): readonly Finding[] {
  if (!error) return [];
  const at = block.location(error.line, error.column);
  const message = `${name} syntax error: ${error.reason}.`;
  if (error.excess === undefined)
    return [{ at, message, hint: 'Fix the example, mark omissions with "...", or change the language.' }];
  return [{ at, message, hint: `Remove the "${error.excess}".`, ...removeText(context, at, error.excess) }];
}

/** Ellipses, placeholders, templates, diffs and prompts. */
const PARTIAL =
  /(?:^|[\s,[{(:"'*=/<>|])(?:\.{3}|…)(?=$|[\s,\]}):;"'*/<>|])|\[\.{3}\]|<[A-Za-z][\w\s./-]*>(?!\s*[({])(?=["'\s,;)]|$)|\{\{|\{%|<%|\$\{\{|^[+-](?=[\s\w"'{}[\]<])|\[!code|^[ \t]*(?:\$|>>>|%|PS>|>|[→⇒]) |^\}\.\{/m;

function isPartial(code: string): boolean {
  return PARTIAL.test(code);
}

// Shell examples, parsed as GNU Bash. Blocks mix commands with their output, so an error counts only in what is clearly
// a command. Placeholders (`<your-key>`) are treated as words.

import type { ParseError, SyntaxNode } from "unbash";
import type { CodeError } from "./error-position.ts";
import { errorAt } from "./error-position.ts";

/** Transcripts with prompts and output, diffs, and templates of other tools. */
const TRANSCRIPT = /^[ \t]*(?:[$%>→⇒]|>>>|>>|PS>|C:\\[^\n>]*>) |^(?:[+-]\s|\+\w)|\{%|<%|\$\{\{/m;
/** A placeholder. An apostrophe inside it is not a quote. */
const PLACEHOLDER = /(?<!<)<[A-Za-z][\w\s./:,'’-]*>/g;
/** Programs that examples call. Their output may start with their name too: `npm warn`. */
const PROGRAM =
  /^(?:curl|npm|npx|pnpm|yarn|bunx?|deno|node|pip3?|pipx|uvx?|poetry|python3?|git|gh|docker|docker-compose|podman|kubectl|helm|terraform|aws|az|gcloud|brew|apt(?:-get)?|go|cargo|make|ssh|scp|chmod|chown|mkdir|cd|cp|mv|rm|cat|ls|tar|grep|sed|awk|jq|tee|touch|echo|printf|export|source|http|wget|openssl|psql|systemctl|ffmpeg)(?:\s|$)(?!(?:warn|notice|info|error|version)\b)/;
/** Any other program is recognized by its path or its options. */
const OTHER_PROGRAM = /^(?:\.{0,2}|~)\/[\w.-]|^[a-z][\w.-]*(?: +[\w:@./=-]+)*? +--?[a-zA-Z]/;
/** Shell keywords, in forms that no sentence starts with. */
const KEYWORD =
  /^(?:(?:if|while|until) (?:!|\[|\w.*;)|for \w+ in .*(?:;|$)|for \(\(|case \S+ in$|\w+\(\) *\{|function \w+|(?:fi|esac|then|do)$)/;
const BEFORE_PROGRAM = /^(?:(?:sudo|env|time)\s+|[A-Za-z_]\w*=\S*\s+)*/;
/** A backslash that was meant to continue the command on the next line. */
const CUT_OFF = /\\[ \t]+\n(?=\s*-)/;

interface Mistake {
  readonly offset: number;
  /** Completes a sentence, without a final period. */
  readonly reason: string;
}

/** The first syntax error of a shell example, unless it may not be a command at all. */
export async function parseShell(code: string, language: string): Promise<CodeError | undefined> {
  if (TRANSCRIPT.test(code)) return undefined;
  const text = code.replace(PLACEHOLDER, (words) => "x".repeat(words.length));
  const { forEachChild, parse } = await import("unbash");
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    nodes.push(node);
    forEachChild(node, visit);
  };
  visit(parse(text));
  const mistakes = [...nodes.flatMap((node) => mistakesOf(node, nodes, text)), ...backslashMistakes(text)];
  // Quoting is the same in every shell; the rest of zsh's grammar differs.
  const [first] = mistakes
    .filter(({ reason }) => language !== "zsh" || /quote|backslash/.test(reason))
    .sort((a, b) => a.offset - b.offset);
  return first && isCommand(first.offset, nodes, text) ? errorAt(code, first.offset, first.reason) : undefined;
}

function mistakesOf(node: SyntaxNode, nodes: readonly SyntaxNode[], text: string): readonly Mistake[] {
  if (node.type === "HereDoc" && node.delimiter && !node.closing)
    return [{ offset: node.pos, reason: `unclosed here-document "${node.delimiter.value}"` }];
  if (node.type !== "Script") return [];
  // Deep nesting is a parser limit, and a redirect without a file is the remainder of a placeholder.
  return (node.errors ?? [])
    .filter(({ message }) => !/^maximum|redirect target/.test(message))
    .map((error) => ({ offset: locationOf(error, nodes, text), reason: wordsOf(error) }));
}

/** Rewords the parser's messages: names what is unclosed, and quotes what is unexpected. */
function wordsOf({ message }: ParseError): string {
  const open = /^unterminated (.+)/.exec(message)?.[1];
  if (open !== undefined) return `unclosed ${open === "extended glob" ? "bracket" : open}`;
  return message.replace(/(?<!\w)'(.+?)'(?!\w)/g, '"$1"');
}

const OPENERS: ReadonlyMap<string, RegExp> = new Map([
  ["if", /^If$/],
  ["for", /For$/],
  ["while", /^While$/],
  ["until", /^While$/],
  ["select", /^Select$/],
  ["case", /^Case$/],
  ["[[", /^TestCommand$/],
  ["brace group", /^BraceGroup$/],
  ["subshell", /^Subshell$/],
]);

/** Points to what was opened or to the incomplete operator, not to the end of the block. */
function locationOf({ message, pos }: ParseError, nodes: readonly SyntaxNode[], text: string): number {
  const [, closer = "", opened = ""] = /^expected '(.+)' to close '?(.+?)'?$/.exec(message) ?? [];
  const opener = OPENERS.get(opened);
  const isOpen = (node: SyntaxNode): boolean => !text.slice(node.pos, node.end).trimEnd().endsWith(closer);
  if (opener) return nodes.findLast((node) => opener.test(node.type) && isOpen(node))?.pos ?? pos;
  const sign = /^expected command after '(.+)'$/.exec(message)?.[1];
  if (sign !== undefined) return Math.max(0, text.lastIndexOf(sign, pos));
  if (message === "unterminated extended glob") return Math.max(pos, text.indexOf("(", pos));
  return Math.min(pos, Math.max(0, text.length - 1));
}

function* backslashMistakes(text: string): Iterable<Mistake> {
  const cut = CUT_OFF.exec(text);
  if (cut) yield { offset: cut.index, reason: "the space after the backslash ends the command" };
  const end = text.trimEnd();
  if (/(?<![\\…]|\.{3} ?)\\$/.test(end)) yield { offset: end.length - 1, reason: "nothing follows the backslash" };
}

/** True when the statement around an offset, or else its line, starts like a command. */
function isCommand(offset: number, nodes: readonly SyntaxNode[], text: string): boolean {
  const around = nodes.findLast(({ type, pos }) => type === "Statement" && pos <= offset);
  const isWithin = around !== undefined && !text.slice(around.end, offset).includes("\n");
  const start = isWithin ? around.pos : text.lastIndexOf("\n", offset - 1) + 1;
  const line = (text.slice(start).trimStart().split("\n", 1)[0] ?? "").replace(BEFORE_PROGRAM, "");
  return [PROGRAM, OTHER_PROGRAM, KEYWORD].some((pattern) => pattern.test(line));
}

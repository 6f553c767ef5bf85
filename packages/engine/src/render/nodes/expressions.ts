// Expressions in a page: literals are parsed, simple names are looked up, and only the rest runs code.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, formatDiagnostic, type Location } from "@lectern/base/diagnostic.ts";
import { IDENTIFIER } from "@lectern/base/identifier.ts";
import { Group, Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { isPlaceholder } from "@lectern/model/content/placeholders.ts";
import { restoreText } from "@lectern/model/content/stand-ins.ts";
import { nodeToHtml } from "@lectern/react/markup/node-to-html.tsx";
import { AuthorError, type Program } from "@lectern/react/program.ts";
import { readLiteral } from "@lectern/react/read-literal.ts";
import { type MdastNode, mdxToMdast } from "satteri";
import { codeNotRun, propNotPassed, undefinedName } from "../diagnostics.ts";
import type { Walker } from "../page-state.ts";
import { isSnippet, outerValue } from "../visible-names.ts";
import { locationOf, renderNodes, report } from "../walker.ts";

type ExpressionNode = Extract<MdastNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

/** The result of an evaluation; undefined if it failed, which has then been reported. */
export interface Evaluated {
  readonly value: unknown;
  /** True if the code uses an undefined name. */
  readonly isUnknown?: boolean;
}

/** Renders an expression between text or blocks. */
export function renderExpression(node: ExpressionNode, walker: Walker): HtmlNode {
  return valueToNode(evaluateNode(node, walker), node, walker);
}

// A comment in double braces, which JavaScript parses as an empty object.
const DOUBLE_COMMENT = /^\s*\{\s*(?:\/\*[\s\S]*\*\/\s*)?\}\s*$/;

/** The value of an expression between text or blocks. */
export function evaluateNode(node: ExpressionNode, walker: Walker): unknown {
  const code = expressionSource(node, walker);
  if (DOUBLE_COMMENT.test(code)) return undefined;
  const { value, isUnknown } = evaluate({ node, code, owner: node }, walker);
  return isUnknown && isText(node, walker) ? `{${code}}` : value;
}

/** True for `{id}` in `/users/{id}`, which the author meant as text. Not in snippets, where any prop may be missing. */
function isText({ position }: MdastNode, walker: Walker): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined || isSnippet(walker)) return false;
  return isPlaceholder(walker.unit.document.text, start, end);
}

/** Renders the value of an expression. */
export function valueToNode(value: unknown, owner: MdastNode, walker: Walker): HtmlNode {
  if (value === null || value === undefined || typeof value === "boolean") return undefined;
  if (value instanceof Html) return value;
  if (typeof value === "string") {
    walker.page.state.lastCharacter = value.at(-1) ?? "";
    return value;
  }
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  const at = locationOf(owner, walker);
  return walker.page.mayRun(at) ? nodeToHtml(value, walker.page.bridge(at), walker.contexts) : undefined;
}

/** The source of an expression: the parser strips indentation, which matters in template literals. */
export function expressionSource(
  node: ExpressionNode,
  walker: { readonly unit: { readonly document: { readonly text: string } } },
): string {
  const { start, end } = node.position ?? {};
  if (!node.value.includes("\n") || start?.offset === undefined || end?.offset === undefined) return node.value;
  const source = restoreText(walker.unit.document.text.slice(start.offset + 1, end.offset - 1));
  return /\n[ \t]*>/.test(source) ? withoutQuoteMarks(source, node.value) : source;
}

/** Removes blockquote markers from code, which the parser omits from each line of the value. */
function withoutQuoteMarks(source: string, value: string): string {
  const values = value.split("\n");
  const lines = source.split("\n").map((line, index) => {
    const text = values[index] ?? "";
    const marks = line.endsWith(text) ? line.slice(0, line.length - text.length).lastIndexOf(">") : -1;
    if (index === 0 || marks === -1) return line;
    return line.slice(line[marks + 1] === " " ? marks + 2 : marks + 1);
  });
  return lines.join("\n");
}

/** What to evaluate: the node that identifies it in the program, its code, and the node to report at. */
export interface EvaluateInput {
  readonly node: object;
  readonly code: string;
  readonly owner: MdastNode;
}

/** Evaluates the code of an expression or attribute. */
export function evaluate(input: EvaluateInput, walker: Walker): Evaluated {
  const literal = readLiteral(input.code);
  if (literal) return literal;
  const known = lookUp(input, walker);
  if (known) return known;
  const index = walker.unit.expressions.get(input.node);
  if (walker.unit.program && index !== undefined) {
    return walker.page.mayRun(locationOf(input.owner, walker)) ? run(index, walker) : { value: undefined };
  }
  if (/^\s*[(<]/.test(input.code)) {
    const fragment = renderFragment(input.code, locationOf(input.owner, walker), walker);
    if (fragment) return { value: fragment };
  }
  const at = locationOf(input.owner, walker);
  const code = input.code.trim().slice(0, 60);
  if (walker.page.untrusted && !PATH.test(input.code)) {
    reportOnce(walker, codeNotRun(`{${code}}`, at));
    return { value: undefined };
  }
  // A skipped import or export was already reported.
  if (!isRejected(code, walker)) reportOnce(walker, undefinedName(code, at, isText(input.owner, walker)));
  return { value: undefined, isUnknown: true };
}

/** True for a name that skipped code would define. */
function isRejected(code: string, { unit }: Walker): boolean {
  return unit.rejected?.has(/^[^.?]+/.exec(code)?.[0] ?? "") === true;
}

function run(index: number, walker: Walker): Evaluated {
  try {
    return { value: walker.unit.program?.run(index, walker.locals, { lenient: isSnippet(walker) }) };
  } catch (error) {
    if (!(error instanceof AuthorError)) throw error;
    reportOnce(walker, error.diagnostic);
    return { value: undefined, isUnknown: error.diagnostic.code === "code/undefined-name" };
  }
}

/** Some tags evaluate their children twice: first as a value, then as markup. */
function reportOnce(walker: Walker, diagnostic: Diagnostic): void {
  const { reported } = walker.page.state;
  const key = formatDiagnostic(diagnostic);
  if (!reported.has(key)) report(walker, diagnostic);
  reported.add(key);
}

const PATH = new RegExp(`^\\s*(props\\.)?(${IDENTIFIER})((?:\\??\\.${IDENTIFIER})*)\\s*$`, "u");

/** A snippet prop or literal export, by name or path: `props.name`, `config.url`. */
function lookUp({ code, owner }: EvaluateInput, walker: Walker): Evaluated | undefined {
  const match = PATH.exec(code);
  const name = match?.[2];
  if (!match || name === undefined) return undefined;
  const { literals, program } = walker.unit;
  let value: unknown;
  if (Object.hasOwn(walker.locals, name)) value = walker.locals[name];
  else if (match[1] !== undefined) {
    const missing = missingProp(name, owner, walker);
    // Without a similar one, the snippet may well do without.
    if (isSnippet(walker) && missing.severity === "warning") reportOnce(walker, missing);
    return program ? undefined : { value: undefined };
  } else if (name === "props" && isSnippet(walker)) value = allProps(walker);
  else if (literals.has(name)) value = literals.get(name);
  else if (program && isKnownToCode(name, program)) return undefined;
  else {
    const outer = outerValue(name, walker);
    if (!outer) return notDefined(name, owner, walker);
    value = outer.value;
  }
  for (const key of match[3]?.split(/\??\./).filter(Boolean) ?? []) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, key))
      return program ? undefined : { value: undefined };
    value = (value as Record<string, unknown>)[key];
  }
  return { value };
}

/** All snippet props as one object, for `<Card {...props} />`. */
function allProps({ locals }: Walker): object {
  return Object.fromEntries(Object.entries(locals).filter(([, value]) => value !== undefined));
}

/** True for a name only running code can resolve: it may be a built-in component or a JavaScript global. */
function isKnownToCode(name: string, program: Program): boolean {
  return program.names.has(name) || program.builtIn(name) !== undefined || name in globalThis;
}

/** Handles an undefined name; in a snippet, any prop may be missing. */
function notDefined(name: string, owner: MdastNode, walker: Walker): Evaluated | undefined {
  if (name === "user") return { value: undefined };
  if (!isSnippet(walker)) return undefined;
  reportOnce(walker, missingProp(name, owner, walker));
  return { value: undefined };
}

/** Reported where the snippet is used, because that is where the prop is forgotten or misspelled. */
function missingProp(name: string, owner: MdastNode, walker: Walker): Diagnostic {
  const passed = closest(name, Object.keys(allProps(walker)));
  const at = walker.includedAt ?? locationOf(owner, walker);
  return propNotPassed({ name, snippet: walker.unit.document.path, passed }, at);
}

// Renders JSX used as a value, `icon={<svg …/>}`, from its tree without running code.

/** The markup of JSX; undefined if it is more than tags, text and literals. */
function renderFragment(code: string, at: Location, walker: Walker): Html | undefined {
  const jsx = code
    .trim()
    .replace(/^\(([\s\S]*)\)$/, "$1")
    .trim();
  if (!jsx.startsWith("<") || !jsx.endsWith(">")) return undefined;
  let tree: MdastNode;
  try {
    tree = mdxToMdast(jsx, { features: { gfm: false, frontmatter: false } });
  } catch {
    return undefined;
  }
  const children = "children" in tree ? (tree.children as readonly MdastNode[]) : [];
  if (children.length !== 1 || !children.every(isPlain)) return undefined;
  const nodes = children.map((child) => unwrap(child, at));
  return new Group(renderNodes(nodes, walker));
}

/** Only elements and text: Markdown syntax inside JSX is literal. */
function isPlain(node: MdastNode): boolean {
  if (node.type === "text") return true;
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement" && node.type !== "paragraph") return false;
  const attributes = "attributes" in node ? node.attributes : [];
  const literal = attributes.every((attribute) => attribute.type === "mdxJsxAttribute");
  return literal && (node.children as readonly MdastNode[]).every(isPlain);
}

/** Text on its own line between tags is a paragraph in Markdown, but not in JSX. */
function unwrap(node: MdastNode, at: Location): MdastNode {
  if (!("children" in node)) return node;
  const children = (node.children as MdastNode[]).flatMap((child) =>
    child.type === "paragraph" ? (child.children as MdastNode[]).map((one) => unwrap(one, at)) : [unwrap(child, at)],
  );
  // Its own position counts from the start of the fragment.
  return { ...node, children, position: { start: at, end: at } } as MdastNode;
}

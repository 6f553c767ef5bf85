// A TypeScript file → its mutants: small changes of what it does, each a range of the text and what replaces it.

import { parseSync, visitorKeys } from "oxc-parser";

/** Every mutant of a file: `{ start, end, replacement, kind }`. Types and imports are left alone. */
export function findMutants(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mutants = [];
  const source = (node) => text.slice(node.start, node.end);
  const add = (kind, node, replacement) => {
    const { start, end } = node;
    if (replacement !== text.slice(start, end)) mutants.push({ kind, start, end, replacement });
  };
  walk(program, undefined, (node, parent) => MUTATORS[node.type]?.(node, { add, source, parent, text }));
  return mutants;
}

/** The text with a mutant in it. */
export function applyMutant(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Type-only syntax, except for what contains values. */
const VALUES = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSInstantiationExpression"]);

function walk(node, parent, visit) {
  if (node.type.startsWith("TS") && !VALUES.has(node.type)) return;
  if (node.type === "ImportDeclaration" || (node.type.startsWith("Export") && node.source)) return;
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    const value = node[key];
    for (const child of Array.isArray(value) ? value : [value]) if (child) walk(child, node, visit);
  }
}

const OPERATORS = new Map(
  Object.entries({
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "===": ["!=="],
    "!==": ["==="],
    "+": ["-"],
    "-": ["+"],
    "*": ["/"],
    "/": ["*"],
    "%": ["*"],
    "&&": ["||"],
    "||": ["&&"],
  }),
);
const ASSIGNMENTS = new Map(Object.entries({ "+=": "-=", "-=": "+=", "||=": "&&=", "&&=": "||=" }));

const METHODS = new Map(
  ["some every", "startsWith endsWith", "min max", "floor ceil", "find findLast", "indexOf lastIndexOf"]
    .concat(["toLowerCase toUpperCase", "trimStart trimEnd"])
    .map((pair) => pair.split(" "))
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
);
/** Methods whose call can be dropped: the value stays of its kind. */
const DROPPED = new Set(
  "filter sort toSorted reverse toReversed slice trim trimStart trimEnd concat replace replaceAll flat map".split(" "),
);

const isText = (node) => node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

function mutateBinary(node, { add, source, text }) {
  const { operator, left, right } = node;
  if (operator === "+" && (isText(left) || isText(right))) return;
  const between = { start: left.end, end: right.start };
  const written = text.slice(left.end, right.start);
  for (const other of OPERATORS.get(operator) ?? []) add("operator", between, written.replace(operator, other));
  if (operator === "??") add("operator", node, source(left));
}

/** An element of a list, with the comma that belongs to it. */
function mutateList(nodes, kind, { add, text }) {
  for (const [index, node] of nodes.entries()) {
    if (!node) continue;
    const next = nodes[index + 1];
    const before = nodes[index - 1];
    const range = next
      ? { start: node.start, end: next.start }
      : { start: before ? before.end : node.start, end: node.end };
    const comma = next ? -1 : text.slice(node.end).search(/\S/);
    if (!before && !next && text[node.end + comma] === ",") range.end = node.end + comma + 1;
    add(kind, range, "");
  }
}

const mutateCondition = (node, { add, source }) => {
  if (node.test) add("condition", node.test, `!(${source(node.test)})`);
};

const MUTATORS = {
  BinaryExpression: mutateBinary,
  LogicalExpression: mutateBinary,
  IfStatement: mutateCondition,
  WhileStatement: mutateCondition,
  ConditionalExpression: mutateCondition,
  AssignmentExpression: ({ operator, left, right }, { add, text }) => {
    const other = ASSIGNMENTS.get(operator);
    const between = { start: left.end, end: right.start };
    if (other) add("operator", between, text.slice(left.end, right.start).replace(operator, other));
  },
  UpdateExpression: (node, { add, source }) =>
    add("operator", node, node.operator === "++" ? source(node).replace("++", "--") : source(node).replace("--", "++")),
  UnaryExpression: (node, { add, source }) => {
    if (node.operator === "!" || node.operator === "-") add("operator", node, source(node.argument));
  },
  Literal: mutateLiteral,
  TemplateLiteral: (node, { add, parent }) => {
    const kind = parent.type === "TaggedTemplateExpression" ? "markup" : "text";
    if (node.quasis.some(({ value }) => value.raw !== "") || node.expressions.length > 0) add(kind, node, "``");
  },
  ExpressionStatement: (node, { add }) => {
    const { expression } = node;
    const inner = expression.type === "AwaitExpression" ? expression.argument : expression;
    if (inner.type === "CallExpression") add("call", node, ";");
  },
  ContinueStatement: (node, { add }) => add("statement", node, ";"),
  BreakStatement: (node, { add, parent }) => {
    if (parent.type !== "SwitchCase") add("statement", node, ";");
  },
  ReturnStatement: (node, { add }) => {
    if (node.argument) add("return", node.argument, "undefined");
  },
  CallExpression: mutateCall,
  ArrayExpression: (node, context) => mutateList(node.elements, "element", context),
  ObjectExpression: (node, context) => mutateList(node.properties, "property", context),
};

function mutateLiteral(node, { add, parent, source }) {
  const { value } = node;
  if (typeof value === "boolean") add("constant", node, String(!value));
  else if (typeof value === "number") {
    add("constant", node, String(value + 1));
    if (value > 0) add("constant", node, String(value - 1));
  } else if (node.regex) mutatePattern(node, { add, source });
  else if (typeof value === "string") {
    const isKey = parent.key === node || parent.type === "MemberExpression";
    // A directive, or a key that selects code.
    const isName = parent.type === "ExpressionStatement" || parent.type === "ImportExpression";
    if (!isKey && !isName) add("text", node, value === "" ? '"?"' : '""');
  }
}

function mutatePattern(node, { add }) {
  const { pattern, flags } = node.regex;
  const write = (other, otherFlags = flags) => add("pattern", node, `/${other || "(?:)"}/${otherFlags}`);
  if (pattern.startsWith("^") && !pattern.includes("|")) write(pattern.slice(1));
  if (/[^\\]\$$/.test(pattern) && !pattern.includes("|")) write(pattern.slice(0, -1));
  const quantifier = /[)\]\w][+*?](?![+*?)])/.exec(pattern);
  if (quantifier) write(pattern.slice(0, quantifier.index + 1) + pattern.slice(quantifier.index + 2));
  if (flags.includes("i")) write(pattern, flags.replace("i", ""));
  if (flags.includes("g") && flags !== "g") write(pattern, flags.replace("g", ""));
}

function mutateCall(node, { add, source }) {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.computed) return;
  const { object, property } = callee;
  const other = METHODS.get(property.name);
  if (other) add("method", property, other);
  if (DROPPED.has(property.name)) add("method", node, source(object));
}

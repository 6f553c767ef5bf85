// Operation parameters and response headers: where each goes, how it is serialized, and a sample value.

import { exampleOf } from "../example/schema-example.ts";
import { ownWords } from "../html/own-texts.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import { authoredExample } from "../schema/authored-value.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { joinTexts } from "../schema/schema-head.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { isSwagger } from "../swagger.ts";
import { valueToText } from "../value-text.ts";
import { exampleValue } from "./describe-examples.ts";
import { type Describing, describePart, descriptionOf, type More, moreOf } from "./describing.ts";

/** Where a parameter goes. */
export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface ParameterView extends More<"examples"> {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The parameter's description, followed by its schema's. */
  readonly description?: string | undefined;
  readonly schema: SchemaNode;
  /** The schema as written. */
  readonly source?: unknown;
  readonly example?: unknown;
  /** A generated value, for parameters that requests need but that have no example. */
  readonly generated?: unknown;
  readonly examples: readonly NamedExample[];
  /** OpenAPI's serialization style: `form`, `simple`, `deepObject` … */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly mayBeEmpty?: boolean;
  /** Separators for nested lists, from outer to inner. */
  readonly inner?: readonly string[];
  /** Set if the value is serialized in its own format, such as JSON. */
  readonly mediaType?: string;
  /** True for OpenAPI 3.2's `querystring` parameter, which is the whole query. */
  readonly whole?: boolean;
}

export interface NamedExample {
  readonly title: string;
  readonly text: string;
  readonly description?: string;
}

export interface FoundParameter {
  readonly location: ParameterLocation;
  readonly name: string;
  readonly value: unknown;
  readonly direction: Direction;
}

/** Maximum number of parameters on a page. */
export const MAX_PARAMETERS = 200;
const MAX_EXAMPLES = 20;
const LOCATIONS: readonly ParameterLocation[] = ["path", "query", "header", "cookie"];

/** Headers that OpenAPI ignores as parameters. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Describes an operation's parameters, sorted by location. */
export function describeParameters(
  describing: Describing,
  raw: readonly unknown[],
  direction: Direction = "request",
): readonly ParameterView[] {
  const found = new Map<string, FoundParameter>();
  for (const parameter of raw.slice(0, MAX_PARAMETERS)) {
    const value = dereference(describing.api, parameter);
    const name = ownText(value, "name");
    const inside = ownText(value, "in");
    const location = inside === "querystring" ? "query" : LOCATIONS.find((candidate) => candidate === inside);
    if (!isRecord(value) || name === undefined || location === undefined) continue;
    if (location === "header" && RESERVED_HEADERS.has(name.toLowerCase())) continue;
    // The operation's parameters override its path's.
    found.set(`${location} ${name}`, { location, name, value, direction });
  }
  const sorted = [...found.values()].sort((a, b) => LOCATIONS.indexOf(a.location) - LOCATIONS.indexOf(b.location));
  return sorted.map((parameter) => describeParameter(describing, parameter));
}

export function describeParameter(describing: Describing, found: FoundParameter): ParameterView {
  const { location, name, value, direction } = found;
  const [content] = Object.entries(ownRecord(value, "content"));
  const media = content && dereference(describing.api, content[1]);
  const schema = own(value, "schema") ?? own(media, "schema");
  const required = location === "path" || ownFlag(value, "required");
  const examples = own(value, "examples") ?? own(media, "examples");
  const named = namedExamples(describing, examples);
  // A single example without its own name or description replaces the schema's.
  const isListed = named.length > 1 || named.some((one) => one.isDescribed);
  const isFilled = describing.options.prefill === true && direction === "request";
  const raw = own(value, "example") ?? named[0]?.value ?? own(media, "example");
  const example = raw ?? authoredExample(describing.flatten, schema, { direction, prefill: isFilled });
  const isSent = required || (describing.options.allParameters === true && direction === "request");
  const isGenerated = isSent && example === undefined;
  const generated = isGenerated ? generatedValue(describing, schema, direction) : undefined;
  const generatedExample =
    isGenerated && location === "path" ? (generated ?? pathValue(describing, schema, name)) : generated;
  const node = describePart(describing, schema, direction);
  describing.budget.left -= 1;
  return {
    name,
    location,
    required,
    deprecated: ownFlag(value, "deprecated"),
    description: joinTexts([descriptionOf(value).description, node.description]),
    schema: withExample(node, isListed ? undefined : raw),
    source: schema,
    ...(example === undefined ? {} : { example }),
    ...(generatedExample === undefined ? {} : { generated: generatedExample }),
    examples: isListed ? named.map(toNamedExample) : [],
    ...moreOf({ examples: [isRecord(examples) ? Object.keys(examples).length : 0, MAX_EXAMPLES] }),
    ...styleOf(value, location),
    ...(content === undefined ? {} : { mediaType: content[0] }),
    ...innerSeparators(describing, schema),
    ...(ownText(value, "in") === "querystring" ? { whole: true } : {}),
    ...(location === "query" && ownFlag(value, "allowEmptyValue") ? { mayBeEmpty: true } : {}),
  };
}

const SEPARATORS: ReadonlyMap<unknown, string> = new Map([
  ["ssv", " "],
  ["tsv", "\t"],
  ["pipes", "|"],
]);
const MAX_NESTING = 5;

/** Swagger 2.0 defines how nested lists are serialized; later versions don't. */
function innerSeparators({ api }: Describing, schema: unknown): Pick<ParameterView, "inner"> {
  if (!isSwagger(api.root) || own(schema, "type") !== "array") return {};
  const inner: string[] = [];
  for (let items = own(schema, "items"); own(items, "type") === "array"; items = own(items, "items")) {
    if (inner.push(SEPARATORS.get(own(items, "collectionFormat")) ?? ",") >= MAX_NESTING) break;
  }
  return inner.length === 0 ? {} : { inner };
}

/** A parameter's example replaces its schema's. */
function withExample(node: SchemaNode, example: unknown): SchemaNode {
  return example === undefined || example === null ? node : { ...node, example: valueToText(example), examples: [] };
}

interface FoundExample {
  readonly title: string;
  readonly value: unknown;
  readonly description?: string;
  readonly isDescribed: boolean;
}

function toNamedExample({ title, value, description }: FoundExample): NamedExample {
  return { title, text: valueToText(value), ...(description === undefined ? {} : { description }) };
}

function namedExamples(describing: Describing, examples: unknown): readonly FoundExample[] {
  if (!isRecord(examples)) return [];
  return Object.entries(examples)
    .slice(0, MAX_EXAMPLES)
    .flatMap(([name, raw]) => {
      const example = dereference(describing.api, raw);
      const value = exampleValue(example);
      if (value === undefined) return [];
      const summary = ownWords(example, "summary");
      const description = descriptionOf(example);
      const isDescribed = summary !== undefined || description.description !== undefined;
      return [{ title: summary ?? name, value, ...description, isDescribed }];
    });
}

// An invented number or string says less than the parameter's name, which is shown instead.
function generatedValue(describing: Describing, schema: unknown, direction: Direction): unknown {
  const { keywords } = describing.flatten(schema);
  const value = exampleOf(describing.flatten, schema, { direction, requiredOnly: true });
  const chosen = ["default", "const", "enum"].some((key) => keywords.has(key));
  return chosen || typeof value === "boolean" || typeof value === "object" ? (value ?? undefined) : undefined;
}

// A path with a name in braces is not a valid request, so use a value the schema allows, or the name as a word to replace.
function pathValue(describing: Describing, schema: unknown, name: string): unknown {
  const value = exampleOf(describing.flatten, schema, { direction: "request", requiredOnly: true });
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "string" && value !== "" && !/^<.*>$/.test(value)) return value;
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").replace(/[^A-Za-z0-9]+/g, "_");
  return /[A-Za-z]/.test(words) ? words.toUpperCase() : undefined;
}

function styleOf(
  value: unknown,
  location: ParameterLocation,
): Pick<ParameterView, "style" | "explode" | "allowReserved"> {
  const style = ownText(value, "style") ?? (location === "query" || location === "cookie" ? "form" : "simple");
  const explode = own(value, "explode");
  return {
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "deepObject" || style === "cookie",
    allowReserved: ownFlag(value, "allowReserved"),
  };
}

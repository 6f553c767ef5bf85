// The parameters of an operation and the headers of a response: where each goes, how it is written, and a value to try.

import { exampleOf } from "../example/schema-example.ts";
import { ownWords } from "../html/own-texts.ts";
import { type More, moreOf } from "../more.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import { givenExample } from "../schema/given-value.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { joinTexts } from "../schema/schema-head.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { isSwagger } from "../swagger.ts";
import { valueToText } from "../value-text.ts";
import { exampleValue } from "./describe-examples.ts";
import { type Describing, describePart, descriptionOf } from "./describing.ts";

/** Where a parameter goes. */
export type Place = "path" | "query" | "header" | "cookie";

/** One parameter, or one header of a response. */
export interface ParameterView extends More<"examples"> {
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** What is said of the parameter, then of its values. */
  readonly description?: string | undefined;
  readonly schema: SchemaNode;
  /** The schema as written. */
  readonly source?: unknown;
  /** The value its author gives as an example. */
  readonly example?: unknown;
  /** A value made from its schema, for parameters that requests have and that have no example. */
  readonly made?: unknown;
  /** Several examples, by name. */
  readonly examples: readonly NamedExample[];
  /** How it is written, by the names of OpenAPI: `form`, `simple`, `deepObject` … */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** True when it may be sent without a value. */
  readonly mayBeEmpty?: boolean;
  /** What stands between the items of lists inside its list, from outside to inside. */
  readonly inner?: readonly string[];
  /** Set when the value is written in a format of its own, such as JSON. */
  readonly mediaType?: string;
  /** True for the parameter of 3.2 that stands for the whole query. */
  readonly whole?: boolean;
}

/** One of several examples. */
export interface NamedExample {
  readonly title: string;
  readonly text: string;
  readonly description?: string;
}

/** A parameter as it is found. */
export interface FoundParameter {
  readonly place: Place;
  readonly name: string;
  readonly value: unknown;
  readonly direction: Direction;
}

/** How many parameters a page shows; each takes its share of what a page can bear. */
export const MOST_PARAMETERS = 200;
const MOST_EXAMPLES = 20;
const PLACES: readonly Place[] = ["path", "query", "header", "cookie"];

/** Headers that OpenAPI gives to other parts of the description. */
const RESERVED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Describes the parameters of an operation, in the order of their places. */
export function describeParameters(
  describing: Describing,
  written: readonly unknown[],
  direction: Direction = "request",
): readonly ParameterView[] {
  const found = new Map<string, FoundParameter>();
  for (const parameter of written.slice(0, MOST_PARAMETERS)) {
    const value = dereference(describing.api, parameter);
    const name = ownText(value, "name");
    const inside = ownText(value, "in");
    const place = inside === "querystring" ? "query" : PLACES.find((candidate) => candidate === inside);
    if (!isRecord(value) || name === undefined || place === undefined) continue;
    if (place === "header" && RESERVED_HEADERS.has(name.toLowerCase())) continue;
    // A parameter of the operation replaces the one of its path.
    found.set(`${place} ${name}`, { place, name, value, direction });
  }
  const sorted = [...found.values()].sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
  return sorted.map((parameter) => describeParameter(describing, parameter));
}

/** Describes one parameter or header. */
export function describeParameter(describing: Describing, found: FoundParameter): ParameterView {
  const { place, name, value, direction } = found;
  const [content] = Object.entries(ownRecord(value, "content"));
  const media = content && dereference(describing.api, content[1]);
  const schema = own(value, "schema") ?? own(media, "schema");
  const required = place === "path" || ownFlag(value, "required");
  const examples = own(value, "examples") ?? own(media, "examples");
  const named = namedExamples(describing, examples);
  // One example without a word of its own stands for that of the schema.
  const isListed = named.length > 1 || named.some((one) => one.isTold);
  const isFilled = describing.options.prefill === true && direction === "request";
  const written = own(value, "example") ?? named[0]?.value ?? own(media, "example");
  const example = written ?? givenExample(describing.flatten, schema, { direction, prefill: isFilled });
  const isSent = required || (describing.options.allParameters === true && direction === "request");
  const isMade = isSent && example === undefined;
  const generated = isMade ? madeValue(describing, schema, direction) : undefined;
  const made = isMade && place === "path" ? (generated ?? pathValue(describing, schema, name)) : generated;
  const node = describePart(describing, schema, direction);
  describing.budget.left -= 1;
  return {
    name,
    place,
    required,
    deprecated: ownFlag(value, "deprecated"),
    description: joinTexts([descriptionOf(value).description, node.description]),
    schema: withExample(node, isListed ? undefined : written),
    source: schema,
    ...(example === undefined ? {} : { example }),
    ...(made === undefined ? {} : { made }),
    examples: isListed ? named.map(toNamedExample) : [],
    ...moreOf({ examples: [isRecord(examples) ? Object.keys(examples).length : 0, MOST_EXAMPLES] }),
    ...styleOf(value, place),
    ...(content === undefined ? {} : { mediaType: content[0] }),
    ...innerSeparators(describing, schema),
    ...(ownText(value, "in") === "querystring" ? { whole: true } : {}),
    ...(place === "query" && ownFlag(value, "allowEmptyValue") ? { mayBeEmpty: true } : {}),
  };
}

const SEPARATORS: ReadonlyMap<unknown, string> = new Map([
  ["ssv", " "],
  ["tsv", "\t"],
  ["pipes", "|"],
]);
const MOST_NESTING = 5;

/** Swagger 2.0 says of lists inside lists how they are written; later versions leave it open. */
function innerSeparators({ api }: Describing, schema: unknown): Pick<ParameterView, "inner"> {
  if (!isSwagger(api.root) || own(schema, "type") !== "array") return {};
  const inner: string[] = [];
  for (let items = own(schema, "items"); own(items, "type") === "array"; items = own(items, "items")) {
    if (inner.push(SEPARATORS.get(own(items, "collectionFormat")) ?? ",") >= MOST_NESTING) break;
  }
  return inner.length === 0 ? {} : { inner };
}

/** The example of a parameter stands for that of its schema. */
function withExample(node: SchemaNode, example: unknown): SchemaNode {
  return example === undefined || example === null ? node : { ...node, example: valueToText(example), examples: [] };
}

interface FoundExample {
  readonly title: string;
  readonly value: unknown;
  readonly description?: string;
  /** It has a name or a text that somebody wrote. */
  readonly isTold: boolean;
}

function toNamedExample({ title, value, description }: FoundExample): NamedExample {
  return { title, text: valueToText(value), ...(description === undefined ? {} : { description }) };
}

function namedExamples(describing: Describing, examples: unknown): readonly FoundExample[] {
  if (!isRecord(examples)) return [];
  return Object.entries(examples)
    .slice(0, MOST_EXAMPLES)
    .flatMap(([name, written]) => {
      const example = dereference(describing.api, written);
      const value = exampleValue(example);
      if (value === undefined) return [];
      const summary = ownWords(example, "summary");
      const told = descriptionOf(example);
      const isTold = summary !== undefined || told.description !== undefined;
      return [{ title: summary ?? name, value, ...told, isTold }];
    });
}

// A number or a text that was made up says less than the name of the parameter, which then stands for it.
function madeValue(describing: Describing, schema: unknown, direction: Direction): unknown {
  const { keywords } = describing.flatten(schema);
  const value = exampleOf(describing.flatten, schema, { direction, requiredOnly: true });
  const chosen = ["default", "const", "enum"].some((key) => keywords.has(key));
  return chosen || typeof value === "boolean" || typeof value === "object" ? (value ?? undefined) : undefined;
}

// A path with a name in braces is no request: a value that the schema allows stands there, or the name as a word to replace.
function pathValue(describing: Describing, schema: unknown, name: string): unknown {
  const value = exampleOf(describing.flatten, schema, { direction: "request", requiredOnly: true });
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "string" && value !== "" && !/^<.*>$/.test(value)) return value;
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").replace(/[^A-Za-z0-9]+/g, "_");
  return /[A-Za-z]/.test(words) ? words.toUpperCase() : undefined;
}

function styleOf(value: unknown, place: Place): Pick<ParameterView, "style" | "explode" | "allowReserved"> {
  const style = ownText(value, "style") ?? (place === "query" || place === "cookie" ? "form" : "simple");
  const explode = own(value, "explode");
  return {
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "deepObject" || style === "cookie",
    allowReserved: ownFlag(value, "allowReserved"),
  };
}

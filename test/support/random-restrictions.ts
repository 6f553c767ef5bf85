// Random specs with restricted fields and values, and examples that match them. Every name and value is a word of its own, with
// the rules that its readers must pass.

import { toYaml } from "@lectern/openapi";
import { GROUPS, type Random } from "./secrets.ts";

/** A word that appears in an example that can be compared with its schema: readers who may see it must get it. */
export interface Planted {
  readonly word: string;
  /** The `groups` around its place: a reader must pass all of them. */
  readonly rules: readonly unknown[];
  isSure: boolean;
  /** True for a name that a description mentions. */
  isInProse?: true;
}

type Rules = readonly unknown[];

/** A schema, and values that match it. */
interface Node {
  readonly schema: object;
  /** A value for readers who pass these rules; `isSure` is false for one that may be omitted whole. */
  value(rules: Rules, isSure: boolean): unknown;
}

interface Field {
  readonly name: string;
  readonly rules: Rules;
  readonly node: Node;
  readonly schema: object;
}

type Kind = "openapi" | "swagger" | "asyncapi";

class Generator {
  readonly words: Planted[] = [];
  readonly components: Record<string, object> = {};
  readonly #shared: { readonly name: string; readonly node: Node }[] = [];
  readonly #random: Random;
  readonly #kind: Kind;
  readonly #seed: number;

  constructor(random: Random, kind: Kind, seed: number) {
    this.#random = random;
    this.#kind = kind;
    this.#seed = seed;
  }

  word(rules: Rules, isSure = false): string {
    const word = `zq${this.#seed}x${this.words.length}z`;
    this.words.push({ word, rules: rules.filter((rule) => rule !== undefined), isSure });
    return word;
  }

  chance(percent: number): boolean {
    return this.#random(100) < percent;
  }

  rule(): unknown {
    const name = (): string => GROUPS[this.#random(GROUPS.length)] ?? "";
    const rules = [
      undefined,
      undefined,
      undefined,
      [name()],
      [name()],
      [name(), name()],
      [{ includes: ["*"], excludes: [name()] }],
    ];
    return rules[this.#random(rules.length)];
  }

  groups(rule: unknown): object {
    return rule === undefined ? {} : { [this.chance(50) ? "x-docs" : "x-mint"]: { groups: rule } };
  }

  /** A schema whose own words pass these rules. */
  node(depth: number, rules: Rules): Node {
    const roll = this.#random(100);
    if (depth <= 0) return roll < 40 ? this.listed(rules) : this.text(rules);
    if (roll < 45) return this.object(depth, rules);
    if (roll < 55) return this.list(depth, rules);
    if (roll < 63) return this.joined(depth, rules);
    if (roll < 70 && this.#kind !== "swagger") return this.choice(depth, rules);
    if (roll < 80) return this.map(depth, rules);
    if (roll < 90) return this.reference(depth);
    return roll < 95 ? this.listed(rules) : this.text(rules);
  }

  text(rules: Rules): Node {
    const schema = { type: "string", ...(this.chance(30) && { example: this.word(rules, true) }) };
    return { schema, value: (outer, isSure) => this.word([...rules, ...outer], isSure) };
  }

  listed(rules: Rules): Node {
    const rule = this.rule();
    const values = [this.word(rules, true), this.word([...rules, rule], true)];
    const [open = "", other = ""] = values;
    const schema = {
      type: "string",
      enum: values,
      ...(rule !== undefined && { "x-docs-enum": { [other]: rule } }),
      ...(this.chance(50) && { default: other }),
      ...(this.chance(30) && { "x-enum-descriptions": { [open]: "One", [other]: this.word([...rules, rule]) } }),
    };
    return { schema, value: () => (this.chance(50) ? open : other) };
  }

  fields(depth: number, rules: Rules): readonly Field[] {
    return Array.from({ length: 1 + this.#random(3) }, () => {
      const rule = this.rule();
      const inner = [...rules, rule];
      const name = this.word(inner, true);
      const node = this.node(depth - 1, inner);
      const isReference = "$ref" in node.schema;
      const restricted = this.groups(rule);
      const schema =
        isReference && this.#kind !== "openapi" && rule !== undefined
          ? { allOf: [node.schema], ...restricted }
          : { ...node.schema, ...restricted };
      return { name, rules: inner, node, schema };
    });
  }

  object(depth: number, rules: Rules): Node {
    const fields = this.fields(depth, rules);
    const required = fields.filter(() => this.chance(50)).map(({ name }) => name);
    const value = (outer: Rules, isSure: boolean): unknown => instanceOf(fields, outer, isSure);
    const schema = {
      type: "object",
      ...this.description(fields),
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(fields.map(({ name, schema: inner }) => [name, inner])),
      ...(this.chance(15) && { "x-sample": value(rules, false) }),
    };
    return { schema: this.withExample(schema, value, rules), value };
  }

  /** Sometimes a text that mentions a field. */
  description(fields: readonly Field[]): object {
    const [field] = fields;
    const known = this.words.find(({ word }) => word === field?.name);
    if (known === undefined || !this.chance(15)) return {};
    known.isInProse = true;
    return { description: `About ${known.word}.` };
  }

  /** An `allOf` of an object, or of a shared schema and an object. */
  joined(depth: number, rules: Rules): Node {
    const fields = this.fields(depth, rules);
    const base = this.chance(50) ? this.referenceToObject(depth) : this.object(depth - 1, rules);
    const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
    const value = (outer: Rules, isSure: boolean): unknown => ({
      ...(base.value(outer, isSure) as object),
      ...(instanceOf(fields, outer, isSure) as object),
    });
    const schema = { allOf: [base.schema, { type: "object", properties }] };
    return { schema: this.withExample(schema, value, rules), value };
  }

  choice(depth: number, rules: Rules): Node {
    const options = Array.from({ length: 2 }, () => {
      const rule = this.rule();
      const inner = [...rules, rule];
      const kind = this.word(inner);
      const fields = this.fields(depth - 1, inner);
      const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
      const schema = {
        type: "object",
        required: ["kind"],
        properties: { kind: { enum: [kind] }, ...properties },
        ...this.groups(rule),
      };
      const value = (outer: Rules): unknown => ({ kind, ...(instanceOf(fields, outer, false) as object) });
      return { schema, value };
    });
    const pick = (outer: Rules): unknown => options[this.#random(options.length)]?.value(outer);
    const schema = { oneOf: options.map((option) => option.schema) };
    return { schema, value: (outer) => pick(outer) };
  }

  list(depth: number, rules: Rules): Node {
    const rule = this.chance(20) ? this.rule() : undefined;
    const items = this.node(depth - 1, [...rules, rule]);
    const schema = { type: "array", items: { allOf: [items.schema], ...this.groups(rule) } };
    const value = (outer: Rules, isSure: boolean): unknown => [items.value([rule, ...outer], isSure)];
    return { schema, value };
  }

  map(depth: number, rules: Rules): Node {
    const rule = this.rule();
    const inner = [...rules, rule];
    const node = this.node(depth - 1, inner);
    const isPattern = this.#kind === "openapi" && this.chance(50);
    const key = isPattern ? { patternProperties: { "^zq": 0 } } : { additionalProperties: 0 };
    const entry = { allOf: [node.schema], ...this.groups(rule) };
    const schema = JSON.parse(JSON.stringify({ type: "object", ...key }).replace("0", JSON.stringify(entry)));
    return {
      schema,
      value: (outer, isSure) => ({ [this.word([...inner, ...outer])]: node.value([...inner, ...outer], isSure) }),
    };
  }

  reference(depth: number): Node {
    const known = this.#shared[this.#random(this.#shared.length + 1)];
    if (known !== undefined) return { schema: this.#referTo(known.name), value: known.node.value };
    return this.#share(() => this.node(depth - 1, []));
  }

  referenceToObject(depth: number): Node {
    return this.#share(() => this.object(depth - 1, []));
  }

  #share(create: () => Node): Node {
    const before = this.words.length;
    const node = create();
    // A schema that only restricted fields use is removed with them.
    for (const word of this.words.slice(before)) word.isSure = false;
    const name = `Shared${this.#seed}n${this.#shared.length}`;
    this.#shared.push({ name, node });
    this.components[name] = node.schema;
    return { schema: this.#referTo(name), value: node.value };
  }

  #referTo(name: string): object {
    return { $ref: `#/${this.#kind === "swagger" ? "definitions" : "components/schemas"}/${name}` };
  }

  withExample<T extends object>(schema: T, value: Node["value"], rules: Rules): object {
    if (this.chance(40)) return { ...schema, example: value(rules, true) };
    if (this.chance(30) && this.#kind !== "swagger")
      return { ...schema, examples: [value(rules, true), value(rules, true)] };
    return this.chance(20) ? { ...schema, default: value(rules, true) } : schema;
  }
}

function instanceOf(fields: readonly Field[], outer: Rules, isSure: boolean): unknown {
  return Object.fromEntries(fields.map(({ name, rules, node }) => [name, node.value([...rules, ...outer], isSure)]));
}

export interface RandomSpec {
  readonly kind: Kind;
  readonly document: object;
  readonly words: readonly Planted[];
}

/** The files of a spec: one, or one for its schemas too; in JSON or YAML. */
export function filesOf(
  { kind, document }: RandomSpec,
  name: string,
  random: Random,
): Readonly<Record<string, string>> {
  const write = random(2) === 0 ? (value: unknown) => JSON.stringify(value, null, 2) : toYaml;
  if (kind !== "openapi" || random(2) === 0) return { [`${name}.yaml`]: write(document) };
  const { components, ...main } = document as { readonly components: { readonly schemas: object } };
  const { schemas, ...others } = components;
  const local = "#/components/schemas/";
  const move = (value: unknown, prefix: string): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(`"${local}`, `"${prefix}`));
  return {
    [`${name}.yaml`]: write(move({ ...main, components: others }, `parts-${name}.json#/`)),
    [`parts-${name}.json`]: JSON.stringify(move(schemas, "#/"), null, 2),
  };
}

/** A random spec; no other seed has its words. */
export function randomRestrictedSpec(random: Random, seed: number): RandomSpec {
  const kind = (["openapi", "openapi", "openapi", "swagger", "asyncapi"] as const)[random(5)] ?? "openapi";
  const generator = new Generator(random, kind, seed);
  const document = { openapi: openapiDocument, swagger: swaggerDocument, asyncapi: asyncapiDocument }[kind](generator);
  return { kind, document, words: generator.words };
}

const INFO = { title: "A", version: "1" };

/** A media type with examples in one of the places for them. */
function mediaType(generator: Generator, node: Node, examples: Record<string, object>): object {
  const value = (isSure = true): unknown => node.value([], isSure);
  const name = `Example${Object.keys(examples).length}`;
  if (generator.chance(30)) examples[name] = { value: value() };
  return {
    schema: node.schema,
    ...(name in examples
      ? { examples: { one: { $ref: `#/components/examples/${name}` }, two: { value: value() } } }
      : { example: generator.chance(80) ? value() : JSON.stringify(node.value([], false)) }),
  };
}

function openapiDocument(generator: Generator): object {
  const examples: Record<string, object> = {};
  const paths = Object.fromEntries(
    Array.from({ length: 2 }, (_, index) => {
      const [body, reply, filter] = [generator.object(3, []), generator.node(3, []), generator.object(2, [])];
      const rule = generator.rule();
      const parameter = generator.word([rule], true);
      return [
        `/things/${index}`,
        {
          post: {
            summary: `Thing ${index}`,
            parameters: [
              {
                name: parameter,
                in: "query",
                ...generator.groups(rule),
                schema: { type: "string" },
                example: generator.word([rule], true),
              },
              { name: "filter", in: "query", content: { "application/json": mediaType(generator, filter, examples) } },
            ],
            requestBody: { content: { "application/json": mediaType(generator, body, examples) } },
            responses: {
              200: {
                description: "OK",
                headers: { "X-Thing": { schema: filter.schema, example: filter.value([], true) } },
                content: { "application/json": mediaType(generator, reply, examples) },
              },
            },
            ...(generator.chance(50) && {
              "x-codeSamples": [{ lang: "bash", source: `curl -d '${JSON.stringify(body.value([], false))}'` }],
            }),
          },
        },
      ];
    }),
  );
  return { openapi: "3.1.0", info: INFO, paths, components: { schemas: generator.components, examples } };
}

function swaggerDocument(generator: Generator): object {
  const [body, reply] = [generator.object(3, []), generator.node(3, [])];
  return {
    swagger: "2.0",
    info: INFO,
    paths: {
      "/things": {
        post: {
          summary: "Add",
          parameters: [
            { name: "body", in: "body", schema: body.schema },
            { name: "plan", in: "query", ...generator.listed([]).schema },
          ],
          responses: {
            200: { description: "OK", schema: reply.schema, examples: { "application/json": reply.value([], true) } },
          },
        },
      },
    },
    definitions: generator.components,
  };
}

function asyncapiDocument(generator: Generator): object {
  const [payload, headers] = [generator.object(3, []), generator.object(2, [])];
  return {
    asyncapi: "3.0.0",
    info: INFO,
    channels: {
      things: {
        address: "things",
        messages: {
          Thing: {
            payload: payload.schema,
            headers: headers.schema,
            examples: [{ payload: payload.value([], true), headers: headers.value([], true) }],
          },
        },
      },
    },
    operations: { on: { action: "send", channel: { $ref: "#/channels/things" } } },
    components: { schemas: generator.components },
  };
}

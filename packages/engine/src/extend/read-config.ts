// Splits a config's exported value into its parts, base configs first. A part of the wrong type is reported by name and
// skipped, so that one mistake costs one extension.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { type Cursor, memberPath, pathOf, rootCursor } from "@lectern/base/fields/cursor.ts";
import { choice, type Field, flag, list, strict, value } from "@lectern/base/fields/field.ts";
import { expectedOf, type Mistake } from "@lectern/base/fields/mistake.ts";
import {
  filled,
  type ObjectOf,
  object,
  optional,
  readKeys,
  required,
  type Shape,
} from "@lectern/base/fields/object-field.ts";
import { rawValue, valueToNode } from "@lectern/base/fields/value-node.ts";
import type { SampleLanguage } from "@lectern/request/samples";
import type { Pluggable } from "unified";
import {
  type ArtifactDefinition,
  type ComponentDefinition,
  type JsxComponent,
  type MarkdownOptions,
  PARTS,
  type PartHook,
  type PartName,
  type RuleDefinition,
  SLOTS,
  type SlotHook,
  type SlotName,
  type Theme,
  TOKENS,
  type Transform,
} from "./config.ts";
import { invalidValue, missingValue, unknownHook } from "./diagnostics.ts";
import type { Unsteady } from "./extensions.ts";

/** Everything a config and its base configs add. Later parts override earlier ones of the same name. */
export interface ConfigParts {
  readonly components: ReadonlyMap<string, ComponentDefinition>;
  readonly imports: ReadonlyMap<string, JsxComponent>;
  readonly rules: ReadonlyMap<string, RuleDefinition>;
  readonly languages: ReadonlyMap<string, SampleLanguage>;
  readonly transforms: ReadonlyMap<string, Transform>;
  readonly markdown: Required<MarkdownOptions>;
  readonly artifacts: readonly ArtifactDefinition[];
  readonly slots: readonly (readonly [SlotName, SlotHook])[];
  readonly parts: ReadonlyMap<PartName, PartHook>;
  readonly themes: readonly Theme[];
  /** Files that hooks read, as paths or patterns. */
  readonly inputs: readonly string[];
  /** What hooks of configs without `inputs` contribute to. */
  readonly unsteady: Unsteady;
}

type JsObject = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isObject = (value: unknown): value is JsObject => typeof value === "object" && value !== null;
/** `instanceof` fails for URLs of another realm. */
const isUrl = (value: unknown): boolean => isObject(value) && typeof value["href"] === "string";
/** A value that cannot terminate its declaration. */
const isCssValue = (value: unknown): boolean => isText(value) && !/[{};]/.test(value);
/** A React component that pages import, not a hook. */
const isJsx = (value: unknown): boolean => isObject(value) && "module" in value;

/** True for a path that stays inside the output directory. */
export function isOutputPath(value: unknown): value is string {
  return (
    isText(value) &&
    !/^[/\\]|[\\\0]|^[a-z]:/i.test(value) &&
    value.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** A value that passes a test, unchanged. */
function valid<T = unknown>(expected: string, test: (value: unknown) => boolean): Field<T> {
  return value(expected, (one) => (test(one) ? (one as T) : undefined));
}

const hook = valid("a function", (one) => typeof one === "function");
const strings = (expected: string): Field<unknown> => valid(expected, (one) => Array.isArray(one) && one.every(isText));
const tag = valid("a tag name that starts with a capital letter", (one) => isText(one) && /^[A-Z][\w.]*$/.test(one));
const code = valid('a code like "acme/no-draft"', (one) => isText(one) && /^[^\s/]+\/[^\s/]+$/.test(one));
const browserFile = valid('a URL, such as new URL("./file.ts", import.meta.url)', isUrl);
const styles = valid<string | URL>("CSS or a URL", (one) => typeof one === "string" || isUrl(one));
const props = valid(
  "an object of props defined with text(), flag() and so on",
  (one) => isObject(one) && Object.values(one).every((prop) => isObject(prop) && typeof prop["kind"] === "string"),
);

/** An entry of a list: skipped if any part of it is invalid, otherwise unchanged, with what it inherits. */
function entry<T>(
  fields: Readonly<Record<string, Field<unknown>>>,
  optionals: Readonly<Record<string, Field<unknown>>>,
): Field<T> {
  const shape: Shape = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, required(field, "")])),
    ...Object.fromEntries(Object.entries(optionals).map(([name, field]) => [name, optional(field, "")])),
  };
  return strict({
    read(cursor) {
      const whole = rawValue(cursor.node);
      if (!isObject(whole)) return void cursor.reject(cursor, { kind: "type", expected: "an object" });
      const members = Object.fromEntries(Object.keys(shape).map((name) => [name, whole[name]]));
      return readKeys(shape, { ...cursor, node: valueToNode(members, cursor.node.at) }) && (whole as T);
    },
    describe: () => ({}),
  });
}

const builtIn = entry<ComponentDefinition>(
  { name: tag, props, html: hook },
  { aliases: strings("an array of tag names"), inline: flag(), markdown: hook, styles, browser: browserFile },
);
const jsx = entry<JsxComponent>(
  { name: tag, module: valid("the path of a module", isText) },
  { export: valid("the name of an export", isText) },
);
const component: Field<ComponentDefinition | JsxComponent> = {
  read: (cursor) => (isJsx(rawValue(cursor.node)) ? jsx : builtIn).read(cursor),
  describe: builtIn.describe,
};
const rule = entry<RuleDefinition>(
  { code, severity: choice(["error", "warning", "info"]), summary: valid("a sentence", isText) },
  { file: hook, page: hook, site: hook },
);
const language = entry<SampleLanguage>(
  {
    id: valid("a name", isText),
    title: valid("a title", isText),
    grammar: valid("the name of a grammar", isText),
    write: hook,
  },
  { aliases: strings("an array of names"), rejects: strings("an array of HTTP methods"), browser: browserFile },
);
const transform = entry<Transform>({ name: valid("a name", isText), transform: hook }, {});
const isPlugin = (value: unknown): boolean => {
  const plugin = Array.isArray(value) ? value[0] : value;
  return typeof plugin === "function" || (isObject(plugin) && Array.isArray(plugin["plugins"]));
};
const plugins = valid<readonly Pluggable[]>(
  "an array of plugins, each alone or as [plugin, options]",
  (one) => Array.isArray(one) && one.every(isPlugin),
);
const artifact = entry<ArtifactDefinition>(
  {
    path: valid("a relative path without .. or a function", (one) => typeof one === "function" || isOutputPath(one)),
    body: hook,
  },
  { type: valid("a MIME type", isText) },
);

/** Optional keys with values of one kind. */
function each<K extends string, T>(names: readonly K[], field: Field<T>): Field<Readonly<Partial<Record<K, T>>>> {
  return object(Object.fromEntries(names.map((name) => [name, optional(field, "")]))) as Field<Partial<Record<K, T>>>;
}

const token = valid<string | { readonly light?: string; readonly dark?: string }>(
  "a CSS value, or { light, dark }",
  (one) => isCssValue(one) || (isObject(one) && Object.values(one).every(isCssValue)),
);

const KEYS = {
  components: filled(list(component), [], ""),
  rules: filled(list(rule), [], ""),
  languages: filled(list(language), [], ""),
  layout: filled(
    object({
      slots: filled(each(SLOTS, hook as Field<SlotHook>), {}, ""),
      parts: filled(each(PARTS, hook as Field<PartHook>), {}, ""),
    }),
    { slots: {}, parts: {} },
    "",
  ),
  transforms: filled(list(transform), [], ""),
  markdown: filled(
    object({ remarkPlugins: filled(plugins, [], ""), rehypePlugins: filled(plugins, [], "") }),
    { remarkPlugins: [], rehypePlugins: [] },
    "",
  ),
  artifacts: filled(list(artifact), [], ""),
  theme: optional(
    object({ tokens: filled(each(TOKENS, token), {}, ""), stylesheets: filled(list(styles), [], "") }),
    "",
  ),
  inputs: filled(list(valid<string>("a path or pattern", isText)), [], ""),
};

interface ConfigValue extends ObjectOf<typeof KEYS> {
  readonly bases: readonly ConfigValue[];
  readonly exported: JsObject;
}

const config: Field<ConfigValue> = {
  read(cursor) {
    const exported = rawValue(cursor.node);
    const isCyclic = ancestorsOf(cursor).some(({ node }) => rawValue(node) === exported);
    if (!isObject(exported) || Array.isArray(exported) || isCyclic)
      return void cursor.reject(cursor, { kind: "type", expected: "a config object" });
    const keys = object({ extends: filled(list(config), [], ""), ...KEYS }).read(cursor);
    return keys && { ...keys, bases: keys.extends, exported };
  },
  describe: () => ({}),
};

function ancestorsOf({ parent }: Cursor): readonly Cursor[] {
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Reads a config's exported value; `location` finds a name in its source. */
export function readConfig(
  exported: unknown,
  location: (name: string) => Location,
): { readonly parts: ConfigParts; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const node = valueToNode(exported, location(""));
  const read = config.read(rootCursor(node, (at, mistake) => diagnostics.push(toDiagnostic(at, mistake, location))));
  return { parts: toParts(read === undefined ? [] : inOrder(read)), diagnostics };
}

function toDiagnostic(cursor: Cursor, mistake: Mistake, location: (name: string) => Location): Diagnostic {
  const path = pathOf(cursor);
  if (mistake.kind === "unknown") {
    const name = memberPath(path, mistake.name);
    return unknownHook(name, mistake.known, location(name));
  }
  if (mistake.kind === "missing")
    return missingValue(memberPath(path, mistake.name), mistake.expected ?? expectedOf(mistake), location(path));
  return invalidValue(path || "The default export", expectedOf(mistake), location(path || "The default export"));
}

/** A config after its base configs. */
function inOrder(read: ConfigValue): readonly ConfigValue[] {
  return [...read.bases.flatMap(inOrder), read];
}

function toParts(configs: readonly ConfigValue[]): ConfigParts {
  const components = new Map<string, ComponentDefinition>();
  const imports = new Map<string, JsxComponent>();
  for (const one of configs.flatMap((config) => config.components)) {
    (isJsx(one) ? components : imports).delete(one.name);
    if ("module" in one) imports.set(one.name, one);
    else components.set(one.name, one);
  }
  const unsteady = configs.filter(({ exported }) => exported["inputs"] === undefined).map(unsteadyParts);
  const artifacts = configs.flatMap((one) => one.artifacts.map((artifact) => [artifact.path, artifact] as const));
  return {
    components,
    imports,
    rules: new Map(configs.flatMap((one) => one.rules.map((rule) => [rule.code, rule] as const))),
    languages: new Map(configs.flatMap((one) => one.languages.map((language) => [language.id, language] as const))),
    transforms: new Map(configs.flatMap((one) => one.transforms.map((hook) => [hook.name, hook] as const))),
    markdown: {
      remarkPlugins: configs.flatMap(({ markdown }) => markdown.remarkPlugins),
      rehypePlugins: configs.flatMap(({ markdown }) => markdown.rehypePlugins),
    },
    artifacts: [...new Map(artifacts).values()],
    slots: configs.flatMap(({ layout }) => Object.entries(layout.slots) as [SlotName, SlotHook][]),
    parts: new Map(configs.flatMap(({ layout }) => Object.entries(layout.parts) as [PartName, PartHook][])),
    themes: configs.flatMap(({ theme }) => theme ?? []),
    inputs: configs.flatMap((one) => one.inputs),
    unsteady: {
      bodies: unsteady.some(({ bodies }) => bodies),
      layouts: unsteady.some(({ layouts }) => layouts),
      files: unsteady.some(({ files }) => files),
    },
  };
}

/** What the hooks of a config contribute to, even those that are skipped. */
function unsteadyParts({ exported }: ConfigValue): Unsteady {
  const has = (...keys: readonly string[]): boolean =>
    keys.some((key) => Array.isArray(exported[key]) && exported[key].some((one) => !isJsx(one)));
  return {
    bodies: has("components", "transforms", "languages") || exported["markdown"] !== undefined,
    layouts: exported["layout"] !== undefined,
    files: has("artifacts"),
  };
}

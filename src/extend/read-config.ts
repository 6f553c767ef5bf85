// Splits a config's exported value into its parts, base configs first. A part of the wrong type is reported by name and
// skipped, so that one mistake costs one extension.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { SampleLanguage } from "../request/language.ts";
import {
  type ArtifactDefinition,
  type ComponentDefinition,
  type JsxComponent,
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
  readonly artifacts: readonly ArtifactDefinition[];
  readonly slots: readonly (readonly [SlotName, SlotHook])[];
  readonly parts: ReadonlyMap<PartName, PartHook>;
  readonly themes: readonly Theme[];
  /** Files that hooks read, as paths or patterns. */
  readonly inputs: readonly string[];
  /** What hooks of configs without `inputs` contribute to. */
  readonly unsteady: Unsteady;
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string" && value !== "";
const isFunction: Test = (value) => typeof value === "function";
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isFile: Test = (value) => typeof value === "string" || isUrl(value);
const isTag: Test = (value) => typeof value === "string" && /^[A-Z][\w.]*$/.test(value);
const isProps: Test = (value) =>
  isObject(value) && Object.values(value).every((prop) => isObject(prop) && typeof prop["kind"] === "string");
const isStrings: Test = (value) => Array.isArray(value) && value.every(isText);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** `instanceof` fails for URLs of another realm. */
function isUrl(value: unknown): value is URL {
  return isObject(value) && typeof value["href"] === "string";
}

/** A field, its test, and the expected value in words. */
type FieldTests = readonly (readonly [name: string, test: Test, expected: string])[];

const SEVERITIES: readonly unknown[] = ["error", "warning", "info"];
const TESTS = {
  component: [
    ["name", isTag, "a tag name that starts with a capital letter"],
    ["aliases", optional(isStrings), "an array of tag names"],
    ["inline", optional((value) => typeof value === "boolean"), "true or false"],
    ["props", isProps, "an object of props defined with text(), flag() and so on"],
    ["html", isFunction, "a function"],
    ["markdown", optional(isFunction), "a function"],
    ["styles", optional(isFile), "CSS or a URL"],
    ["browser", optional(isUrl), 'a URL, such as new URL("./file.ts", import.meta.url)'],
  ],
  jsx: [
    ["name", isTag, "a tag name that starts with a capital letter"],
    ["module", isText, "the path of a module"],
    ["export", optional(isText), "the name of an export"],
  ],
  rule: [
    ["code", (value) => typeof value === "string" && /^[^\s/]+\/[^\s/]+$/.test(value), 'a code like "acme/no-draft"'],
    ["severity", (value) => SEVERITIES.includes(value), '"error", "warning" or "info"'],
    ["summary", isText, "a sentence"],
    ["file", optional(isFunction), "a function"],
    ["page", optional(isFunction), "a function"],
    ["site", optional(isFunction), "a function"],
  ],
  language: [
    ["id", isText, "a name"],
    ["title", isText, "a title"],
    ["grammar", isText, "the name of a grammar"],
    ["aliases", optional(isStrings), "an array of names"],
    ["rejects", optional(isStrings), "an array of HTTP methods"],
    ["write", isFunction, "a function"],
    ["browser", optional(isUrl), 'a URL, such as new URL("./file.ts", import.meta.url)'],
  ],
  transform: [
    ["name", isText, "a name"],
    ["transform", isFunction, "a function"],
  ],
  artifact: [
    ["path", (value) => isFunction(value) || isOutputPath(value), "a relative path without .. or a function"],
    ["type", optional(isText), "a MIME type"],
    ["body", isFunction, "a function"],
  ],
} satisfies Record<string, FieldTests>;

/** True for a path that stays inside the output directory. */
export function isOutputPath(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    !/^[/\\]|[\\\0]|^[a-z]:/i.test(value) &&
    value.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

const KEYS = ["extends", "components", "rules", "languages", "layout", "transforms", "artifacts", "theme", "inputs"];

/** Reads a config's exported value; `place` finds a name in its source. */
export function readConfig(
  exported: unknown,
  location: (name: string) => Location,
): { readonly parts: ConfigParts; readonly diagnostics: readonly Diagnostic[] } {
  const reader = new ConfigReader(location);
  reader.read(exported, "", []);
  return { parts: { ...reader, artifacts: [...reader.artifacts.values()] }, diagnostics: reader.diagnostics };
}

/** A React component that pages import, not a hook. */
const isJsx: Test = (value) => isObject(value) && "module" in value;

type Named = readonly (readonly [name: string, value: unknown])[];

class ConfigReader {
  readonly components = new Map<string, ComponentDefinition>();
  readonly imports = new Map<string, JsxComponent>();
  readonly rules = new Map<string, RuleDefinition>();
  readonly languages = new Map<string, SampleLanguage>();
  readonly transforms = new Map<string, Transform>();
  readonly artifacts = new Map<unknown, ArtifactDefinition>();
  readonly slots: (readonly [SlotName, SlotHook])[] = [];
  readonly parts = new Map<PartName, PartHook>();
  readonly themes: Theme[] = [];
  readonly inputs: string[] = [];
  unsteady: Unsteady = { bodies: false, layouts: false, files: false };
  readonly diagnostics: Diagnostic[] = [];
  readonly #location: (name: string) => Location;

  constructor(location: (name: string) => Location) {
    this.#location = location;
  }

  /** Reads a config after its base configs; `prefix` is its name, `above` are the configs that extend it. */
  read(config: unknown, prefix: string, above: readonly unknown[]): void {
    if (!isObject(config) || Array.isArray(config) || above.includes(config)) {
      this.#invalid(prefix === "" ? "The default export" : prefix.slice(0, -1), "a config object");
      return;
    }
    this.#unknown(config, KEYS, prefix);
    for (const [name, base] of this.#list(config, "extends", prefix)) this.read(base, `${name}.`, [...above, config]);
    for (const [name, value] of this.#list(config, "components", prefix)) this.#readComponent(name, value);
    const fitting = <T>(key: string, tests: FieldTests): readonly T[] =>
      this.#list(config, key, prefix).flatMap(([name, value]) => (this.#fits(name, value, tests) ? [value as T] : []));
    for (const rule of fitting<RuleDefinition>("rules", TESTS.rule)) this.rules.set(rule.code, rule);
    for (const language of fitting<SampleLanguage>("languages", TESTS.language))
      this.languages.set(language.id, language);
    for (const transform of fitting<Transform>("transforms", TESTS.transform))
      this.transforms.set(transform.name, transform);
    for (const artifact of fitting<ArtifactDefinition>("artifacts", TESTS.artifact))
      this.artifacts.set(artifact.path, artifact);
    this.#readLayout(config["layout"], `${prefix}layout`);
    this.#readTheme(config["theme"], `${prefix}theme`);
    this.#readInputs(config, prefix);
  }

  #readInputs(config: Fields, prefix: string): void {
    for (const [name, path] of this.#list(config, "inputs", prefix))
      if (isText(path)) this.inputs.push(path as string);
      else this.#invalid(name, "a path or pattern");
    if (config["inputs"] !== undefined) return;
    const has = (...keys: readonly string[]): boolean =>
      keys.some((key) => Array.isArray(config[key]) && config[key].some((one) => !isJsx(one)));
    const { bodies, layouts, files } = this.unsteady;
    this.unsteady = {
      bodies: bodies || has("components", "transforms", "languages"),
      layouts: layouts || config["layout"] !== undefined,
      files: files || has("artifacts"),
    };
  }

  #readComponent(name: string, value: unknown): void {
    if (!this.#fits(name, value, isJsx(value) ? TESTS.jsx : TESTS.component)) return;
    const { name: tag } = value as { readonly name: string };
    (isJsx(value) ? this.components : this.imports).delete(tag);
    if (isJsx(value)) this.imports.set(tag, value as unknown as JsxComponent);
    else this.components.set(tag, value as ComponentDefinition);
  }

  #readLayout(value: unknown, prefix: string): void {
    const layout = this.#object(value, prefix);
    this.#unknown(layout, ["slots", "parts"], `${prefix}.`);
    for (const [name, hook] of this.#functions(layout["slots"], SLOTS, `${prefix}.slots`))
      this.slots.push([name as SlotName, hook as SlotHook]);
    for (const [name, hook] of this.#functions(layout["parts"], PARTS, `${prefix}.parts`))
      this.parts.set(name as PartName, hook as PartHook);
  }

  #readTheme(value: unknown, prefix: string): void {
    const theme = this.#object(value, prefix);
    this.#unknown(theme, ["tokens", "stylesheets"], `${prefix}.`);
    const tokens = this.#object(theme["tokens"], `${prefix}.tokens`);
    this.#unknown(tokens, TOKENS, `${prefix}.tokens.`);
    const valid = Object.entries(tokens).filter(([name, value]) => {
      const isRight = isCssValue(value) || (isObject(value) && Object.values(value).every(isCssValue));
      if (!isRight) this.#invalid(`${prefix}.tokens.${name}`, "a CSS value, or { light, dark }");
      return isRight && (TOKENS as readonly string[]).includes(name);
    });
    const stylesheets = this.#list(theme, "stylesheets", `${prefix}.`).flatMap(([name, sheet]) => {
      if (isFile(sheet)) return [sheet as string | URL];
      this.#invalid(name, "CSS or a URL");
      return [];
    });
    this.themes.push({ tokens: Object.fromEntries(valid), stylesheets });
  }

  /** The value if it is an object, otherwise an empty one. Anything but undefined is reported. */
  #object(value: unknown, name: string): Fields {
    if (value !== undefined && !isObject(value)) this.#invalid(name, "an object");
    return isObject(value) ? value : {};
  }

  #invalid(name: string, expected: string): void {
    this.diagnostics.push(invalidValue(name, expected, this.#location(name)));
  }

  #unknown(value: Fields, known: readonly string[], prefix: string): void {
    for (const key of Object.keys(value))
      if (!known.includes(key)) this.diagnostics.push(unknownHook(prefix + key, known, this.#location(prefix + key)));
  }

  #list(value: Fields, key: string, prefix: string): Named {
    const list = value[key] ?? [];
    if (Array.isArray(list)) return list.map((item, index) => [`${prefix}${key}[${index}]`, item] as const);
    this.#invalid(prefix + key, "a list");
    return [];
  }

  #fits(name: string, value: unknown, tests: FieldTests): boolean {
    if (!isObject(value)) this.#invalid(name, "an object");
    const wrong = isObject(value) ? tests.find(([key, test]) => !test(value[key])) : undefined;
    if (wrong) {
      const [key, , expected] = wrong;
      const isMissing = (value as Fields)[key] === undefined;
      if (isMissing) this.diagnostics.push(missingValue(`${name}.${key}`, expected, this.#location(name)));
      else this.#invalid(`${name}.${key}`, expected);
    }
    return isObject(value) && !wrong;
  }

  #functions(value: unknown, known: readonly string[], prefix: string): Named {
    const functions = this.#object(value, prefix);
    this.#unknown(functions, known, `${prefix}.`);
    return Object.entries(functions).filter(([name, hook]) => {
      if (known.includes(name) && hook !== undefined && !isFunction(hook))
        this.#invalid(`${prefix}.${name}`, "a function");
      return known.includes(name) && isFunction(hook);
    });
  }
}

/** A value that cannot terminate its declaration. */
const isCssValue: Test = (value) => typeof value === "string" && value !== "" && !/[{};]/.test(value);

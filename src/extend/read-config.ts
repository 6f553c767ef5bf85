// The value that a config exports → its parts, those of extended configs first. What has the wrong shape is reported
// by name and skipped, so that one mistake costs one extension.

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
import { invalidValue, unknownHook } from "./diagnostics.ts";

/** Everything a config and those it extends add. Later parts of the same name have replaced earlier ones. */
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
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string" && value !== "";
const isFunction: Test = (value) => typeof value === "function";
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isFile: Test = (value) => typeof value === "string" || isUrl(value);
const isTag: Test = (value) => typeof value === "string" && /^[A-Z][\w.]*$/.test(value);
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** URLs of another realm are URLs too. */
function isUrl(value: unknown): value is URL {
  return isObject(value) && typeof value["href"] === "string";
}

/** A field, its test, and what it must be in words. */
type FieldTests = readonly (readonly [name: string, test: Test, expected: string])[];

const SEVERITIES: readonly unknown[] = ["error", "warning", "info"];
const TESTS = {
  component: [
    ["name", isTag, "a tag name that starts with a capital letter"],
    ["aliases", optional(isTexts), "a list of tag names"],
    ["props", isObject, "an object of props"],
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
    ["code", (value) => typeof value === "string" && /^[^\s/]+\/[^\s/]+$/.test(value), 'a code like "acme/no-todo"'],
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
    ["aliases", isTexts, "a list of names"],
    ["refuses", optional(isTexts), "a list of HTTP methods"],
    ["write", isFunction, "a function"],
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

/** A path that stays inside the output directory. */
export function isOutputPath(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    !/^[/\\]|[\\\0]|^[a-z]:/i.test(value) &&
    value.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

const KEYS = ["extends", "components", "rules", "languages", "layout", "transforms", "artifacts", "theme"];

/** Reads what a config exports; `place` finds a name of the config in its text. */
export function readConfig(
  exported: unknown,
  place: (name: string) => Location,
): { readonly parts: ConfigParts; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const invalid = (name: string, expected: string): void => {
    diagnostics.push(invalidValue(name, expected, place(name)));
  };
  const components = new Map<string, ComponentDefinition>();
  const imports = new Map<string, JsxComponent>();
  const rules = new Map<string, RuleDefinition>();
  const languages = new Map<string, SampleLanguage>();
  const transforms = new Map<string, Transform>();
  const artifacts = new Map<unknown, ArtifactDefinition>();
  const slots: (readonly [SlotName, SlotHook])[] = [];
  const parts = new Map<PartName, PartHook>();
  const themes: Theme[] = [];

  const list = (config: Fields, key: string, prefix: string): readonly (readonly [string, unknown])[] => {
    const value = config[key] ?? [];
    if (Array.isArray(value)) return value.map((item, index) => [`${prefix}${key}[${index}]`, item] as const);
    invalid(prefix + key, "a list");
    return [];
  };
  const fits = (name: string, value: unknown, tests: FieldTests): boolean => {
    if (!isObject(value)) invalid(name, "an object");
    const wrong = isObject(value) ? tests.find(([key, test]) => !test(value[key])) : undefined;
    if (wrong) invalid(`${name}.${wrong[0]}`, wrong[2]);
    return isObject(value) && !wrong;
  };
  const unknown = (value: Fields, known: readonly string[], prefix: string): void => {
    for (const key of Object.keys(value))
      if (!known.includes(key)) diagnostics.push(unknownHook(prefix + key, known, place(prefix + key)));
  };
  const hooks = (value: unknown, known: readonly string[], prefix: string): readonly (readonly [string, unknown])[] => {
    if (!isObject(value)) {
      if (value !== undefined) invalid(prefix, "an object of functions");
      return [];
    }
    unknown(value, known, `${prefix}.`);
    return Object.entries(value).filter(([name, hook]) => {
      if (known.includes(name) && hook !== undefined && !isFunction(hook)) invalid(`${prefix}.${name}`, "a function");
      return known.includes(name) && isFunction(hook);
    });
  };

  const read = (config: unknown, prefix: string, above: readonly unknown[]): void => {
    if (!isObject(config) || Array.isArray(config) || above.includes(config)) {
      invalid(prefix === "" ? "The default export" : prefix.slice(0, -1), "a config object");
      return;
    }
    unknown(config, KEYS, prefix);
    for (const [name, base] of list(config, "extends", prefix)) read(base, `${name}.`, [...above, config]);
    for (const [name, value] of list(config, "components", prefix)) {
      const isJsx = isObject(value) && "module" in value;
      if (!fits(name, value, isJsx ? TESTS.jsx : TESTS.component)) continue;
      const { name: tag } = value as { name: string };
      (isJsx ? components : imports).delete(tag);
      if (isJsx) imports.set(tag, value as unknown as JsxComponent);
      else components.set(tag, value as ComponentDefinition);
    }
    for (const [name, value] of list(config, "rules", prefix))
      if (fits(name, value, TESTS.rule)) rules.set((value as RuleDefinition).code, value as RuleDefinition);
    for (const [name, value] of list(config, "languages", prefix))
      if (fits(name, value, TESTS.language)) languages.set((value as SampleLanguage).id, value as SampleLanguage);
    for (const [name, value] of list(config, "transforms", prefix))
      if (fits(name, value, TESTS.transform)) transforms.set((value as Transform).name, value as Transform);
    for (const [name, value] of list(config, "artifacts", prefix))
      if (fits(name, value, TESTS.artifact)) artifacts.set((value as ArtifactDefinition).path, value as ArtifactDefinition);
    readLayout(config["layout"], `${prefix}layout`);
    readTheme(config["theme"], `${prefix}theme`);
  };

  const readLayout = (layout: unknown, prefix: string): void => {
    if (layout === undefined) return;
    if (!isObject(layout)) return invalid(prefix, "an object");
    unknown(layout, ["slots", "parts"], `${prefix}.`);
    for (const [name, hook] of hooks(layout["slots"], SLOTS, `${prefix}.slots`))
      slots.push([name as SlotName, hook as SlotHook]);
    for (const [name, hook] of hooks(layout["parts"], PARTS, `${prefix}.parts`))
      parts.set(name as PartName, hook as PartHook);
  };

  const readTheme = (theme: unknown, prefix: string): void => {
    if (theme === undefined) return;
    if (!isObject(theme)) return invalid(prefix, "an object");
    unknown(theme, ["tokens", "stylesheets"], `${prefix}.`);
    const tokens = theme["tokens"] ?? {};
    if (!isObject(tokens)) return invalid(`${prefix}.tokens`, "an object of CSS values");
    unknown(tokens, TOKENS, `${prefix}.tokens.`);
    const kept = Object.entries(tokens).filter(([name, value]) => {
      const right = isCssValue(value) || (isObject(value) && Object.values(value).every(isCssValue));
      if (!right) invalid(`${prefix}.tokens.${name}`, "a CSS value, or { light, dark }");
      return right && (TOKENS as readonly string[]).includes(name);
    });
    const sheets = list(theme, "stylesheets", `${prefix}.`).filter(([name, sheet]) => {
      if (!isFile(sheet)) invalid(name, "CSS or a URL");
      return isFile(sheet);
    });
    themes.push({ tokens: Object.fromEntries(kept), stylesheets: sheets.map(([, sheet]) => sheet as string | URL) });
  };

  read(exported, "", []);
  const all = { components, imports, rules, languages, transforms, slots, parts, themes };
  return { parts: { ...all, artifacts: [...artifacts.values()] }, diagnostics };
}

/** A value that cannot end its declaration. */
const isCssValue: Test = (value) => typeof value === "string" && value !== "" && !/[{};]/.test(value);


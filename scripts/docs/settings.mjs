// Generates one field per docs.json key from the schema; nested keys have dotted paths.

import { importSource } from "../import-source.mjs";
import { code, escapeText, field } from "./text.mjs";

const { configJsonSchema } = await importSource("packages/model/src/config/json-schema.ts");

const schema = configJsonSchema();

/** The keys that must be documented; `navigation` has its own pages. */
export const settingNames = Object.keys(schema.properties).filter((name) => name !== "$ref");

/** Definitions that are named instead of spelled out. */
const NAMED = {
  icon: "icon",
  codeTheme: "code theme",
  apiSource: "path, URL, object, or a list of them",
  navigation: "object",
  global: "object",
};

/** Longer lists of values go below the field instead of into its type. */
const FEW = 4;

/** The named docs.json keys with everything nested in them. */
export function settings(names) {
  const needed = requiredKeys(schema);
  return names
    .flatMap((name) => {
      const property = schema.properties[name];
      if (property === undefined) throw new Error(`docs.json has no key "${name}".`);
      return fields(name, property, needed.includes(name));
    })
    .join("\n\n");
}

/** The keys of the named navigation node kinds, shared keys first. */
export function nodeKeys(kinds) {
  return kinds
    .flatMap((kind) => {
      const { properties } = schema.$defs[kind];
      const own = Object.entries(properties).filter(([name]) => name !== "$ref");
      return own.map(([name, property]) => fieldOf(name, property, name === kind));
    })
    .join("\n\n");
}

function fields(path, property, isRequired) {
  const own = fieldOf(path, property, isRequired);
  return [own, ...below(path, property)];
}

function fieldOf(path, property, isRequired) {
  const words = enumOf(property);
  const initial = property.default;
  const list = words.length > FEW ? `\n\nOne of ${words.map(code).join(", ")}.` : "";
  return field(
    { name: path, type: typeText(property), required: isRequired, initial },
    `${escapeText(property.description ?? "")}${list}`,
  );
}

/** Keys inside an object, inside one form of a value, or inside list items. */
function below(path, property) {
  const keys = Object.entries(property.properties ?? {}).filter(([name]) => name !== "$ref");
  const needed = requiredKeys(property);
  const own = keys.flatMap(([name, child]) => fields(`${path}.${name}`, child, needed.includes(name)));
  const forms = (property.anyOf ?? []).flatMap((form) => below(path, form));
  const items = property.items === undefined ? [] : below(`${path}[]`, property.items);
  return [...own, ...forms, ...items];
}

function requiredKeys(property) {
  return (property.anyOf ?? []).flatMap(({ required = [] }) => required);
}

function enumOf(property) {
  const forms = [property, ...(property.anyOf ?? []), ...(property.items ? [property.items] : [])];
  return forms.flatMap((form) => (form === property ? (form.enum ?? []) : enumOf(form)));
}

function typeText(property) {
  const named = /^#\/\$defs\/(.+)$/.exec(property.$ref ?? "")?.[1];
  if (named !== undefined) return named === "part" ? "" : (NAMED[named] ?? named);
  if (property.enum) return property.enum.length > FEW ? "word" : property.enum.join(" | ");
  if (property.type === "array") return `list of ${plural(typeText(property.items))}`;
  if (property.type === "object") {
    return typeof property.additionalProperties === "object" ? "object of your own keys" : "object";
  }
  if (property.type) return property.type;
  const forms = (property.anyOf ?? []).map(typeText).filter(Boolean);
  return [...new Set(forms)].join(" | ");
}

function plural(type) {
  return /^[a-z]+$/.test(type) ? `${type}s` : type;
}

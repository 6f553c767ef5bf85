// The navigation's JSON Schema: one definition per node kind, referring to each other.

import { type JsonSchema, NOT_EMPTY, PART } from "@lectern/base/fields/field.ts";
import { describeObject, type Shape } from "@lectern/base/fields/object-field.ts";
import { LANGUAGES } from "./languages.ts";
import {
  CHILD_LISTS,
  DIVISION_KINDS,
  DIVISIONS,
  GLOBAL_LISTS,
  GROUP,
  LISTS,
  mayHold,
  NEVER_EMPTY,
  type NodeKind,
  ROOT,
  UNNAMED,
} from "./navigation-shapes.ts";

/** The navigation as a reference to the definitions. */
export function describeNavigation(): JsonSchema {
  return { $ref: "#/$defs/navigation" };
}

export function navigationDefinitions(): Readonly<Record<string, JsonSchema>> {
  const definitions: Record<string, JsonSchema> = {
    navigation: oneKind(withKeys(ROOT, { ...childLists(LISTS), global: reference("global") })),
    oneKind: {
      description: "One kind of children only.",
      oneOf: [
        ...LISTS.map((name) => ({ required: [name] })),
        { not: { anyOf: LISTS.map((name) => ({ required: [name] })) } },
      ],
    },
    global: withKeys({}, childLists(GLOBAL_LISTS)),
    page: {
      anyOf: [
        { type: "string", ...NOT_EMPTY, description: "Path of a page, without its extension." },
        reference("group"),
      ],
    },
    group: named("group", GROUP, childLists(["pages"])),
  };
  for (const kind of DIVISION_KINDS) {
    const lists = LISTS.filter((name) => mayHold(kind, name));
    definitions[kind] = oneKind(named(kind, DIVISIONS[kind], { ...childLists(lists), global: reference("global") }));
  }
  return definitions;
}

/** Allows one kind of children per node. The engine shows several, but other tools drop some. */
function oneKind(schema: JsonSchema): JsonSchema {
  return { ...schema, allOf: [reference("oneKind")] };
}

function named(kind: NodeKind, shape: Shape, more: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const label: JsonSchema = { type: "string", ...(UNNAMED.has(kind) ? {} : NOT_EMPTY) };
  const own: JsonSchema = kind === "language" ? { enum: LANGUAGES } : label;
  const schema = withKeys(shape, { [kind]: { description: `Name of the ${kind}.`, ...own }, ...more });
  return { ...schema, anyOf: [{ required: [kind] }, { required: ["$ref"] }] };
}

function withKeys(shape: Shape, more: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const schema = describeObject(shape);
  return { ...schema, properties: { ...more, ...Object(schema["properties"]) } };
}

function childLists(names: readonly (keyof typeof CHILD_LISTS)[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(names.map((name) => [name, listSchema(name)]));
}

function listSchema(name: keyof typeof CHILD_LISTS): JsonSchema {
  const item = name === "pages" ? "page" : CHILD_LISTS[name];
  const min = NEVER_EMPTY.has(name) ? { minItems: 1 } : {};
  return { description: LIST_NOTES[name], anyOf: [{ type: "array", ...min, items: reference(item) }, PART] };
}

const LIST_NOTES: Readonly<Record<keyof typeof CHILD_LISTS, string>> = {
  products: "Products, with a switcher.",
  languages: "Languages, with a switcher.",
  versions: "Versions, with a switcher.",
  tabs: "Tabs in the top bar.",
  dropdowns: "Entries in the dropdown above the sidebar.",
  anchors: "Links at the top of the sidebar.",
  menu: "Columns of a menu inside a tab or product.",
  groups: "Sidebar sections.",
  pages: "Pages and groups in the sidebar.",
};

function reference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

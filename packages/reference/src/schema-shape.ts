// Decides which schemas need little markup, in both HTML and Markdown.

import type { SchemaNode, SchemaVariant } from "@lectern/openapi";
import { phraseToText, type Translate } from "./words.tsx";

/** More alternatives do not fit into a row of tabs and are listed instead. */
const MAX_TABS = 6;
const MAX_LABEL_LENGTH = 40;

/** An alternative with its name in the page's language. */
export interface NamedVariant extends Omit<SchemaVariant, "label" | "choice"> {
  readonly label: string;
  /** Its index among the alternatives of all choices. */
  readonly index: number;
}

/** A choice: its named alternatives, and whether they are shown as tabs. */
export interface VariantChoice {
  readonly named: readonly NamedVariant[];
  readonly asTabs: boolean;
}

/** The independent choices of a schema. */
export function variantChoices({ type, variants }: SchemaNode, t: Translate): readonly VariantChoice[] {
  const choices = new Map<number, NamedVariant[]>();
  for (const [index, { choice = 0, ...variant }] of variants.entries()) {
    const named = { ...variant, label: phraseToText(variant.label, t), index };
    const before = choices.get(choice);
    if (before === undefined) choices.set(choice, [named]);
    else before.push(named);
  }
  const text = new Set(type.replace(/^\((.*)\)\[\]$/, "$1").split(" | "));
  return [...choices.values()]
    .map((named) => withoutStated(named, text))
    .filter(({ length }) => length > 0)
    .map(toChoice);
}

/** The alternatives to show: none if the type names them all; those it names are omitted if others have more to show. */
function withoutStated(named: readonly NamedVariant[], text: ReadonlySet<string>): readonly NamedVariant[] {
  const others = named.filter((one) => !isStated(one, text));
  return others.length === 0 || others.some(({ node }) => !isBareType(node)) ? others : named;
}

/** True if an alternative is just a type that the type of the whole already names: `string | integer`. */
function isStated({ label, match, node }: NamedVariant, text: ReadonlySet<string>): boolean {
  const isBare = label === node.type && match === undefined && node.constraints.length === 0 && isBareType(node);
  return isBare && text.has(label);
}

function toChoice(named: readonly NamedVariant[]): VariantChoice {
  const opens = named.some(({ node }) => !isBareType(node));
  const fits =
    named.length > 1 && named.length <= MAX_TABS && named.every(({ label }) => label.length <= MAX_LABEL_LENGTH);
  return { named, asTabs: opens && fits };
}

/** True if an alternative has a type its name does not reveal, and that says more than its constraints. */
export function showsType({ label, node }: NamedVariant): boolean {
  return label !== node.type && !(node.type === "any" && node.constraints.length > 0);
}

/** True if a schema has nothing to show besides its fields. */
export function isPlainObject(node: SchemaNode): boolean {
  return node.type === "object" && node.constraints.length === 0 && node.stop === undefined;
}

/** True if there is nothing to expand: type and constraints say it all. */
export function isBareType(node: SchemaNode): boolean {
  const empty = node.fields.length + node.variants.length + node.groups.length + node.values.length === 0;
  const texts = [node.description, node.example, node.constant, node.stop];
  return empty && texts.every((text) => text === undefined);
}

/** The longest example shown next to the type. */
const MAX_EXAMPLE_LENGTH = 32;

/** True if the example of a field is shown with its type: a single, short value. */
export function hasShortExample({ example, examples }: SchemaNode): boolean {
  return example !== undefined && examples.length === 0 && example.length <= MAX_EXAMPLE_LENGTH && example !== "";
}

const MAX_NAME_LENGTH = 40;

/** The last part of a schema's name; undefined if it is a phrase, or says the same as the field's name. */
export function nameBeside(name: string | undefined, field: string): string | undefined {
  const last = name?.slice(name.lastIndexOf(".") + 1);
  if (last === undefined || last === "" || last.length > MAX_NAME_LENGTH || /[^\w-]/.test(last)) return undefined;
  const letters = (text: string): string => text.replace(/[\W_]/g, "").toLowerCase();
  return letters(last) === letters(field) ? undefined : last;
}

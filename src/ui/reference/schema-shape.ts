// Which schemas need few words, in HTML and in Markdown alike.

import type { SchemaNode, SchemaVariant } from "../../openapi/schema/schema-node.ts";
import { say, type Translate } from "./say.ts";

/** More alternatives fit no row of tabs; they stand below each other instead. */
const MOST_TABS = 6;
const LONGEST_LABEL = 40;

/** An alternative by its name in the language of the page. */
export interface NamedVariant extends Omit<SchemaVariant, "label" | "choice"> {
  readonly label: string;
  /** Its place among the alternatives of all choices. */
  readonly index: number;
}

/** One choice: its alternatives by their names, and whether they stand behind tabs. */
interface VariantChoice {
  readonly named: readonly NamedVariant[];
  readonly asTabs: boolean;
}

/** The choices of a schema, each of which is made by itself. */
export function variantChoices({ type, variants }: SchemaNode, t: Translate): readonly VariantChoice[] {
  const choices = new Map<number, NamedVariant[]>();
  for (const [index, { choice = 0, ...variant }] of variants.entries()) {
    const named = { ...variant, label: say(variant.label, t), index };
    const before = choices.get(choice);
    if (before === undefined) choices.set(choice, [named]);
    else before.push(named);
  }
  const said = new Set(type.replace(/^\((.*)\)\[\]$/, "$1").split(" | "));
  return [...choices.values()].filter((named) => !named.every((one) => isSaid(one, said))).map(toChoice);
}

/** True when an alternative is a type and nothing more, which the type of the whole has said: `string | integer`. */
function isSaid({ label, match, node }: NamedVariant, said: ReadonlySet<string>): boolean {
  const isBare = label === node.type && match === undefined && node.constraints.length === 0 && isBareType(node);
  return isBare && said.has(label);
}

function toChoice(named: readonly NamedVariant[]): VariantChoice {
  const opens = named.some(({ node }) => !isBareType(node));
  const fits = named.length <= MOST_TABS && named.every(({ label }) => label.length <= LONGEST_LABEL);
  return { named, asTabs: opens && fits };
}

/** True when an alternative has a type that its name does not tell, and that says more than its limits. */
export function showsType({ label, node }: NamedVariant): boolean {
  return label !== node.type && !(node.type === "any" && node.constraints.length > 0);
}

/** True when there is nothing to say about a schema beside its fields. */
export function isPlainObject(node: SchemaNode): boolean {
  return node.type === "object" && node.constraints.length === 0 && node.stop === undefined;
}

/** True when there is nothing to open: the type and its limits say it all. */
export function isBareType(node: SchemaNode): boolean {
  const empty = node.fields.length + node.variants.length + node.groups.length + node.values.length === 0;
  const texts = [node.description, node.example, node.constant, node.stop];
  return empty && texts.every((text) => text === undefined);
}

/** The longest example that stands beside the type. */
const LONGEST_EXAMPLE = 32;

/** Whether the example of a field is told together with its type: one value, and a short one. */
export function hasShortExample({ example, examples }: SchemaNode): boolean {
  return example !== undefined && examples.length === 0 && example.length <= LONGEST_EXAMPLE && example !== "";
}

// Removes what schemas with something restricted in their reach say about it: names, values and examples.

import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { valueToName } from "../value-text.ts";
import { type Bench, mayStay } from "./judge-value.ts";
import { isForOthers } from "./restriction.ts";
import { type Group, type Groups, type Member, tupleOf } from "./schema-group.ts";
import { BESIDE_VALUES, isKnownKeyword, isWithheld, VALUE_LISTS, VALUES } from "./schema-keywords.ts";

/** What becomes of the parts of a spec. */
export interface Cuts {
  /** Removes a part. */
  readonly remove: (owner: object, key: string | number) => void;
  /** Removes a part that its author should know of: an example, or an extension. */
  readonly omit: (owner: object, key: string | number) => void;
  readonly omitObject: (value: object) => void;
  /** Reports a part that stays although it says what another part restricts. */
  readonly report: (owner: object, key: string | number, word: string) => void;
}

const SINGLE = [
  ["additionalProperties"],
  ["unevaluatedProperties"],
  ["additionalItems"],
  ["unevaluatedItems"],
  ["contains"],
  ["propertyNames"],
  ["contentSchema"],
];

export class SchemaCuts {
  readonly #root: JsonRecord;
  readonly #groups: Groups;
  readonly #cuts: Cuts;
  readonly #found = new Map<string, Group>();
  readonly #schemas = new Set<object>();

  constructor(root: JsonRecord, groups: Groups, cuts: Cuts) {
    this.#root = root;
    this.#groups = groups;
    this.#cuts = cuts;
  }

  /** Adds a schema and everything inside it. */
  add(...schemas: readonly unknown[]): void {
    const waiting: Group[] = [this.#groups.of(...schemas)];
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
      if (!group.isAffected || this.#found.has(group.key)) continue;
      this.#found.set(group.key, group);
      for (const { schema } of group.members) this.#schemas.add(schema);
      for (const inner of this.#inside(group)) waiting.push(inner);
    }
  }

  *#inside(group: Group): Generator<Group> {
    const { members } = group;
    const keysOf = (keyword: string): ReadonlySet<string> =>
      new Set(members.flatMap(({ schema }) => Object.keys(ownRecord(schema, keyword))));
    for (const name of keysOf("properties")) yield this.#groups.field(group, name).group;
    for (const name of keysOf("patternProperties")) yield this.#groups.mapped(group, "patternProperties", name).group;
    const length = Math.max(0, ...members.map(({ schema }) => tupleOf(schema).length));
    for (let index = 0; index <= length; index++) yield this.#groups.item(group, index).group;
    for (const keywords of SINGLE) yield this.#groups.under(group, ...keywords).group;
    for (const { schema } of members)
      for (const keyword of ["$defs", "definitions"])
        for (const inner of Object.values(ownRecord(schema, keyword))) yield this.#groups.of(inner);
  }

  /** True for a schema that was added. */
  has(schema: object): boolean {
    return this.#schemas.has(schema);
  }

  /** Removes names and listed values that are restricted elsewhere in their group. */
  cutNames(): void {
    for (const group of this.#found.values()) {
      const names = this.#groups.under(group, "propertyNames").group;
      for (const member of openMembers(group)) {
        this.#cutDeclarations(group, member);
        this.#cutRequired(group, member);
        this.#cutValues(group.values, member.schema);
      }
      for (const { schema } of openMembers(names)) {
        const listed = ownList(schema, "enum").map(valueToName);
        this.#cutValues(new Set(listed.filter((name) => this.#groups.field(group, name).isNameHidden)), schema);
      }
    }
  }

  /** Fields that another schema of the group restricts. */
  #cutDeclarations(group: Group, { schema, isShared }: Member): void {
    const properties = ownRecord(schema, "properties");
    for (const [name, value] of Object.entries(properties)) {
      if (isForOthers(this.#root, value) || !this.#groups.field(group, name).isNameHidden) continue;
      // What other parts use stays: there, the field is not restricted.
      if (isShared) this.#cuts.report(properties, name, name);
      else this.#cuts.remove(properties, name);
    }
  }

  /** Names of restricted fields outside `properties`. */
  #cutRequired(group: Group, { schema, isShared }: Member): void {
    const own = isShared ? this.#groups.of(schema) : undefined;
    const isHidden = (name: unknown): boolean => {
      if (typeof name !== "string" || !this.#groups.field(group, name).isNameHidden) return false;
      const here = own && this.#groups.field(own, name);
      return here === undefined || here.isNameHidden || !here.isOpen;
    };
    this.#cutList(schema, "required", isHidden);
    for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
      const dependents = ownRecord(schema, keyword);
      for (const name of Object.keys(dependents))
        if (isHidden(name)) this.#cuts.remove(dependents, name);
        else this.#cutList(dependents, name, isHidden);
    }
    const discriminator = schema["discriminator"];
    const field = typeof discriminator === "string" ? discriminator : ownText(discriminator, "propertyName");
    if (isHidden(field)) this.#cuts.remove(schema, "discriminator");
  }

  /** Restricted values of an `enum` or `const`, and what describes them. */
  #cutValues(values: ReadonlySet<string>, schema: JsonRecord): void {
    if (values.size === 0) return;
    const isHidden = (value: unknown): boolean => values.has(valueToName(value));
    const listed = ownList(schema, "enum");
    for (const key of BESIDE_VALUES) {
      const beside = schema[key];
      if (Array.isArray(beside) && beside.length === listed.length)
        this.#cutList(schema, key, (_, index) => isHidden(listed[index]));
      else if (isRecord(beside))
        for (const name of Object.keys(beside).filter(isHidden)) this.#cuts.remove(beside, name);
      else if (beside !== undefined) this.#cuts.remove(schema, key);
    }
    this.#cutList(schema, "enum", isHidden);
    if (Object.hasOwn(schema, "const") && isHidden(schema["const"])) this.#cuts.remove(schema, "const");
  }

  #cutList(owner: JsonRecord, key: string, isHidden: (item: unknown, index: number) => boolean): void {
    const list = ownList(owner, key);
    const hidden = [...list.keys()].filter((index) => isHidden(list[index], index));
    if (hidden.length === 0) return;
    if (hidden.length === list.length) this.#cuts.remove(owner, key);
    else for (const index of hidden) this.#cuts.remove(list, index);
  }

  /** Removes restricted parts from examples and other values, and unknown keywords. */
  cutExamples(bench: Bench): void {
    for (const group of this.#found.values()) {
      for (const member of openMembers(group)) {
        const own = member.isShared ? this.#groups.of(member.schema) : undefined;
        this.#cutKeywords(member.schema, (value) => mayStay(bench, value, group, own));
      }
      const names = this.#groups.under(group, "propertyNames").group;
      const isShown = (name: unknown): boolean => !this.#groups.field(group, String(name)).isNameHidden;
      for (const { schema } of openMembers(names)) this.#cutKeywords(schema, isShown);
    }
  }

  #cutKeywords(schema: JsonRecord, isShown: (value: unknown) => boolean): void {
    for (const [key, value] of Object.entries(schema)) {
      if (VALUES.has(key)) {
        if (!isShown(value)) this.#cuts.omit(schema, key);
      } else if (VALUE_LISTS.has(key)) this.#cutExampleList(schema, key, isShown);
      else if (!isKnownKeyword(key) && isWithheld(key, value)) this.#cuts.omit(schema, key);
    }
  }

  #cutExampleList(schema: JsonRecord, key: string, isShown: (value: unknown) => boolean): void {
    const values = schema[key];
    if (typeof values !== "object" || values === null) return;
    const isList = Array.isArray(values);
    const entries = Object.entries(values);
    const hidden = entries.filter(
      ([, value]) =>
        !isShown(isRecord(value) && Object.hasOwn(value, "value") && !isList ? own(value, "value") : value),
    );
    if (hidden.length > 0 && hidden.length === entries.length) this.#cuts.omit(schema, key);
    else for (const [name] of hidden) this.#cuts.omit(values, isList ? Number(name) : name);
  }
}

/** The members of a group that the audience may read. */
function openMembers({ members }: Group): readonly Member[] {
  return members.filter(({ isHidden }) => !isHidden);
}

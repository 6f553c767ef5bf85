// The schemas that describe one value together: a schema, its references, and everything that applies beside them. Only a
// group knows what of a value is restricted, because a field may be restricted in one schema and shown in an example of another.

import { followPointer } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord } from "../record.ts";
import { matchesPattern } from "../schema/pattern-match.ts";
import { findChildren } from "../schema/subtypes.ts";
import { referencesOf } from "./reach.ts";
import { isForOthers, restrictedValues, VALUE_GROUPS } from "./restriction.ts";

/** A schema in a group. */
export interface Member {
  readonly schema: JsonRecord;
  /** True in a part that the audience may not read. */
  readonly isHidden: boolean;
  /** True if it applies whenever the group does: it is neither an alternative nor a condition. */
  readonly isCore: boolean;
  /** True if its properties are fields of the value, unlike those in `not` and `if`. */
  readonly declares: boolean;
  /** True if other parts of the spec may use it too. */
  readonly isShared: boolean;
}

export interface Group {
  /** Equal for groups of the same members. */
  readonly key: string;
  readonly members: readonly Member[];
  /** True if something restricted is within reach. */
  readonly isAffected: boolean;
  /** Restricted values, as keys. */
  readonly values: ReadonlySet<string>;
  /** Alternatives of which some are restricted. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly owner: JsonRecord;
  readonly open: readonly unknown[];
  readonly hidden: readonly unknown[];
}

/** What a group says about a field or an item. */
export interface Child {
  /** True if a schema restricts it. */
  readonly isHidden: boolean;
  /** True if its name is restricted too: by a schema that always applies, or because no schema shows it. */
  readonly isNameHidden: boolean;
  /** True if a schema shows it to the audience. */
  readonly isOpen: boolean;
  readonly group: Group;
}

type Flags = Omit<Member, "schema">;

interface Start extends Flags {
  readonly schema: unknown;
}

/** A group that shows nothing. */
const CLOSED: Group = {
  key: "",
  members: [{ schema: {}, isHidden: true, isCore: true, declares: true, isShared: false }],
  isAffected: true,
  values: new Set(),
  choices: [],
};

const CLOSED_CHILD: Child = { isHidden: true, isNameHidden: true, isOpen: false, group: CLOSED };

const WHOLE: Flags = { isHidden: false, isCore: true, declares: true, isShared: false };
const LISTS: ReadonlySet<string> = new Set(["allOf", "oneOf", "anyOf"]);
const CONDITIONS: ReadonlySet<string> = new Set(["not", "if", "then", "else"]);
const MAPS: ReadonlySet<string> = new Set(["dependentSchemas", "dependencies"]);

export class Groups {
  readonly #root: JsonRecord;
  readonly #isAffected: (schema: object) => boolean;
  readonly #ids = new Map<object, number>();
  readonly #children = new Map<string, Child>();
  readonly #groups = new Map<string, Group>();
  readonly #listed = new Map<object, JsonRecord>();
  /** How many schemas may still be visited. */
  #left: number;
  #subtypes: ReadonlyMap<unknown, readonly unknown[]> | undefined;

  /** `size` is the number of objects in the spec; in real specs, each is visited less than once. */
  constructor(root: JsonRecord, size: number, isAffected: (schema: object) => boolean) {
    this.#root = root;
    this.#left = 200_000 + 4 * size;
    this.#isAffected = isAffected;
  }

  /** True if the schemas combine in more ways than those of any real spec; groups are closed then. */
  isSpent(): boolean {
    return this.#left < 0;
  }

  /** The group of these schemas, which describe the same value. */
  of(...schemas: readonly unknown[]): Group {
    return this.#expand(schemas.map((schema) => ({ ...WHOLE, schema, isHidden: isForOthers(this.#root, schema) })));
  }

  /** A property of the values of a group. */
  field(group: Group, name: string): Child {
    return this.#child(group, `.${name}`, () => {
      const found = group.members.flatMap((member) =>
        fieldSchemas(member.schema, name).map((schema) => ({ member, schema })),
      );
      const isDeclared = found.some(({ member }) => member.declares && !member.isHidden);
      const others = isDeclared ? [] : this.#under(group, ["additionalProperties", "unevaluatedProperties"]);
      return [...found, ...others];
    });
  }

  /** An item of the lists of a group. */
  item(group: Group, index: number): Child {
    const length = Math.max(0, ...group.members.map(({ schema }) => tupleOf(schema).length));
    const position = Math.min(index, length);
    return this.#child(group, `[${position}`, () => {
      const found = group.members.flatMap((member) => {
        const tuple = tupleOf(member.schema);
        const { items } = member.schema;
        const schema = position < tuple.length ? tuple[position] : Array.isArray(items) ? undefined : items;
        return schema === undefined ? [] : [{ member, schema }];
      });
      const others = found.length > 0 ? [] : this.#under(group, ["additionalItems", "unevaluatedItems"]);
      return [...found, ...others, ...this.#under(group, ["contains"]), ...this.#listedValues(group)];
    });
  }

  /** Restricted values that a list names for its items. */
  #listedValues(group: Group): readonly Found[] {
    return group.members.flatMap((member) => {
      const { schema } = member;
      if (restrictedValues(schema).length === 0 || !Object.hasOwn(schema, "items")) return [];
      const values = this.#listed.get(schema) ?? Object.fromEntries(VALUE_GROUPS.map((key) => [key, schema[key]]));
      this.#listed.set(schema, values);
      return [{ member, schema: values, isRule: true }];
    });
  }

  /** What a keyword with a schema says about its values. */
  under(group: Group, ...keywords: readonly string[]): Child {
    return this.#child(group, keywords.join(), () => this.#under(group, keywords));
  }

  /** Schemas of a keyword's map, such as one pattern of `patternProperties`. */
  mapped(group: Group, keyword: string, name: string): Child {
    return this.#child(group, `${keyword}.${name}`, () =>
      group.members.flatMap((member) => {
        const schema = own(own(member.schema, keyword), name);
        return schema === undefined ? [] : [{ member, schema }];
      }),
    );
  }

  #under(group: Group, keywords: readonly string[]): readonly Found[] {
    return group.members.flatMap((member) =>
      keywords.flatMap((keyword) => {
        const schema = own(member.schema, keyword);
        return schema === undefined || schema === false ? [] : [{ member, schema, isRule: keyword === "contains" }];
      }),
    );
  }

  #child(group: Group, step: string, find: () => readonly Found[]): Child {
    const key = `${group.key} ${step}`;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    if (this.isSpent()) return CLOSED_CHILD;
    this.#left -= group.members.length;
    const starts = find().map(({ member, schema, isRule = false }) => {
      const isRestricted = isForOthers(this.#root, schema);
      const flags = { ...member, isHidden: member.isHidden || isRestricted, declares: member.declares && !isRule };
      return { ...flags, schema, restricts: isRestricted && !member.isHidden };
    });
    const isOpen = starts.some(({ declares, isHidden }) => declares && !isHidden);
    const isHiddenByCore = starts.some(({ restricts, isCore }) => restricts && isCore);
    const child: Child = {
      isHidden: starts.some(({ restricts }) => restricts),
      isNameHidden: isHiddenByCore || (!isOpen && starts.some(({ isHidden }) => isHidden)),
      isOpen,
      group: this.#expand(starts),
    };
    this.#children.set(key, child);
    return child;
  }

  #expand(starts: readonly Start[]): Group {
    if (this.isSpent()) return CLOSED;
    const found = new Map<JsonRecord, Flags>();
    const waiting: Start[] = [...starts];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { schema } = next;
      if (!isRecord(schema)) continue;
      const known = found.get(schema);
      const flags = known === undefined ? flagsOf(next) : join(known, next);
      if (known !== undefined && isSame(known, flags)) continue;
      found.set(schema, flags);
      this.#left--;
      for (const inner of this.#beside(schema, flags)) waiting.push(inner);
    }
    return this.#groupOf([...found].map(([schema, flags]) => ({ schema, ...flags })));
  }

  #groupOf(all: readonly Member[]): Group {
    // A plain reference says nothing itself.
    const members = all.filter(({ schema }) => own(schema, "$ref") === undefined || Object.keys(schema).length > 1);
    const key = members
      .map((member) => `${this.#idOf(member.schema)}${codeOf(member)}`)
      .sort()
      .join();
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const values = new Set(members.flatMap(({ schema }) => restrictedValues(schema)));
    const group: Group = {
      key,
      members,
      isAffected: values.size > 0 || members.some(({ schema, isHidden }) => isHidden || this.#isAffected(schema)),
      values,
      choices: members.flatMap(({ schema, isHidden }) => (isHidden ? [] : this.#choicesOf(schema))),
    };
    this.#groups.set(key, group);
    return group;
  }

  /** Schemas that apply to the same value because of this one. */
  *#beside(schema: JsonRecord, flags: Flags): Generator<Start> {
    const start = (value: unknown, more: Partial<Flags> = {}): Start => ({
      ...flags,
      ...more,
      schema: value,
      isHidden: flags.isHidden || isForOthers(this.#root, value),
    });
    for (const key of Object.keys(schema)) {
      const { isCore } = flags;
      if (key === "$ref" || key === "discriminator")
        for (const target of this.#referencedBy(schema, key))
          yield start(target, { isShared: true, isCore: isCore && key === "$ref" });
      else if (LISTS.has(key))
        for (const part of ownList(schema, key)) yield start(part, { isCore: isCore && key === "allOf" });
      else if (CONDITIONS.has(key))
        yield start(schema[key], { isCore: false, declares: flags.declares && key !== "not" && key !== "if" });
      else if (MAPS.has(key))
        for (const part of Object.values(ownRecord(schema, key))) yield start(part, { isCore: false });
    }
  }

  /** The target of a reference, or the schemas that a discriminator selects. */
  #referencedBy(schema: JsonRecord, key: "$ref" | "discriminator"): readonly unknown[] {
    const references = referencesOf({ [key]: schema[key] });
    const targets = references.map((reference) => followPointer(this.#root, reference)?.value);
    return key === "$ref" ? targets : [...targets, ...this.#subtypesOf(schema)];
  }

  /** Schemas that extend one with a discriminator. */
  #subtypesOf(schema: JsonRecord): readonly unknown[] {
    if (own(schema, "discriminator") === undefined) return [];
    const target = (reference: string): unknown => followPointer(this.#root, reference)?.value;
    this.#subtypes ??= new Map([...findChildren(this.#root)].map(([base, found]) => [target(base), found.map(target)]));
    return this.#subtypes.get(schema) ?? [];
  }

  #choicesOf(schema: JsonRecord): readonly Choice[] {
    const lists = ["oneOf", "anyOf"].map((key) => ownList(schema, key));
    return [...lists, this.#subtypesOf(schema)].flatMap((list) => {
      const hidden = list.filter((one) => isForOthers(this.#root, one));
      return hidden.length === 0 ? [] : [{ owner: schema, hidden, open: list.filter((one) => !hidden.includes(one)) }];
    });
  }

  #idOf(schema: object): number {
    const known = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, known);
    return known;
  }
}

interface Found {
  readonly member: Member;
  readonly schema: unknown;
  /** True for a rule about a value that other schemas describe. */
  readonly isRule?: boolean;
}

function flagsOf({ isHidden, isCore, declares, isShared }: Flags): Flags {
  return { isHidden, isCore, declares, isShared };
}

/** The flags of a schema that is reached in two ways. */
function join(one: Flags, other: Flags): Flags {
  return {
    isHidden: one.isHidden && other.isHidden,
    isCore: one.isCore || other.isCore,
    declares: one.declares || other.declares,
    isShared: one.isShared || other.isShared,
  };
}

function isSame(one: Flags, other: Flags): boolean {
  return codeOf(one) === codeOf(other);
}

function codeOf({ isHidden, isCore, declares, isShared }: Flags): string {
  return [isHidden ? "h" : "", isCore ? "c" : "", declares ? "d" : "", isShared ? "s" : ""].join("");
}

function fieldSchemas(schema: JsonRecord, name: string): readonly unknown[] {
  const named = own(own(schema, "properties"), name);
  // Undecidable counts as a match, so that its restrictions apply.
  const patterns = Object.entries(ownRecord(schema, "patternProperties")).filter(
    ([pattern]) => matchesPattern(pattern, name) !== false,
  );
  return [...(named === undefined ? [] : [named]), ...patterns.map(([, value]) => value)];
}

/** Items by position: `prefixItems`, or a list under `items` in older dialects. */
export function tupleOf(schema: JsonRecord): readonly unknown[] {
  const first = ownList(schema, "prefixItems");
  return first.length > 0 ? first : ownList(schema, "items");
}

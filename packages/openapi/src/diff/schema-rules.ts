// Compares the keywords of two versions of a schema.
// Each rule says whether the set of allowed values grew or shrank; who is affected depends on the direction.

import { isNumeric, type Numeric } from "@lectern/base/exact-json.ts";
import { wordList } from "@lectern/base/text.ts";
import { isRecord, own } from "../record.ts";
import type { FlatSchema } from "../schema/flatten-schema.ts";
import { valueToLine, valueToText } from "../value-text.ts";
import { type Effect, isEqual, joinWords } from "./change.ts";

/** A change to one schema, and the keyword responsible. */
export interface RuleChange {
  readonly code: string;
  readonly effect: Effect | "none";
  readonly what: string;
  readonly keyword: string;
}

/** Compares all keywords except those that contain other schemas. */
export function compareKeywords(before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  return [
    ...compareValues(before, after),
    ...LIMITS.flatMap((limit) => compareLimit(limit, before, after)),
    ...compareFormats(before, after),
    ...SWITCHES.flatMap((keyword) => compareKeyword(keyword, before, after)),
    ...compareAnnotations(before, after),
  ];
}

/** Compares the types of two schemas; `isOther` if no value fits both, so that nothing else can be compared. */
export function compareTypes(
  before: FlatSchema,
  after: FlatSchema,
): { readonly isOther: boolean; readonly changes: readonly RuleChange[] } {
  const [old, now] = [before.types, after.types];
  const lost = old.some((type) => !allows(now, type)) || (old.length === 0 && now.length > 0);
  const gained = now.some((type) => !allows(old, type)) || (now.length === 0 && old.length > 0);
  const isOther = old.length > 0 && now.length > 0 && !old.some((type) => allows(now, type) || isPart(now, type));
  const changes: RuleChange[] = [];
  if (lost || gained) {
    const effect = lost && gained ? "differs" : lost ? "narrows" : "widens";
    const what = `has the type ${typeWords(after)} instead of ${typeWords(before)}`;
    changes.push({ code: "type-changed", effect, what, keyword: "type" });
  }
  if (before.nullable !== after.nullable && !isOther && old.length > 0 && now.length > 0) {
    const effect = after.nullable ? "widens" : "narrows";
    const what = after.nullable ? "can now be null" : "can no longer be null";
    changes.push({ code: "nullability-changed", effect, what, keyword: "type" });
  }
  return { isOther, changes };
}

function allows(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

function isPart(types: readonly string[], type: string): boolean {
  return type === "number" && types.includes("integer");
}

function typeWords({ types }: FlatSchema): string {
  return types.length === 0 ? "any" : types.map((type) => `"${type}"`).join(" or ");
}

function compareValues(before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  const [old, now] = [allowedValues(before), allowedValues(after)];
  if (old === undefined && now === undefined) return [];
  const keyword = after.keywords.has("const") || before.keywords.has("const") ? "const" : "enum";
  if (old === undefined) {
    const what = `now only allows ${joinWords([...(now ?? new Map()).values()])}`;
    return [{ code: "enum-set", effect: "narrows", what, keyword }];
  }
  if (now === undefined) {
    return [{ code: "enum-unset", effect: "widens", what: "is no longer limited to certain values", keyword }];
  }
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, text]) => text);
  const added = [...now].filter(([key]) => !old.has(key)).map(([, text]) => text);
  const changes: RuleChange[] = [];
  const [lost, gained] = [`no longer allows ${joinWords(removed)}`, `now also allows ${joinWords(added)}`];
  if (removed.length > 0) changes.push({ code: "enum-value-removed", effect: "narrows", what: lost, keyword });
  if (added.length > 0) changes.push({ code: "enum-value-added", effect: "widens", what: gained, keyword });
  return changes;
}

/** The values a schema lists, without null, which is compared separately. */
function allowedValues({ keywords }: FlatSchema): ReadonlyMap<string, string> | undefined {
  const listed = keywords.has("const") ? [keywords.get("const")] : keywords.get("enum");
  if (!Array.isArray(listed)) return undefined;
  const values = listed.filter((value) => value !== null);
  return new Map(values.map((value) => [valueToLine(value), `"${valueToText(value)}"`]));
}

interface Limit {
  readonly keyword: string;
  readonly exclusive?: string;
  readonly isUpper: boolean;
  readonly noun: string;
  /** The value that means no limit. */
  readonly none?: number;
}

const LIMITS: readonly Limit[] = [
  { keyword: "minimum", exclusive: "exclusiveMinimum", isUpper: false, noun: "minimum" },
  { keyword: "maximum", exclusive: "exclusiveMaximum", isUpper: true, noun: "maximum" },
  { keyword: "minLength", isUpper: false, noun: "minimum length", none: 0 },
  { keyword: "maxLength", isUpper: true, noun: "maximum length" },
  { keyword: "minItems", isUpper: false, noun: "minimum number of items", none: 0 },
  { keyword: "maxItems", isUpper: true, noun: "maximum number of items" },
  { keyword: "minProperties", isUpper: false, noun: "minimum number of properties", none: 0 },
  { keyword: "maxProperties", isUpper: true, noun: "maximum number of properties" },
];

interface Bound {
  readonly value: Numeric;
  readonly isExclusive: boolean;
}

function compareLimit(limit: Limit, before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  const [old, now] = [boundOf(limit, before), boundOf(limit, after)];
  const { keyword, noun, isUpper } = limit;
  if (old === undefined && now === undefined) return [];
  if (old === undefined || now === undefined) {
    const isSet = now !== undefined;
    const what = isSet ? `has a ${noun} now: ${boundWords(now)}` : `no longer has a ${noun}`;
    return [{ code: isSet ? "limit-set" : "limit-unset", effect: isSet ? "narrows" : "widens", what, keyword }];
  }
  if (old.value === now.value && old.isExclusive === now.isExclusive) return [];
  const isHigher = old.value === now.value ? isUpper !== now.isExclusive : now.value > old.value;
  const what = `has the ${noun} ${boundWords(now)} instead of ${boundWords(old)}`;
  return [{ code: "limit-changed", effect: isHigher === isUpper ? "widens" : "narrows", what, keyword }];
}

/** A schema's limit: a flag beside `minimum` in 3.0, a separate number in 3.1. */
function boundOf({ keyword, exclusive, none, isUpper }: Limit, { keywords }: FlatSchema): Bound | undefined {
  const raw = keywords.get(keyword);
  const strict = exclusive === undefined ? undefined : keywords.get(exclusive);
  const plain = isNumeric(raw) && raw !== none ? raw : undefined;
  if (!isNumeric(strict)) return plain === undefined ? undefined : { value: plain, isExclusive: strict === true };
  const isTighter = plain === undefined || (isUpper ? strict <= plain : strict >= plain);
  return isTighter ? { value: strict, isExclusive: true } : { value: plain, isExclusive: false };
}

function boundWords({ value, isExclusive }: Bound): string {
  return isExclusive ? `${value} (exclusive)` : String(value);
}

/** Pairs of formats: the first is a subset of the second. */
const WIDER_FORMATS: ReadonlySet<string> = new Set(["int32 int64", "float double", "email idn-email", "uri iri"]);

function compareFormats(before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  const [old, now] = [before.keywords.get("format"), after.keywords.get("format")];
  const found = compareKeyword("format", before, after);
  if (typeof old !== "string" || typeof now !== "string") return found;
  const effect = WIDER_FORMATS.has(`${old} ${now}`) ? "widens" : WIDER_FORMATS.has(`${now} ${old}`) ? "narrows" : "";
  return effect === "" ? found : found.map((change) => ({ ...change, effect }));
}

/** Keywords that restrict values; whether one value allows more than another can't be determined. */
const SWITCHES: readonly string[] = wordList(`
  pattern multipleOf uniqueItems not if then else contains minContains maxContains dependentRequired dependentSchemas
  dependencies contentEncoding contentMediaType contentSchema unevaluatedItems
`);

function compareKeyword(keyword: string, before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  const read = ({ keywords }: FlatSchema): unknown => {
    const value = keywords.get(keyword);
    return value === false && keyword === "uniqueItems" ? undefined : value;
  };
  const [old, now] = [read(before), read(after)];
  if (isEqual(old, now)) return [];
  const name = `\`${keyword}\``;
  const shown = (value: unknown): string => (isRecord(value) || Array.isArray(value) ? "" : ` "${valueToText(value)}"`);
  if (old === undefined)
    return [{ code: "constraint-set", effect: "narrows", what: `has ${name}${shown(now)} now`, keyword }];
  if (now === undefined)
    return [{ code: "constraint-unset", effect: "widens", what: `no longer has ${name}${shown(old)}`, keyword }];
  const from = shown(old) === "" ? "" : ` instead of${shown(old)}`;
  const what = from === "" ? `has a different ${name}` : `has ${name}${shown(now)}${from}`;
  return [{ code: "constraint-changed", effect: multipleEffect(keyword, old, now), what, keyword }];
}

function multipleEffect(keyword: string, old: unknown, now: unknown): Effect {
  if (keyword !== "multipleOf" || typeof old !== "number" || typeof now !== "number") return "differs";
  if (now % old === 0) return "narrows";
  return old % now === 0 ? "widens" : "differs";
}

/** Compares annotations, which don't change the allowed values, and the discriminator. */
function compareAnnotations(before: FlatSchema, after: FlatSchema): readonly RuleChange[] {
  const changes: RuleChange[] = [];
  const [old, now] = [before.keywords, after.keywords];
  const wasDeprecated = old.get("deprecated") === true;
  if (wasDeprecated !== (now.get("deprecated") === true)) {
    const code = wasDeprecated ? "deprecation-removed" : "deprecated";
    const what = wasDeprecated ? "is no longer deprecated" : "is now deprecated";
    changes.push({ code, effect: "none", what, keyword: "deprecated" });
  }
  if (!isEqual(old.get("default"), now.get("default"))) {
    const words = (value: unknown): string => (value === undefined ? "no default" : `"${valueToText(value)}"`);
    const what = `has a different default: ${words(now.get("default"))} instead of ${words(old.get("default"))}`;
    changes.push({ code: "default-changed", effect: "none", what, keyword: "default" });
  }
  const marks = [old, now].map((keywords) => own(keywords.get("discriminator"), "propertyName"));
  if (!isEqual(marks[0], marks[1]) && old.has("discriminator") && now.has("discriminator")) {
    const what = `has the discriminator "${valueToText(marks[1])}" instead of "${valueToText(marks[0])}"`;
    changes.push({ code: "discriminator-changed", effect: "differs", what, keyword: "discriminator" });
  }
  return changes;
}

// Proves that no example can match exactly one alternative of a `oneOf`: for each alternative, another one accepts every value built from the fields it declares.
// Proves too that closed parts of an `allOf` reject each other's fields, so that at most an empty object is valid.
// Only what is certain counts, so false means "not proven". Takes schemas in the 2020-12 dialect; `root` holds what they refer to.
const MAX_STEPS = 20_000;
const MAX_DEPTH = 40;
const MAX_PARTS = 500;
/** Keywords that declare fields where the proof doesn't look. */
const UNREAD = ["if", "dependentSchemas", "$dynamicRef", "unevaluatedProperties", "unevaluatedItems"];
/** Keywords that only an equal keyword implies. */
const EXACT = [
  ...["pattern", "format", "multipleOf", "uniqueItems", "prefixItems", "contains", "minContains", "maxContains"],
  ...["propertyNames", "dependentRequired", "patternProperties", "not", "oneOf", "enum", "const", ...UNREAD],
];
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/** Returns a test for schemas whose `oneOf` no example satisfies; `isValid` validates one value. */
export function createOverlaps(root, isValid) {
  const combined = combinedSchemas(root);
  const known = new WeakMap();
  return (schema) => {
    // Fields that another schema adds to this one may tell the alternatives apart.
    if (combined.has(schema)) return false;
    const { oneOf, ...beside } = schema;
    const proof = { root, isValid, known, left: MAX_STEPS, assumed: new Map(), ids: new Map() };
    return oneOf.every((option, index) => {
      const values = parts(proof, [beside, option]);
      return oneOf.some((other, at) => at !== index && isWithin(proof, values, parts(proof, [other]), 0));
    });
  };
}

/** Rewrites, in place, the schemas whose closed parts reject each other's fields: as meant, the fields of all parts together are closed. */
export function openSealed(root, value = root) {
  const opened = new Map();
  const visit = (schema) => {
    if (typeof schema !== "object" || schema === null) return;
    const all = Array.isArray(schema.allOf) ? parts({ root, known: new Map() }, [schema]) : undefined;
    if (all !== undefined && isSealed(all)) opened.set(schema, all);
    Object.values(schema).forEach(visit);
  };
  visit(value);
  for (const [schema, all] of opened) {
    for (const key of Object.keys(schema)) delete schema[key];
    schema.allOf = all.map(({ additionalProperties, ...part }) =>
      additionalProperties === false
        ? part
        : { ...part, ...(additionalProperties !== undefined && { additionalProperties }) },
    );
    schema.unevaluatedProperties = false;
  }
  return value;
}

/** True if every field that one part declares is rejected by another, or one that is required is. */
function isSealed(all) {
  const closed = all.filter((part) => part.additionalProperties === false && part.patternProperties === undefined);
  const isAllowed = (name) => closed.every((part) => hasOwn(part.properties ?? {}, name));
  const names = all.flatMap((part) => Object.keys(part.properties ?? {}));
  const required = all.flatMap((part) => part.required ?? []);
  return closed.length > 0 && names.length > 0 && (!names.some(isAllowed) || !required.every(isAllowed));
}

/** The schemas that apply together with others: within an `allOf`, also by reference. */
function combinedSchemas(root) {
  const combined = new Set();
  const mark = (schema) => {
    if (!isObject(schema) || combined.has(schema)) return;
    combined.add(schema);
    if (schema.$ref !== undefined) mark(resolve(root, schema.$ref));
    for (const key of ["allOf", "oneOf", "anyOf"]) if (Array.isArray(schema[key])) schema[key].forEach(mark);
  };
  const visit = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value.allOf) && (value.allOf.length > 1 || isObject(value.properties))) value.allOf.forEach(mark);
    Object.values(value).forEach(visit);
  };
  visit(root);
  return combined;
}

/** Schemas as a list of plain ones that all apply, without references and `allOf`; undefined if there are too many. */
function parts({ root, known }, schemas) {
  const found = new Set();
  const waiting = [...schemas];
  for (let steps = 0; waiting.length > 0; steps++) {
    const next = waiting.pop();
    if (steps > MAX_PARTS) return undefined;
    if (!isObject(next)) {
      if (next === false) return undefined;
      continue;
    }
    const { $ref, allOf, ...own } = next;
    const target = $ref === undefined ? {} : resolve(root, $ref);
    if (target === undefined) return undefined;
    if ($ref !== undefined) waiting.push(target);
    if (Array.isArray(allOf)) waiting.push(...allOf);
    if (!known.has(next)) known.set(next, $ref === undefined && allOf === undefined ? next : own);
    found.add(known.get(next));
  }
  return [...found];
}

/** True if every value built from the fields of `some` is valid for all `others`. */
function isWithin(proof, some, others, depth) {
  if (some === undefined || others === undefined || --proof.left < 0 || depth > MAX_DEPTH) return false;
  return others.every((other) => implies(proof, some, other, depth));
}

function implies(proof, some, other, depth) {
  if (some.some((one) => isSame(one, other))) return true;
  const idOf = (schema) => proof.ids.get(schema) ?? proof.ids.set(schema, proof.ids.size).get(schema);
  const key = `${some.map(idOf).sort().join()}>${idOf(other)}`;
  // Values are finite: what holds for each level of a recursive schema holds for all of them.
  if (proof.assumed.has(key)) return proof.assumed.get(key);
  proof.assumed.set(key, true);
  const isImplied = impliesAnew(proof, some, other, depth);
  if (isImplied) proof.assumed.delete(key);
  else proof.assumed.set(key, false);
  return isImplied;
}

function impliesAnew(proof, some, other, depth) {
  const open = some.find(({ anyOf, oneOf }) => Array.isArray(anyOf) || Array.isArray(oneOf));
  if (open !== undefined) {
    const key = Array.isArray(open.anyOf) ? "anyOf" : "oneOf";
    const { [key]: options, ...beside } = open;
    const rest = some.filter((one) => one !== open);
    return options.every((option) => {
      const more = parts(proof, [beside, option]);
      return more !== undefined && isWithin(proof, [...rest, ...more], [other], depth + 1);
    });
  }
  if (some.some((one) => UNREAD.some((keyword) => keyword in one))) return false;
  const listed = some.find((one) => Array.isArray(one.enum) || "const" in one);
  if (listed !== undefined) return (listed.enum ?? [listed.const]).every((value) => proof.isValid(other, value));
  const options = other.anyOf?.map((option) => parts(proof, [option]));
  return (
    impliesType(some, other) &&
    impliesLimits(some, other) &&
    (options === undefined || options.some((option) => isWithin(proof, some, option, depth + 1))) &&
    impliesFields(proof, some, other, depth) &&
    impliesItems(proof, some, other, depth)
  );
}

function impliesType(some, other) {
  if (other.type === undefined) return true;
  const wide = [other.type].flat();
  const isWide = (type) => wide.includes(type) || (type === "integer" && wide.includes("number"));
  return some.some(({ type }) => type !== undefined && [type].flat().every(isWide));
}

function impliesLimits(some, other) {
  const hasSame = (key) => some.some((one) => isSame(one[key], other[key]));
  const has = (key, isStrict) => other[key] === undefined || some.some((one) => isStrict(one[key], other[key]));
  return (
    EXACT.every((key) => other[key] === undefined || hasSame(key)) &&
    LOWER.every((key) => has(key, (own, limit) => own >= limit)) &&
    UPPER.every((key) => has(key, (own, limit) => own <= limit))
  );
}

function impliesFields(proof, some, other, depth) {
  const { required = [], properties = {}, patternProperties, additionalProperties } = other;
  const needed = new Set(some.flatMap((one) => one.required ?? []));
  if (!required.every((name) => needed.has(name))) return false;
  const isLimited = additionalProperties === false || isObject(additionalProperties);
  if (Object.keys(properties).length === 0 && !isLimited) return true;
  if (some.some((one) => one.patternProperties !== undefined) || patternProperties !== undefined) return false;
  const names = new Set([...needed, ...some.flatMap((one) => Object.keys(one.properties ?? {}))]);
  const maps = some.filter((one) => one.properties === undefined && isObject(one.additionalProperties));
  const within = (schemas, schema) => isWithin(proof, parts(proof, schemas), parts(proof, [schema]), depth + 1);
  // In a map, any name may occur.
  for (const map of maps.length > 0 && names.size === 0 ? Object.keys(properties) : [])
    if (
      !within(
        maps.map((one) => one.additionalProperties),
        properties[map],
      )
    )
      return false;
  if (
    maps.length > 0 &&
    isLimited &&
    !within(
      maps.map((one) => one.additionalProperties),
      additionalProperties,
    )
  )
    return false;
  return [...names].every((name) => {
    const own = some.flatMap((one) => (hasOwn(one.properties, name) ? [one.properties[name]] : []));
    if (hasOwn(properties, name)) return within(own, properties[name]);
    return !isLimited || within(own, additionalProperties);
  });
}

function impliesItems(proof, some, other, depth) {
  if (other.items === undefined || other.items === true) return true;
  const own = some.flatMap(({ items }) => (items === undefined ? [] : [items]));
  if (some.some((one) => one.prefixItems !== undefined) || other.prefixItems !== undefined) return false;
  return own.length > 0 && isWithin(proof, parts(proof, own), parts(proof, [other.items]), depth + 1);
}

/** Annotations don't restrict values. */
const ANNOTATIONS = ["title", "description", "deprecated", "readOnly", "writeOnly", "xml", "externalDocs", "nullable"];

function isSame(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const isNote = (key) => ANNOTATIONS.includes(key) || key.startsWith("x-");
  const keys = (value) =>
    Object.keys(value).filter((key) => Array.isArray(value) || !isNote(key) || isObject(value[key]));
  const names = keys(one);
  return (
    names.length === keys(other).length && names.every((key) => hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

function resolve(root, reference) {
  const at = String(reference).replace(/^root/, "");
  if (!at.startsWith("#")) return undefined;
  const steps = decodeURIComponent(at.slice(1)).split("/").slice(1);
  return steps.reduce((value, step) => value?.[step.replace(/~1/g, "/").replace(/~0/g, "~")], root);
}

function hasOwn(object, key) {
  return isObject(object) ? Object.hasOwn(object, key) : Array.isArray(object) && key in object;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// The expectations of bench/specs.mjs: the operations that an OpenAPI file publishes, and whether ajv accepts the examples generated from its schemas.
// Schemas are validated in the 2020-12 dialect, after converting those of 3.0 and Swagger 2.0.
import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { importSource } from "../scripts/import-source.mjs";
import { createOverlaps, openSealed } from "./spec-overlaps.mjs";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "schemas", "dependentSchemas"]);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);
const AUTHORED_KEYS = ["example", "examples", "x-example", "x-examples", "default"];
/** Time limit for the examples of one file; the rest are not counted. */
const MAX_MILLISECONDS = 30_000;

/** The number of published operations of a spec. */
export function countOperations(root) {
  const follow = (value) =>
    typeof value?.$ref === "string" && value.$ref.startsWith("#/") ? pointer(root, value.$ref) : value;
  const isShown = (value) => isObject(value) && !value["x-internal"] && !value["x-excluded"] && !value["x-hidden"];
  const webhooks = isObject(root.webhooks) ? root.webhooks : (root["x-webhooks"] ?? {});
  const items = [
    ...Object.entries(root.paths ?? {}).filter(([path]) => !path.startsWith("x-") && path !== "$ref"),
    ...Object.entries(webhooks),
  ];
  return items.reduce((total, [, written]) => {
    const item = follow(written);
    if (!isShown(item)) return total;
    const more = Object.values(item.additionalOperations ?? {});
    return total + [...METHODS.map((method) => item[method]), ...more].filter(isShown).length;
  }, 0);
}

/** Validates every example generated for the bodies of a spec. */
export async function validateExamples(text) {
  const { createFlatten, describeOperation, parseApi } = await importSource(
    "packages/openapi/src/parse-api.ts",
    "packages/openapi/src/describe/describe-operation.ts",
    "packages/openapi/src/schema/flatten-schema.ts",
  );
  const counts = { valid: 0, invalid: 0, overlapping: 0, impossible: 0, unchecked: 0, wrong: [] };
  const plain = JSON.stringify(withoutAuthored(JSON.parse(text)));
  const api = parseApi({ path: "openapi.json", text: plain }).value;
  if (!api) return counts;
  const flatten = createFlatten(api);
  const isOld = typeof api.root.swagger === "string" || /^3\.0/.test(api.root.openapi);
  const validators = { request: createValidator(api.root, "readOnly", isOld) };
  validators.response = createValidator(api.root, "writeOnly", isOld);
  const end = performance.now() + MAX_MILLISECONDS;
  for (const operation of api.operations) {
    if (performance.now() > end) break;
    if (operation.excluded || operation.hidden) continue;
    const view = describeOperation(operation, { flattenFor: () => flatten });
    const ways = operation.kind === "webhook" ? ["response", "request"] : ["request", "response"];
    const check = (contents, way) =>
      checkContents(contents, validators[way], counts, `${operation.method} ${operation.path}`);
    check(view.body?.contents ?? [], ways[0]);
    for (const response of view.responses) check(response.contents, ways[1]);
  }
  return counts;
}

function checkContents(contents, validate, counts, name) {
  for (const { source, examples, stream } of contents) {
    for (const example of examples) {
      if (!example.generated || stream || example.language !== "json" || source === undefined) continue;
      const problem = validate(source, JSON.parse(example.text));
      if (problem === undefined) counts.valid++;
      else if (problem.unchecked) counts.unchecked++;
      else {
        counts[problem.kind]++;
        if (problem.kind !== "impossible" && counts.wrong.length < 5) counts.wrong.push(`${name}: ${problem.message}`);
      }
    }
  }
}

/** Returns a validator for a schema of the spec, without fields of the other direction. */
function createValidator(root, excluded, isOld) {
  const strict = createCompiler({ root, excluded, isOld });
  let kinds;
  return (schema, value) => {
    try {
      const validate = strict(schema);
      if (validate(value)) return undefined;
      const [{ instancePath, message }] = validate.errors;
      kinds ??= createKinds({ root, excluded, isOld });
      return { message: `${instancePath} ${message}`, kind: kinds(schema, value) };
    } catch (error) {
      return { unchecked: true, message: String(error) };
    }
  };
}

/** Returns a function for the kind of an invalid example: `impossible` if it is proven that none with content is valid, `overlapping` if it matches several, else `invalid`. */
function createKinds(how) {
  const ajv = createAjv();
  const copies = new WeakMap();
  const root = toDialect(how.root, { ...how, copies });
  ajv.addSchema(root, "root");
  const isImpossible = createOverlaps(root, (schema, value) => ajv.validate(schema, value));
  const known = new WeakMap();
  const isLoose = (schema) => {
    if (!known.has(schema)) known.set(schema, isImpossible(copies.get(schema) ?? toDialect(schema, how)));
    return known.get(schema);
  };
  const proven = createCompiler({ ...how, isLoose });
  let loose;
  return (schema, value) => {
    if (proven(schema)(value)) return "impossible";
    loose ??= createCompiler({ ...how, isLoose: () => true });
    return loose(schema)(value) ? "overlapping" : "invalid";
  };
}

function createAjv() {
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false, addUsedSchema: false });
  addFormats(ajv);
  return ajv;
}

function createCompiler(how) {
  const ajv = createAjv();
  const root = toDialect(how.root, how);
  const open = (schema) => (how.isLoose ? openSealed(root, schema) : schema);
  ajv.addSchema(open(root), "root");
  const known = new WeakMap();
  return (schema) => {
    if (!known.has(schema)) known.set(schema, ajv.compile(open(toDialect(schema, how))));
    return known.get(schema);
  };
}

/** A part of a spec with its schemas converted to 2020-12. */
function toDialect(value, how) {
  if (Array.isArray(value)) return value.map((item) => toDialect(item, how));
  if (!isObject(value)) return value;
  const { isOld, isMap, isLoose, copies } = how;
  if (isOld && !isMap && typeof value.$ref === "string") return { $ref: toRoot(value.$ref) };
  const copy = {};
  copies?.set(value, copy);
  for (const [key, item] of Object.entries(value)) {
    const inMap = !isMap && MAPS.has(key);
    if (!isMap && ["enum", "const", "default", "example", "examples"].includes(key)) copy[key] = item;
    else if (!isMap && key === "$ref") copy[key] = toRoot(item);
    else define(copy, key, toDialect(item, { ...how, isMap: inMap }));
  }
  if (!isMap && Array.isArray(copy.oneOf) && isLoose?.(value)) {
    copy.allOf = [...(copy.allOf ?? []), { anyOf: copy.oneOf }];
    delete copy.oneOf;
  }
  return isMap ? copy : translate(copy, how);
}

function translate(schema, { root, excluded, isOld }) {
  for (const key of ["$schema", "$id", "id", "discriminator"])
    if (typeof schema[key] !== "object" || key === "discriminator") delete schema[key];
  if (schema.required !== undefined && !Array.isArray(schema.required)) delete schema.required;
  if (Array.isArray(schema.required) && isObject(schema.properties))
    schema.required = schema.required.filter((name) => !goesAway(root, schema.properties[name], excluded));
  if (isOld) translateOld(schema);
  // Unknown formats are ignored.
  if (schema.format !== undefined && !Object.hasOwn(fullFormats, schema.format)) delete schema.format;
  // Patterns in other dialects, such as Java's, are ignored.
  if (schema.pattern !== undefined && !isPattern(schema.pattern)) delete schema.pattern;
  // No listed value has the declared type, so the list wins.
  if (
    Array.isArray(schema.enum) &&
    schema.type !== undefined &&
    !schema.enum.some((value) => hasType(value, schema.type))
  )
    delete schema.type;
  const types = [schema.type].flat().filter((type) => TYPES.has(type));
  if (schema.type !== undefined && types.length !== [schema.type].flat().length) delete schema.type;
  return schema;
}

/** Converts keywords of 3.0 and Swagger 2.0. */
function translateOld(schema) {
  if (schema.nullable === true && schema.type !== undefined) schema.type = [schema.type, "null"].flat();
  if (schema.nullable === true && Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ]) {
    if (typeof schema[flag] !== "boolean") continue;
    const isExclusive = schema[flag];
    delete schema[flag];
    if (!isExclusive || schema[bound] === undefined) continue;
    schema[flag] = schema[bound];
    delete schema[bound];
  }
  if (!Array.isArray(schema.items)) return;
  schema.prefixItems = schema.items;
  delete schema.items;
}

function hasType(value, types) {
  const name = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return [types].flat().some((type) => type === name || (type === "integer" && Number.isInteger(value)));
}

/** False for other dialects, and for literals such as `/^[0-9]+$/i`, which no text can match. */
function isPattern(text) {
  try {
    if (/^\/\^.*\/[a-z]*$/s.test(text)) return false;
    return typeof text === "string" && new RegExp(text, "u") !== undefined;
  } catch {
    return false;
  }
}

function goesAway(root, written, excluded) {
  let value = written;
  for (let hops = 0; hops < 10 && typeof value?.$ref === "string"; hops++) {
    if (value[excluded] === true) return true;
    value = pointer(root, value.$ref.replace(/^root/, ""));
  }
  return value?.[excluded] === true || (value?.allOf ?? []).some((part) => goesAway(root, part, excluded));
}

/** Removes authors' examples and defaults, which may be invalid: only generated values are measured. */
function withoutAuthored(value, isMap = false) {
  if (Array.isArray(value)) return value.map((item) => withoutAuthored(item));
  if (!isObject(value)) return value;
  const copy = {};
  for (const [key, item] of Object.entries(value)) {
    if (!isMap && AUTHORED_KEYS.includes(key)) continue;
    const isData = !isMap && ["enum", "const"].includes(key);
    define(copy, key, isData ? item : withoutAuthored(item, !isMap && MAPS.has(key)));
  }
  return copy;
}

function toRoot(reference) {
  return typeof reference === "string" && reference.startsWith("#") ? `root${reference}` : reference;
}

function pointer(root, reference) {
  const steps = decodeURIComponent(reference).split("/").slice(1);
  return steps.reduce((value, step) => value?.[step.replace(/~1/g, "/").replace(/~0/g, "~")], root);
}

function define(object, key, value) {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

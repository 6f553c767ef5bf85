// The types of JSON Schema. Apart from its rules, because a form needs them before anything is checked.

import { isNumeric } from "./exact-json.ts";

/** True if a value has a JSON type; unknown types fit everything. */
export function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "number":
      return isNumeric(value);
    case "boolean":
      return typeof value === "boolean";
    case "string":
    case "file":
      return typeof value === "string";
    default:
      return type !== "never";
  }
}

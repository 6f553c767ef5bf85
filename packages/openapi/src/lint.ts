// The entry point `@lectern/openapi/lint`: a spec → what is wrong with it and what is missing, each with its location.

export type { Diagnostic, Location, Severity } from "@lectern/base/diagnostic.ts";
export { type ApiReport, checkApi } from "./check/check-api.ts";
export { checkReference, type ReferenceContext } from "./check/check-reference.ts";
export { checkStructure, withoutReported } from "./check/check-structure.ts";

// The JSON Schema of docs.json for editors, generated from the fields that validate the file.

import type { JsonSchema } from "@lectern/base/fields/field.ts";
import { describeObject } from "@lectern/base/fields/object-field.ts";
import { siteSources } from "./api-fields.ts";
import { codeTheme } from "./appearance-fields.ts";
import { navigationDefinitions } from "./navigation-schema.ts";
import { DOCS_JSON } from "./schema.ts";
import { icon } from "./values.ts";

const SHARED = [icon, codeTheme, siteSources];

export function configJsonSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "docs.json",
    description: "Configuration for a documentation site.",
    ...describeObject(DOCS_JSON),
    $defs: {
      ...Object.fromEntries(SHARED.map((field) => [field.name, field.define()])),
      ...navigationDefinitions(),
      part: { ...describeObject({}), required: ["$ref"] },
    },
  };
}

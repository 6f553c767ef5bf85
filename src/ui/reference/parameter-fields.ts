// Turns parameters and headers into rows of a reference.

import type { ParameterView } from "../../openapi/describe/describe-parameters.ts";
import { parameterFacts } from "./parameter-facts.ts";
import type { Translate } from "./phrases.ts";
import type { FieldView } from "./render-schema.ts";
import type { Scope } from "./scope.ts";

export function parameterField(parameter: ParameterView, scope: Scope, t: Translate): FieldView {
  const { name, required, description, schema, examples, more } = parameter;
  return {
    name,
    scope,
    required,
    deprecated: parameter.deprecated || schema.deprecated,
    description,
    node: schema,
    examples,
    more,
    facts: parameterFacts(parameter, t),
  };
}

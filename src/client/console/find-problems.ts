// Validates everything the reader entered against the spec before it is sent.

import { bodyKind, contentOf, type Model, parameterPath } from "./model.ts";
import { BASE_URL, chosenServer, originOf, serverOf } from "./server-state.ts";
import { check, type Problems } from "./validate.ts";

export function findProblems(model: Model): Problems {
  const { slice, strings, resolve, picks, body } = model;
  const problems: Problems = new Map();
  const checking = { resolve, strings, problems, picked: (path: string) => picks.get(path) };
  if (!chosenServer(model)) {
    if (model.server.custom.trim() === "") problems.set(BASE_URL, strings.isRequired);
    else if (originOf(serverOf(model)) === undefined)
      check(checking, {
        schema: { types: ["string"], format: "uri" },
        value: model.server.custom,
        path: BASE_URL,
        required: true,
      });
  }
  for (const parameter of slice.parameters) {
    const path = parameterPath(parameter);
    const value = model.parameters.get(path);
    const { schema, required, mayBeEmpty } = parameter;
    if (value === "" && mayBeEmpty) continue;
    const isMissing = value === "" && parameter.location === "path";
    check(checking, { schema, value: isMissing ? undefined : value, path, required: required === true });
  }
  const content = contentOf(model);
  if (content === undefined) return problems;
  const kind = bodyKind(content);
  const required = slice.body?.required === true;
  if (kind === "text") {
    if (required && !body.text) problems.set("body", strings.isRequired);
  } else if (body.text !== undefined && body.value === undefined && kind === "json")
    problems.set("body", body.text === "" ? strings.isRequired : strings.notJson);
  else check(checking, { schema: content.schema ?? {}, value: body.value, path: "body", required });
  if (!required && body.text === "" && body.value === undefined) problems.delete("body");
  return problems;
}

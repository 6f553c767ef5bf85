import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { missingOperation } from "./api-diagnostics.ts";

const AT = { file: "users.mdx", line: 3, column: 1 };

test.each([
  [
    "form",
    "users",
    [],
    'api/invalid-reference "users" does not name an operation. Write "GET /path", "file.yaml GET /path" or "webhook name".',
  ],
  [
    "file",
    "v3.json GET /a",
    [],
    'api/spec-not-found There is no API description "v3.json" in this project. Check the path from the project\'s root.',
  ],
  [
    "operation",
    "GET /a",
    [],
    'api/operation-not-found There is no operation "GET /a" in the API description. Check the method and the path against the API description.',
  ],
  [
    "operation",
    "GET /a",
    ["GET /b", "GET /c", "GET /d"],
    'api/operation-not-found There is no operation "GET /a" in the API description. Did you mean "GET /b", "GET /c" or "GET /d"?',
  ],
] as const)("a wrong %s of %j is told with its remedy", (problem, reference, nearest, expected) => {
  const diagnostic = missingOperation(reference, { kind: "missing", problem, nearest }, AT);
  expect(formatDiagnostic(diagnostic)).toBe(`users.mdx:3:1 ${expected}`);
});

test.each([
  [0, 'There is no operation "GET /a" because this project has no API description.'],
  [2, 'There is no operation "GET /a" in the API descriptions of this project.'],
])("an operation without a named description is told so: %j", (searched, message) => {
  const match = { kind: "missing", problem: "operation", nearest: [], searched } as const;
  const { message: told, hint } = missingOperation("GET /a", match, AT);
  expect([told, hint]).toEqual([
    message,
    'Name the description with "openapi" around the entry, or write "file.yaml GET /a".',
  ]);
});

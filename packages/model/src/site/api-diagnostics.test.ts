import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { missingOperation } from "./api-diagnostics.ts";

const AT = { file: "users.mdx", line: 3, column: 1 };

test.each([
  [
    "form",
    "users",
    [],
    'api/invalid-reference Invalid operation reference "users". Use "GET /path", "file.yaml GET /path" or "webhook name".',
  ],
  [
    "file",
    "v3.json GET /a",
    [],
    'api/spec-not-found OpenAPI file "v3.json" not found. Check that the path is relative to the project root.',
  ],
  [
    "operation",
    "GET /a",
    [],
    'api/operation-not-found Operation "GET /a" not found in the OpenAPI file. Check the method and path against the OpenAPI file.',
  ],
  [
    "operation",
    "GET /a",
    ["GET /b", "GET /c", "GET /d"],
    'api/operation-not-found Operation "GET /a" not found in the OpenAPI file. Did you mean "GET /b", "GET /c" or "GET /d"?',
  ],
] as const)("reports a wrong %s of %j with a hint", (problem, reference, nearest, expected) => {
  const diagnostic = missingOperation(reference, { kind: "missing", problem, nearest }, AT);
  expect(formatDiagnostic(diagnostic)).toBe(`users.mdx:3:1 ${expected}`);
});

test.each([
  [0, 'Operation "GET /a" not found because the project has no OpenAPI file.', "Add the OpenAPI file to the project."],
  [
    2,
    'Operation "GET /a" not found in any OpenAPI file of the project.',
    "Check the method and path against the OpenAPI files.",
  ],
])("reports an operation without a named spec: %j", (searched, message, expected) => {
  const match = { kind: "missing", problem: "operation", nearest: [], searched } as const;
  const { message: text, hint } = missingOperation("GET /a", match, AT);
  expect([text, hint]).toEqual([message, expected]);
});

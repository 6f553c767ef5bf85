import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { describeOperation } from "../describe/describe-operation.ts";
import { parseApi } from "../parse-api.ts";

const TEXT = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    get:
      responses:
        "200":
          description: ok
          content:
            application/json:
              examples:
                local: { summary: A file, externalValue: ./examples/a.json }
                remote: { summary: Elsewhere, externalValue: https://a.test/b.json }
                picture: { externalValue: /images/a.png }
                missing: { externalValue: ../../secret.json }
                gone: { externalValue: gone.json }
                script: { externalValue: "javascript:alert(1)" }
`;

const FILES: Readonly<Record<string, string>> = {
  "api/examples/a.json": '{"a": 1}',
  "images/a.png": "\u0089PNG\0\0",
};

test("shows a local example, links a remote one and reports a missing one", () => {
  const { value, diagnostics, paths } = parseApi(
    { path: "api/openapi.yaml", text: TEXT },
    { read: (path) => FILES[path] },
  );
  const [operation] = value?.operations ?? [];
  const content = operation && describeOperation(operation).responses[0]?.contents[0];
  expect(content?.examples).toEqual([{ title: "A file", value: '{"a": 1}', text: '{\n  "a": 1\n}', language: "json" }]);
  expect(content?.linked).toEqual([
    { title: "Elsewhere", href: "https://a.test/b.json" },
    { title: "picture", href: "/images/a.png" },
  ]);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'api/openapi.yaml:16:40 api/example-not-found Example file "gone.json" not found. Use a path relative to the OpenAPI file, or a URL.',
  ]);
  expect([...paths]).toEqual(expect.arrayContaining(["api/examples/a.json", "images/a.png", "api/gone.json"]));
});

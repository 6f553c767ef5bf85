import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { linkBroken } from "./rules/link-broken.ts";
import { toGithub } from "./to-github.ts";
import { toSarif } from "./to-sarif.ts";

const PROBLEMS: readonly Diagnostic[] = [
  {
    code: "link/broken",
    severity: "error",
    at: { file: "a, b.mdx", line: 4, column: 2 },
    message: "100% gone:\nno page.",
    hint: "Mend it.",
  },
  { code: "mdx/syntax", severity: "info", at: { file: "c.mdx", line: 1, column: 1 }, message: "Hm." },
];

test("escapes delimiters in GitHub annotations", () => {
  expect(toGithub(PROBLEMS, "docs")).toBe(
    "::error file=docs/a%2C b.mdx,line=4,col=2,title=link/broken::100%25 gone:%0Ano page. Mend it.\n" +
      "::notice file=docs/c.mdx,line=1,col=1,title=mdx/syntax::Hm.\n",
  );
});

test("lists rules and file paths relative to the working directory in SARIF", () => {
  expect(toSarif(PROBLEMS, { rules: [linkBroken], version: "1.2.3", folder: "docs" })).toEqual({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "lectern",
            version: "1.2.3",
            rules: [
              {
                id: "link/broken",
                shortDescription: { text: "A link points to a page that does not exist." },
                defaultConfiguration: { level: "error" },
                properties: { docs: "/check/links#link-broken", group: "links" },
              },
              { id: "mdx/syntax" },
            ],
          },
        },
        columnKind: "utf16CodeUnits",
        results: [
          {
            ruleId: "link/broken",
            level: "error",
            message: { text: "100% gone:\nno page. Mend it." },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: "docs/a%2C%20b.mdx" },
                  region: { startLine: 4, startColumn: 2 },
                },
              },
            ],
          },
          {
            ruleId: "mdx/syntax",
            level: "note",
            message: { text: "Hm." },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: "docs/c.mdx" },
                  region: { startLine: 1, startColumn: 1 },
                },
              },
            ],
          },
        ],
      },
    ],
  });
});

import { expect, test } from "vitest";
import { documentFromJson, documentToJson } from "./document-json.ts";
import { parseDocument } from "./parse-document.ts";

test("restores a document", () => {
  const source = {
    path: "a.mdx",
    text: "import A from './a'\n\n# A {1}\n\n<Card b=\"c\">*d*</Card>\n\n| e |\n|-|\n| <br> |\n",
  };
  const parsed = (): ReturnType<typeof parseDocument> => parseDocument(source, new Map());
  const text = documentToJson(parsed());
  expect(text).not.toContain('"start":');
  expect(documentFromJson(text)).toEqual(JSON.parse(JSON.stringify(parsed())));
});

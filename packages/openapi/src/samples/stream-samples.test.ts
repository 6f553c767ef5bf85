import { findLanguage } from "@lectern/request/samples";
import { expect, test } from "vitest";
import { describeOperation } from "../describe/describe-operation.ts";
import { parseApi } from "../parse-api.ts";
import { sampleRequest } from "./sample-request.ts";

const code = (mediaType: string, language: string): string => {
  const spec = { openapi: "3.1.0", paths: { "/a": { get: { responses: { 200: { content: { [mediaType]: {} } } } } } } };
  const { value } = parseApi({ path: "api.json", text: JSON.stringify(spec) });
  const [operation] = value?.operations ?? [];
  if (!operation) throw new Error("no operation");
  const { request } = sampleRequest(operation, describeOperation(operation), { max: 1000 });
  return findLanguage(language)?.write(request) ?? "";
};

test.each(["text/event-stream", "application/jsonl"])("streams %s in samples", (mediaType) => {
  expect(code(mediaType, "curl")).toContain("curl -N ");
  expect(code(mediaType, "python")).toContain("stream=True)\nfor line in response.iter_lines(decode_unicode=True):");
  expect(code(mediaType, "javascript")).toContain("new TextDecoderStream()");
});

test("reads other responses in one piece", () => {
  expect(code("application/json", "curl")).not.toContain("-N");
  expect(code("application/json", "python")).toContain("print(response.text)");
});

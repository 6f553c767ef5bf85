import { expect, test } from "vitest";
import { toExample } from "../describe/describe-examples.ts";
import { describeOperation } from "../describe/describe-operation.ts";
import { parseApi } from "../parse-api.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import { showMarks, writeStream } from "./stream-text.ts";

/** The examples of a response with a media type. */
function examples(mediaType: string, media: object): readonly string[] {
  const content = { [mediaType]: media };
  const text = JSON.stringify({ openapi: "3.2.0", paths: { "/a": { get: { responses: { "200": { content } } } } } });
  const [operation] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const [response] = describeOperation(operation).responses;
  return (response?.contents[0]?.examples ?? []).map(
    ({ text: code, language }) => `${language}\n${code.replaceAll("\u001e", "␞")}`,
  );
}

const TICK = { type: "object", required: ["n"], properties: { n: { type: "integer", example: 7 } } };

test.each<[string, string, object, string]>([
  ["events with what they carry", "text/event-stream", { schema: TICK }, 'text\ndata: {"n":7}\n'],
  [
    "events of a text",
    "text/event-stream",
    { schema: { type: "string", example: "a\nb" } },
    "text\ndata: a\ndata: b\n",
  ],
  [
    "events with their fields",
    "text/event-stream; charset=utf-8",
    {
      itemSchema: {
        required: ["event", "data"],
        properties: {
          event: { const: "tick" },
          data: { type: "string", example: '{"n":7}' },
          retry: { type: "integer" },
        },
      },
    },
    'text\nevent: tick\ndata: {"n":7}\nretry: 123\n',
  ],
  [
    "several events, as their author gives them",
    "text/event-stream",
    {
      itemSchema: {},
      example: [
        { event: "a", data: { n: 1 } },
        { id: "2", data: "b\n" },
        { id: 3, data: { n: 2 } },
      ],
    },
    'text\nevent: a\ndata: {"n":1}\n\nid: 2\ndata: b\ndata:\n\ndata: {"id":3,"data":{"n":2}}\n',
  ],
  ["events that are written out", "text/event-stream", { example: "event: x\ndata: y\n" }, "text\nevent: x\ndata: y\n"],
  ["lines of JSON", "application/jsonl", { itemSchema: TICK }, 'jsonl\n{"n":7}'],
  ["lines of lists", "application/x-ndjson", { itemSchema: { type: "array", items: TICK } }, 'jsonl\n[{"n":7}]'],
  ["lines of a list", "application/x-ndjson", { example: [{ n: 1 }, { n: 2 }] }, 'jsonl\n{"n":1}\n{"n":2}'],
  ["a sequence", "application/json-seq", { itemSchema: TICK, example: [{ n: 1 }, 2] }, 'jsonl\n␞{"n":1}\n␞2\n'],
  [
    "parts",
    "multipart/mixed",
    { itemSchema: TICK, example: [{ n: 1 }, "--boundary"] },
    'text\n--boundary-2\nContent-Type: application/json\n\n{\n  "n": 1\n}\n--boundary-2\nContent-Type: text/plain\n\n--boundary\n--boundary-2--\n',
  ],
  [
    "parts of a given type",
    "multipart/mixed",
    { itemSchema: TICK, itemEncoding: { contentType: "application/tick+json, text/plain" } },
    'text\n--boundary\nContent-Type: application/tick+json\n\n{\n  "n": 7\n}\n--boundary--\n',
  ],
])("writes %s as they are sent", (_, mediaType, media, expected) => {
  expect(examples(mediaType, media)).toEqual([expected]);
});

test("shows the first complete items of a long stream", () => {
  const items = Array.from({ length: 5000 }, (_, n) => ({ n }));
  const flatten = createFlatten({ root: {} });
  const use = { mediaType: "application/jsonl", schema: TICK, direction: "response", stream: true, flatten } as const;
  const { text } = toExample(items, use);
  const lines = text.trimEnd().split("\n");
  expect(lines.length).toBeLessThan(5000);
  expect(lines.map((line) => JSON.parse(line))).toEqual(items.slice(0, lines.length));
});

test("keeps event names on their line", () => {
  expect(writeStream({ kind: "events" }, [{ event: "a\ndata: b", data: "c" }])).toBe("event: a data: b\ndata: c\n");
});

test("shows visible marks and ends with the last line", () => {
  expect(showMarks("\u001e1\n\u001e2\n\n")).toBe("␞1\n␞2");
});

import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askQuestions, hasColor } from "./terminal.ts";

test.each<[environment: Record<string, string>, isInteractive: boolean, expected: boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, false, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true, false],
])("colors with %j on a terminal (%s): %s", (environment, isInteractive, expected) => {
  expect(hasColor(environment, isInteractive)).toBe(expected);
});

const QUESTIONS = [
  { text: "Name?", fallback: "My docs" },
  { text: "Colour?", fallback: "#123456" },
];

test("keeps input that was typed ahead for later prompts", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.write("Acme\n\n");
  expect(await askQuestions(QUESTIONS, { input, output })).toEqual(["Acme", "#123456"]);
  expect(String(output.read())).toContain("Name? (My docs) ");
});

test("stops when the user leaves a prompt", async () => {
  const input = new PassThrough();
  input.end("Acme\n");
  await expect(askQuestions(QUESTIONS, { input, output: new PassThrough() })).rejects.toThrow("No files were written");
});

test("asks again after an invalid answer, with the reason", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end("teal\n#123456\n");
  const check = (answer: string): string | undefined => (answer.startsWith("#") ? undefined : `"${answer}" is wrong.`);
  expect(await askQuestions([{ text: "Color?", fallback: "#000", check }], { input, output })).toEqual(["#123456"]);
  expect(String(output.read())).toContain('"teal" is wrong.\n');
});

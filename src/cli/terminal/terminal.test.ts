import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { askQuestions, createTerminal, hasColor } from "./terminal.ts";

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

describe("progress", () => {
  /** Draws a text every four seconds and returns what was written. */
  function draw(env: Readonly<Record<string, string>>, isTTY: boolean): string {
    const stderr = Object.assign(new PassThrough(), { isTTY, columns: 80 });
    const system = { ...process, stdout: new PassThrough(), stderr, env } as unknown as NodeJS.Process;
    let time = 0;
    const terminal = createTerminal(system, () => time);
    for (const text of ["Page 1", "Page 2", "Page 3", "Page 4", "Page 5", "Page 6", ""]) {
      time += 4000;
      terminal.progress(text);
    }
    return String(stderr.read() ?? "");
  }

  test("is redrawn on a terminal", () => {
    const lines = ["", "Page 1", "Page 2", "Page 3", "Page 4", "Page 5", "Page 6", ""];
    expect(draw({}, true).split("\r\x1b[2K")).toEqual(lines);
  });

  test("is a line every ten seconds in CI, and nothing in other pipes", () => {
    expect(draw({ CI: "true" }, false)).toBe("Page 3\nPage 6\n");
    expect(draw({}, false)).toBe("");
  });
});

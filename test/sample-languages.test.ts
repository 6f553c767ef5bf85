import { expect, test } from "vitest";
import { SAMPLE_LANGUAGES } from "../src/config/sample-languages.ts";
import { LANGUAGES } from "../src/request/languages.ts";

test("docs.json accepts exactly the languages that samples are written in", () => {
  expect(SAMPLE_LANGUAGES).toEqual(LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases]));
});

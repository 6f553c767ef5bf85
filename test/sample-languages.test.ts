import { expect, test } from "vitest";
import { SAMPLE_LANGUAGES } from "../src/config/api-fields.ts";
import { LANGUAGES } from "../src/request/languages.ts";

test("accepts exactly the supported sample languages in docs.json", () => {
  expect(SAMPLE_LANGUAGES).toEqual(LANGUAGES.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])]));
});

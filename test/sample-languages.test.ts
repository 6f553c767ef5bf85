import { SAMPLE_LANGUAGES } from "@lectern/model/config/api-fields.ts";
import { LANGUAGES } from "@lectern/request/samples";
import { expect, test } from "vitest";

test("accepts exactly the supported sample languages in docs.json", () => {
  expect(SAMPLE_LANGUAGES).toEqual(LANGUAGES.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])]));
});

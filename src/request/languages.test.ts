import { expect, test } from "vitest";
import { LANGUAGES } from "./languages.ts";

test.each(LANGUAGES)("the media type of a file in a form is said in $title", ({ write }) => {
  const code = write({
    method: "POST",
    url: "https://api.test/files",
    headers: [],
    body: {
      kind: "multipart",
      parts: [{ kind: "file", name: "photo", value: "a/b.bin", mediaType: "image/x-lectern" }],
    },
  });
  expect(code).toContain("image/x-lectern");
});

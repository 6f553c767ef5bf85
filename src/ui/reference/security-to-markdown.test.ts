import { expect, test } from "vitest";
import { describeScheme } from "../../openapi/describe/describe-security.ts";
import { localeOf, translate } from "../layout/words.ts";
import { securityToMarkdown } from "./security-to-markdown.ts";

test("a scheme says where its tokens come from and what its scopes allow", () => {
  const scheme = describeScheme(
    "login",
    {
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: "https://a.example/`token`", scopes: { read: "Read\nthings" } } },
    },
    ["read", "own"],
  );
  const locale = localeOf("en");
  expect(securityToMarkdown([{ schemes: [scheme] }], (word) => translate(locale, word))).toBe(
    [
      "- OAuth 2.0 access token (client credentials) (`login`)",
      "  - tokenUrl: `` https://a.example/`token` ``",
      "  - Scopes: `read` (Read things), `own`",
    ].join("\n"),
  );
});

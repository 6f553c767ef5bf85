import { describeScheme } from "@lectern/openapi/internal/describe/describe-security.ts";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { schemesToMarkdown } from "./security.tsx";

test("states where tokens come from and what scopes allow", () => {
  const scheme = describeScheme(
    "login",
    {
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: "https://a.example/`token`", scopes: { read: "Read\nthings" } } },
    },
    ["read", "own"],
  );
  const locale = localeOf("en");
  expect(schemesToMarkdown([{ schemes: [scheme] }], (word) => translate(locale, word))).toBe(
    [
      "- `Authorization` (string, header, required): OAuth 2.0 access token (client credentials).",
      "  - Token URL: `` https://a.example/`token` ``",
      "  - Scopes: `read` (Read things), `own`",
    ].join("\n"),
  );
});

test.each([
  ["en", ["Authorization URL", "Device authorization URL", "Token URL", "Refresh URL", "OpenID Connect discovery URL"]],
  [
    "de",
    [
      "Autorisierungs-URL",
      "URL zur Geräteautorisierung",
      "Token-URL",
      "URL zum Erneuern",
      "Discovery-URL von OpenID Connect",
    ],
  ],
])("labels URLs in %s", (language, names) => {
  const flow = { authorizationUrl: "a", deviceAuthorizationUrl: "b", tokenUrl: "c", refreshUrl: "d" };
  const oauth = describeScheme("x", { type: "oauth2", flows: { authorizationCode: flow } }, []);
  const openId = describeScheme("y", { type: "openIdConnect", openIdConnectUrl: "e" }, []);
  const text = schemesToMarkdown([{ schemes: [oauth] }, { schemes: [openId] }], (word) =>
    translate(localeOf(language), word),
  );
  expect([...text.matchAll(/^ {2}- (.*): `\w`$/gm)].map(([, name]) => name)).toEqual(names);
});

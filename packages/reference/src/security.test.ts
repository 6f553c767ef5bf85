import { serialize } from "@lectern/base/markup/tree.ts";
import { describeScheme } from "@lectern/openapi/internal/describe/describe-security.ts";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import type { ReferenceTools } from "./reference-tools.ts";
import { schemesToHtml, schemesToMarkdown } from "./security.tsx";

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

test("says the facts of a credential in one order", () => {
  const t = translate.bind(undefined, localeOf("en"));
  const key = describeScheme("key", { type: "apiKey", in: "query", name: "k", deprecated: true }, []);
  const html = serialize(schemesToHtml([{ schemes: [key] }], { t } as ReferenceTools));
  expect([...html.matchAll(/<span class="field-([a-z]+)">/g)].map(([, kind]) => kind)).toEqual([
    "name",
    "type",
    "label",
    "required",
    "deprecated",
  ]);
  expect(schemesToMarkdown([{ schemes: [key] }], t)).toContain("`k` (string, query, required, Deprecated)");
});

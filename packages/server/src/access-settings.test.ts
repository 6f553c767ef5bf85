import { expect, test } from "vitest";
import { readAccessSettings } from "./access-settings.ts";

const KEY = "k".repeat(32);

function read(settings: unknown, environment: Record<string, string> = {}) {
  return readAccessSettings({ path: "access.json", text: JSON.stringify(settings) }, environment);
}

test("reads passwords, OpenID Connect and environment variables, with defaults", () => {
  const oidc = { issuer: "https://id.example.com", clientId: "docs", clientSecret: "$SECRET" };
  const environment = { SECRET: " spaced ", LECTERN_PASSWORD: "short", LECTERN_SESSION_KEY: KEY };
  expect(read({ passwords: [{ password: " a b c d ", groups: ["staff"] }], oidc }, environment)).toEqual({
    value: {
      sessionKey: KEY,
      sessionHours: 24,
      passwords: [{ password: " a b c d ", groups: ["staff"] }, { password: "short" }],
      oidc: { ...oidc, clientSecret: " spaced ", scope: "openid profile email", groupsClaim: "groups" },
    },
  });
  expect(readAccessSettings(undefined, {})).toEqual({ value: undefined });
  expect(readAccessSettings(undefined, { LECTERN_PASSWORD: "x" })).toMatchObject({
    value: { passwords: [{ password: "x" }] },
  });
});

test.each<[problem: string, settings: unknown, environment?: Record<string, string>]>([
  ["access.json:1:1: The file must be an object.", []],
  ['access.json:1:1: Neither "passwords" nor "oidc" is set.', {}],
  ['access.json:1:2: Unknown key "password". Did you mean "passwords"?', { password: "x" }],
  [
    'access.json:1:27: "passwords[0].password" must be at least 8 characters long.',
    { passwords: [{ password: "secret" }] },
  ],
  ["access.json:1:27: The environment variable SECRET is not set.", { passwords: [{ password: "$SECRET" }] }],
  ['access.json:1:9: "oidc" must be an object with "clientId".', { oidc: { issuer: "https://id.example.com" } }],
  [
    'access.json:1:19: "oidc.issuer" must be a URL that starts with https://.',
    { oidc: { issuer: "http://id.example.com", clientId: "x" } },
  ],
  ['access.json:1:8: "url" must be an origin such as https://docs.example.com.', { url: "https://docs.example.com/x" }],
  ['access.json:1:17: "sessionHours" must be a number above 0, at most 8760.', { sessionHours: 0 }],
  [
    "LECTERN_SESSION_KEY must be at least 32 characters long.",
    { passwords: [{ password: "12345678" }] },
    { LECTERN_SESSION_KEY: "x" },
  ],
])("reports without the value: %s", (problem, settings, environment) => {
  expect(read(settings, environment)).toEqual({ problem });
});

test("reports invalid JSON with its place", () => {
  expect(readAccessSettings({ path: "access.json", text: '{\n  "url": x\n}' }, {})).toEqual({
    problem: "access.json:2:10: access.json is not valid JSON: unexpected character.",
  });
});

// Access control settings: a JSON file whose values may refer to environment variables (`"$DOCS_PASSWORD"`), so that it
// need not contain secrets.

import { closest } from "../base/closest.ts";

export interface SharedPassword {
  readonly password: string;
  /** The groups it grants. Defaults to all. */
  readonly groups?: readonly string[];
}

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope: string;
  /** The claim with a reader's groups, with dots for nested claims: `realm_access.roles`. */
  readonly groupsClaim: string;
  /** The required audience of access tokens for MCP. Defaults to the URL of the endpoint. */
  readonly audience?: string;
}

export interface AccessSettings {
  /** The public origin: `https://docs.example.com`. */
  readonly url?: string;
  /** Signs sessions. Replicas must share it. */
  readonly sessionKey?: string;
  readonly sessionHours: number;
  readonly passwords: readonly SharedPassword[];
  readonly oidc?: OpenIdSettings;
}

type Result<T> = { readonly value: T } | { readonly problem: string };
type Environment = Readonly<Record<string, string | undefined>>;

const SCOPE = "openid profile email";
const MIN_KEY_LENGTH = 32;

/** Parses the file. If `text` is undefined, `LECTERN_PASSWORD` alone is enough. */
export function readAccessSettings(
  text: string | undefined,
  environment: Environment,
): Result<AccessSettings | undefined> {
  const password = environment["LECTERN_PASSWORD"];
  const key = environment["LECTERN_SESSION_KEY"];
  if (text === undefined && !password) return { value: undefined };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? "{}");
  } catch (error) {
    return { problem: `it is not JSON: ${(error as Error).message}` };
  }
  try {
    const settings = members(fill(parsed, environment), "", ["url", "sessionKey", "sessionHours", "passwords", "oidc"]);
    const passwords = [
      ...list(settings["passwords"], "passwords").map(toPassword),
      ...(password ? [{ password }] : []),
    ];
    const oidc = settings["oidc"] === undefined ? undefined : toOpenId(settings["oidc"]);
    if (passwords.length === 0 && oidc === undefined) fail('needs "passwords" or "oidc"');
    const sessionKey = textAt(settings["sessionKey"], "sessionKey") ?? key;
    if (sessionKey !== undefined && sessionKey.length < MIN_KEY_LENGTH)
      fail(`"sessionKey" must have at least ${MIN_KEY_LENGTH} characters`);
    const url = textAt(settings["url"], "url");
    if (url !== undefined && !(/^https?:\/\/[^/]+$/.test(url) && URL.canParse(url)))
      fail('"url" must be an origin such as https://docs.example.com');
    const hours = settings["sessionHours"] ?? 12;
    if (typeof hours !== "number" || !(hours > 0 && hours <= 8760))
      fail('"sessionHours" must be a number, at most 8760');
    return {
      value: {
        sessionHours: Number(hours),
        passwords,
        ...(url === undefined ? {} : { url }),
        ...(sessionKey === undefined ? {} : { sessionKey }),
        ...(oidc ? { oidc } : {}),
      },
    };
  } catch (error) {
    if (error instanceof Mistake) return { problem: error.message };
    throw error;
  }
}

class Mistake extends Error {}

function fail(message: string): never {
  throw new Mistake(message);
}

/** Substitutes environment variables. */
function fill(value: unknown, environment: Environment): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, environment));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, environment)]));
  const name = typeof value === "string" ? /^\$([A-Z_][A-Z0-9_]*)$/.exec(value)?.[1] : undefined;
  if (name === undefined) return value;
  return environment[name] || fail(`the environment variable ${name} is not set`);
}

function members(value: unknown, setting: string, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    fail(`"${setting || "it"}" must be an object`);
  for (const key of Object.keys(value as object)) {
    if (names.includes(key)) continue;
    const guess = closest(key, names);
    fail(`unknown key "${setting === "" ? key : `${setting}.${key}`}"${guess ? `. Did you mean "${guess}"?` : ""}`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function list(value: unknown, key: string): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : fail(`"${key}" must be an array`);
}

function textAt(value: unknown, key: string): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" && value !== "" ? value : fail(`"${key}" must be a string`);
}

function toPassword(value: unknown): SharedPassword {
  const settings = members(value, "passwords", ["password", "groups"]);
  const password = textAt(settings["password"], "passwords.password") ?? fail('"passwords.password" is missing');
  if (password.length < 8) fail('"passwords.password" must have at least 8 characters');
  const groups = list(settings["groups"], "passwords.groups").map((name) => textAt(name, "passwords.groups") ?? "");
  return settings["groups"] === undefined ? { password } : { password, groups };
}

function toOpenId(value: unknown): OpenIdSettings {
  const names = ["issuer", "clientId", "clientSecret", "scope", "groupsClaim", "audience"];
  const settings = members(value, "oidc", names);
  const [issuer, clientId, clientSecret, scope, groupsClaim, audience] = names.map((name) =>
    textAt(settings[name], `oidc.${name}`),
  );
  if (issuer === undefined || clientId === undefined) return fail('"oidc" needs "issuer" and "clientId"');
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(issuer);
  if (!isLocal && !/^https:\/\/[^/]/.test(issuer)) fail('"oidc.issuer" must start with https://');
  return {
    issuer,
    clientId,
    scope: scope ?? SCOPE,
    groupsClaim: groupsClaim ?? "groups",
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(audience === undefined ? {} : { audience }),
  };
}

// Access control settings: a JSON file whose values may refer to environment variables (`"$DOCS_PASSWORD"`), so that it
// need not contain secrets.

import { closest } from "@lectern/base/closest.ts";
import type { Location } from "@lectern/base/diagnostic.ts";
import { type Cursor, memberPath, pathOf } from "@lectern/base/fields/cursor.ts";
import { anyText, list, value } from "@lectern/base/fields/field.ts";
import { expectedOf, type Mistake } from "@lectern/base/fields/mistake.ts";
import { filled, object, optional, required } from "@lectern/base/fields/object-field.ts";
import { type JsonSource, parseJson } from "@lectern/base/fields/parse-json.ts";
import { readStrictly } from "@lectern/base/fields/read-strictly.ts";
import type { ValueNode } from "@lectern/base/fields/value-node.ts";

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

const MIN_KEY_LENGTH = 32;
const MAX_HOURS = 8760;

const name = anyText({ minLength: 1 });

const origin = value("an origin such as https://docs.example.com", (url) =>
  typeof url === "string" && /^https?:\/\/[^/]+$/.test(url) && URL.canParse(url) ? url : undefined,
);

const issuer = value("a URL that starts with https://", (url) => {
  if (typeof url !== "string") return undefined;
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(url);
  return isLocal || /^https:\/\/[^/]/.test(url) ? url : undefined;
});

const settings = object({
  url: optional(origin, "The public origin."),
  sessionKey: optional(anyText({ minLength: MIN_KEY_LENGTH }), "Signs sessions."),
  sessionHours: filled(
    value(`a number above 0, at most ${MAX_HOURS}`, (hours) =>
      typeof hours === "number" && hours > 0 && hours <= MAX_HOURS ? hours : undefined,
    ),
    // From 20 hours on, a session needs no warning before it ends (WCAG 2.2.1).
    24,
    "How long readers stay signed in.",
  ),
  passwords: filled(
    list(
      object({
        password: required(anyText({ minLength: 8 }), "The password."),
        groups: optional(list(name), "The groups it grants."),
      }),
    ),
    [],
    "Shared passwords.",
  ),
  oidc: optional(
    object({
      issuer: required(issuer, "The issuer."),
      clientId: required(name, "The client."),
      clientSecret: optional(name, "Its secret."),
      scope: filled(name, "openid profile email", "Requested scopes."),
      groupsClaim: filled(name, "groups", "The claim with a reader's groups."),
      audience: optional(name, "The required audience of access tokens."),
    }),
    "OpenID Connect.",
  ),
});

/** Parses the file. Without one, `LECTERN_PASSWORD` alone is enough. */
export function readAccessSettings(
  file: JsonSource | undefined,
  environment: Environment,
): Result<AccessSettings | undefined> {
  const password = environment["LECTERN_PASSWORD"];
  const sharedKey = environment["LECTERN_SESSION_KEY"];
  if (file === undefined && !password) return { value: undefined };
  const { root, diagnostics } = parseJson(file ?? { path: "LECTERN_PASSWORD", text: "{}" });
  const problems = diagnostics.map(({ at, message }) => placed(at, message));
  if (root === undefined) return { problem: problems[0] ?? `${file?.path} is empty.` };
  const complete = fill(root, environment, problems);
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  const read = readStrictly(settings, complete, describe);
  if ("problem" in read) return read;
  const { value } = read;
  const passwords = [...value.passwords, ...(password ? [{ password }] : [])];
  if (passwords.length === 0 && value.oidc === undefined)
    return { problem: placed(root.at, 'Neither "passwords" nor "oidc" is set.') };
  const sessionKey = value.sessionKey ?? sharedKey;
  if (sessionKey !== undefined && sessionKey.length < MIN_KEY_LENGTH)
    return { problem: `LECTERN_SESSION_KEY must be at least ${MIN_KEY_LENGTH} characters long.` };
  return { value: { ...value, passwords, ...(sessionKey !== undefined && { sessionKey }) } };
}

/** Substitutes environment variables. */
function fill(node: ValueNode, environment: Environment, problems: string[]): ValueNode {
  if (node.kind === "array") return { ...node, items: node.items.map((item) => fill(item, environment, problems)) };
  if (node.kind === "object") {
    const members = [...node.members].map(
      ([key, member]) => [key, { ...member, node: fill(member.node, environment, problems) }] as const,
    );
    return { ...node, members: new Map(members) };
  }
  const variable = node.kind === "text" ? /^\$([A-Z_][A-Z0-9_]*)$/.exec(node.value)?.[1] : undefined;
  if (variable === undefined) return node;
  const value = environment[variable];
  if (!value) problems.push(placed(node.at, `The environment variable ${variable} is not set.`));
  return { kind: "text", at: node.at, value: value ?? "" };
}

/** Says what is wrong without the value, which may be a secret. */
function describe(cursor: Cursor, mistake: Mistake): string {
  if (mistake.kind !== "unknown")
    return placed(
      cursor.node.at,
      `${pathOf(cursor) === "" ? "The file" : `"${pathOf(cursor)}"`} must be ${expectedOf(mistake)}.`,
    );
  const guess = closest(mistake.name, mistake.known);
  const path = memberPath(pathOf(cursor), mistake.name);
  return placed(mistake.at, `Unknown key "${path}".${guess ? ` Did you mean "${guess}"?` : ""}`);
}

function placed({ file, line, column }: Location, message: string): string {
  return `${file}:${line}:${column}: ${message}`;
}

// Credentials entered by the reader: secrets per scheme, and the headers, query parameters and cookies they become.

import type { Credential } from "@lectern/request";
import type { ConsoleScheme, ConsoleSlice } from "@lectern/request/console-slice";
import { isTrusted, type ServerState } from "./server-state.ts";

/** The secrets of one scheme. */
export interface Secret {
  /** An API key, a token, or raw credentials. */
  text: string;
  user: string;
  password: string;
  clientId: string;
  clientSecret: string;
  /** The refresh token. */
  refresh: string;
}

/** What the reader entered, shared by all endpoints of a spec. */
export interface AuthState {
  /** Index of the selected security alternative. */
  choice: number;
  readonly secrets: Map<string, Secret>;
  isRemembered: boolean;
  /** Latest status message of a token request, by scheme. */
  readonly notes: Map<string, string>;
}

/** How secrets appear in a request: in plain text, or as environment variable names. */
export type SecretForm = "plain" | "named";

export function createAuthState({ security }: Pick<ConsoleSlice, "security">): AuthState {
  const secrets = new Map<string, Secret>();
  for (const { name, initial } of security.flat()) {
    if (initial !== undefined) secrets.set(name, { ...NO_SECRET, text: initial });
  }
  return { choice: 0, secrets, isRemembered: false, notes: new Map() };
}

const NO_SECRET: Secret = { text: "", user: "", password: "", clientId: "", clientSecret: "", refresh: "" };

/** The secrets of a scheme, created on demand. Returns the live object, so callers may mutate it. */
export function secretOf({ secrets }: AuthState, { name }: Pick<ConsoleScheme, "name">): Secret {
  const known = secrets.get(name) ?? { ...NO_SECRET };
  secrets.set(name, known);
  return known;
}

interface Entered {
  readonly slice: ConsoleSlice;
  readonly auth: AuthState;
  readonly server: ServerState;
}

/** The schemes required by the selected alternative. */
export function chosenSchemes({ slice, auth }: Pick<Entered, "slice" | "auth">): readonly ConsoleScheme[] {
  return slice.security[auth.choice] ?? slice.security[0] ?? [];
}

/** The credentials to put into the request. Plain secrets are never sent to a server the spec does not list. */
export function credentialsOf(entered: Entered, form: SecretForm): readonly Credential[] {
  if (form === "plain" && !isTrusted(entered)) return [];
  const schemes = chosenSchemes(entered);
  const all = schemes.flatMap((scheme): readonly Credential[] => {
    const text = form === "named" ? mark(envName(scheme)) : secretText(scheme, secretOf(entered.auth, scheme));
    if (text === "") return [];
    if (scheme.key) return [{ ...scheme.key, value: text }];
    if (scheme.prefix === undefined) return [];
    return [{ location: "header", name: "Authorization", value: `${scheme.prefix} ${text}` }];
  });
  // A request has one Authorization header, so the first scheme that sets it wins.
  const [header] = all.filter(({ name }) => name === "Authorization");
  return [...(header ? [header] : []), ...all.filter(({ name }) => name !== "Authorization")];
}

function secretText({ kind, prefix }: ConsoleScheme, { text, user, password }: Secret): string {
  if (kind === "basic") return user === "" && password === "" ? "" : toBase64(`${user}:${password}`);
  const trimmed = text.trim();
  // Readers often paste the whole header value, prefix included.
  const whole = prefix && trimmed.toLowerCase().startsWith(`${prefix.toLowerCase()} `);
  return whole ? trimmed.slice(prefix.length + 1).trim() : trimmed;
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The environment variable name for a secret: `PETSTORE_KEY`. */
function envName({ name, kind }: ConsoleScheme): string {
  const plain = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase()
    .replace(/^_|_$/g, "");
  const generic = /^(?:|BEARER(?:_AUTH)?|API_KEY(?:_AUTH)?|BASIC(?:_AUTH)?|AUTH|OAUTH_?2?|DEFAULT|TOKEN)$/.test(plain);
  if (!generic) return /^\d/.test(plain) ? `KEY_${plain}` : plain;
  return kind === "apiKey" ? "API_KEY" : kind === "basic" ? "API_CREDENTIALS" : "API_TOKEN";
}

/** A placeholder no encoding alters and no reader types. It becomes an environment variable when the sample is printed. */
function mark(name: string): string {
  return `ENVx7Q_${name}_x7QENV`;
}

/** Matches the placeholders in a string. */
export const MARKS: RegExp = /ENVx7Q_(\w+?)_x7QENV/g;

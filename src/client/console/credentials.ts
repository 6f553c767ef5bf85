// What a reader proves who they are with: secrets by scheme, and the headers, queries and cookies they become.

import type { Credential } from "../../request/build-request.ts";
import type { ConsoleScheme, ConsoleSlice } from "../../request/console-slice.ts";
import { isTrusted, type ServerState } from "./server-state.ts";

/** Secrets of one scheme. */
export interface Secret {
  /** An API key, a token, or credentials as text. */
  text: string;
  user: string;
  password: string;
  clientId: string;
  clientSecret: string;
  /** Renews the token. */
  refresh: string;
}

/** What was entered for all endpoints of a spec. */
export interface AuthState {
  /** Which of the alternatives is used. */
  choice: number;
  readonly secrets: Map<string, Secret>;
  isRemembered: boolean;
  /** What was said last about getting a token, by scheme. */
  readonly notes: Map<string, string>;
}

/** How secrets show up in a request: as they are, or as names of environment variables. */
export type SecretForm = "plain" | "named";

/** Nothing entered yet. */
export function createAuthState({ security }: Pick<ConsoleSlice, "security">): AuthState {
  const secrets = new Map<string, Secret>();
  for (const { name, initial } of security.flat()) {
    if (initial !== undefined) secrets.set(name, { ...NO_SECRET, text: initial });
  }
  return { choice: 0, secrets, isRemembered: false, notes: new Map() };
}

const NO_SECRET: Secret = { text: "", user: "", password: "", clientId: "", clientSecret: "", refresh: "" };

/** The secrets of a scheme; those of the state, so that they can be changed. */
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

/** The schemes that the chosen alternative asks for. */
export function chosenSchemes({ slice, auth }: Pick<Entered, "slice" | "auth">): readonly ConsoleScheme[] {
  return slice.security[auth.choice] ?? slice.security[0] ?? [];
}

/** What goes into the request. Nothing secret is sent to a server that the spec does not name. */
export function credentialsOf(entered: Entered, form: SecretForm): readonly Credential[] {
  if (form === "plain" && !isTrusted(entered)) return [];
  const schemes = chosenSchemes(entered);
  const all = schemes.flatMap((scheme): readonly Credential[] => {
    const text = form === "named" ? mark(envName(scheme)) : secretText(scheme, secretOf(entered.auth, scheme));
    if (text === "") return [];
    if (scheme.key) return [{ ...scheme.key, value: text }];
    if (scheme.prefix === undefined) return [];
    return [{ place: "header", name: "Authorization", value: `${scheme.prefix} ${text}` }];
  });
  // Only one can be in the Authorization header, which is first.
  const [header] = all.filter(({ name }) => name === "Authorization");
  return [...(header ? [header] : []), ...all.filter(({ name }) => name !== "Authorization")];
}

function secretText({ kind, prefix }: ConsoleScheme, { text, user, password }: Secret): string {
  if (kind === "basic") return user === "" && password === "" ? "" : toBase64(`${user}:${password}`);
  const trimmed = text.trim();
  // Many paste the whole header.
  const whole = prefix && trimmed.toLowerCase().startsWith(`${prefix.toLowerCase()} `);
  return whole ? trimmed.slice(prefix.length + 1).trim() : trimmed;
}

/** Bytes of a text as Base64. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The name of the environment variable that stands for a secret: `PETSTORE_KEY`. */
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

/** A text that no encoding changes and nobody types: it stands for an environment variable until the sample is written. */
function mark(name: string): string {
  return `ENVx7Q_${name}_x7QENV`;
}

/** The marks in a text. */
export const MARKS: RegExp = /ENVx7Q_(\w+?)_x7QENV/g;

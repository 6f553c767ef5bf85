// How callers authenticate: every alternative an operation accepts.

import type { Api, OperationParts } from "../api.ts";
import { ownMarkdown, ownWords } from "../html/own-texts.ts";
import type { Phrase, PhraseKey } from "../phrase.ts";
import { dereference } from "../read/resolve.ts";
import { defined, isRecord, own, ownFlag, ownList, ownRecord, ownText, textOf } from "../record.ts";

/** One way to call an operation; all its schemes are needed together. An empty list means no authentication. */
export interface SecurityAlternative {
  readonly schemes: readonly SecurityScheme[];
}

export interface SecurityScheme {
  readonly name: string;
  readonly kind: "apiKey" | "basic" | "bearer" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | "unknown";
  /** What to send: "Bearer token in the Authorization header". */
  readonly words: Phrase;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** An API key's location and name. */
  readonly key?: { readonly location: "header" | "query" | "cookie"; readonly name: string };
  /** The prefix in the Authorization header: `Bearer`, `Basic`, `Digest`. */
  readonly prefix?: string;
  /** The prefilled value (`x-default`). */
  readonly initial?: string;
  readonly scopes: readonly SecurityScope[];
  readonly flows?: readonly SecurityFlow[];
  /** The OpenID discovery URL. */
  readonly discovery?: string;
  /** Token and discovery URLs with their labels. */
  readonly urls: readonly { readonly word: PhraseKey; readonly url: string }[];
}

export interface SecurityFlow {
  readonly kind: string;
  readonly authorizationUrl?: string;
  readonly deviceUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly scopes: readonly string[];
}

export interface SecurityScope {
  readonly name: string;
  readonly description?: string;
}

const KEY_WORDS = { header: "apiKeyHeader", query: "apiKeyQuery", cookie: "apiKeyCookie" } as const;

const FLOW_WORDS: ReadonlyMap<string, PhraseKey> = new Map([
  ["implicit", "apiFlowImplicit"],
  ["password", "apiFlowPassword"],
  ["clientCredentials", "apiFlowClient"],
  ["authorizationCode", "apiFlowCode"],
  ["deviceAuthorization", "apiFlowDevice"],
]);

/** An operation's alternatives in order; empty if the spec says nothing. */
export function describeSecurity(api: Api, parts: OperationParts): readonly SecurityAlternative[] {
  if (!Array.isArray(parts.security)) return [];
  return parts.security.filter(isRecord).map((requirement) => ({
    schemes: Object.keys(requirement).map((name) => {
      const scopes = ownList(requirement, name).flatMap((scope) => textOf(scope) ?? []);
      return describeScheme(name, dereference(api, own(parts.schemes, name)), scopes);
    }),
  }));
}

export function describeScheme(name: string, scheme: unknown, scopes: readonly string[]): SecurityScheme {
  const common = defined({
    name,
    scopes: scopes.map((scope) => describeScope(scheme, scope)),
    urls: urlsOf(scheme),
    description: ownMarkdown(scheme, "description"),
    initial: ownText(scheme, "x-default"),
    deprecated: ownFlag(scheme, "deprecated") || undefined,
  });
  switch (ownText(scheme, "type")) {
    case "apiKey":
      return { ...common, ...describeKey(scheme) };
    case "http":
      return { ...common, ...describeHttp(scheme) };
    case "oauth2":
      return {
        ...common,
        ...describeFlows(scheme),
        kind: "oauth2",
        prefix: "Bearer",
        words: { word: "apiOauth", ...flowNotes(scheme) },
      };
    case "openIdConnect": {
      const found = defined({ discovery: ownText(scheme, "openIdConnectUrl") });
      return { ...common, ...found, kind: "openIdConnect", prefix: "Bearer", words: { word: "apiOpenId" } };
    }
    case "mutualTLS":
      return { ...common, kind: "mutualTLS", words: { word: "apiMutualTls" } };
    default:
      return { ...common, kind: "unknown", words: name };
  }
}

function describeKey(scheme: unknown): Pick<SecurityScheme, "kind" | "words" | "key"> {
  const raw = ownText(scheme, "in");
  const location = raw === "query" || raw === "cookie" ? raw : "header";
  const name = ownText(scheme, "name") ?? "Key";
  const words: Phrase = { word: KEY_WORDS[location], values: { name } };
  return { kind: "apiKey", words, key: { location, name } };
}

function describeHttp(scheme: unknown): Pick<SecurityScheme, "kind" | "words" | "prefix"> {
  const raw = ownText(scheme, "scheme") ?? "";
  const kind = raw.toLowerCase();
  const prefix = kind.charAt(0).toUpperCase() + kind.slice(1);
  if (kind === "basic") return { kind, prefix, words: { word: "apiBasic" } };
  if (kind !== "bearer") {
    const words: Phrase = { word: "apiHttpScheme", values: { scheme: kind || "authentication" } };
    return { kind: "http", words, ...(/^[\w-]+$/.test(kind) ? { prefix } : {}) };
  }
  const format = ownText(scheme, "bearerFormat");
  return { kind, prefix, words: { word: "apiBearer", ...(format !== undefined && { notes: [format] }) } };
}

/** The scheme's flows, without unknown kinds. */
function describeFlows(scheme: unknown): Pick<SecurityScheme, "flows"> {
  const flows = Object.entries(ownRecord(scheme, "flows")).filter(([kind]) => FLOW_WORDS.has(kind));
  if (flows.length === 0) return {};
  return {
    flows: flows.map(([kind, flow]) =>
      defined({
        kind,
        authorizationUrl: ownText(flow, "authorizationUrl"),
        deviceUrl: ownText(flow, "deviceAuthorizationUrl"),
        tokenUrl: ownText(flow, "tokenUrl"),
        refreshUrl: ownText(flow, "refreshUrl"),
        scopes: Object.keys(ownRecord(flow, "scopes")),
      }),
    ),
  };
}

const FLOW_URLS: ReadonlyMap<string, PhraseKey> = new Map<string, PhraseKey>([
  ["authorizationUrl", "apiAuthorizationUrl"],
  ["deviceAuthorizationUrl", "apiDeviceUrl"],
  ["tokenUrl", "apiTokenUrl"],
  ["refreshUrl", "apiRefreshUrl"],
]);
const SCHEME_URLS: ReadonlyMap<string, PhraseKey> = new Map<string, PhraseKey>([
  ["openIdConnectUrl", "apiDiscoveryUrl"],
  ["oauth2MetadataUrl", "apiMetadataUrl"],
]);

/** Flows often share URLs; each is listed once. */
function urlsOf(scheme: unknown): SecurityScheme["urls"] {
  const all = [...namedUrls(scheme, SCHEME_URLS), ...flowsOf(scheme).flatMap((flow) => namedUrls(flow, FLOW_URLS))];
  return [...new Map(all.map((one) => [`${one.word} ${one.url}`, one])).values()];
}

function namedUrls(owner: unknown, words: ReadonlyMap<string, PhraseKey>): SecurityScheme["urls"] {
  return [...words].flatMap(([key, word]) => {
    const url = ownText(owner, key);
    return url === undefined ? [] : [{ word, url }];
  });
}

function describeScope(scheme: unknown, name: string): SecurityScope {
  const [description] = flowsOf(scheme).flatMap((flow) => ownWords(ownRecord(flow, "scopes"), name)?.trim() || []);
  return defined({ name, description });
}

function flowsOf(scheme: unknown): readonly unknown[] {
  return Object.values(ownRecord(scheme, "flows"));
}

function flowNotes(scheme: unknown): { readonly notes?: readonly Phrase[] } {
  const notes = Object.keys(ownRecord(scheme, "flows")).flatMap((flow) => {
    const word = FLOW_WORDS.get(flow);
    return word === undefined ? [] : [{ word }];
  });
  return notes.length === 0 ? {} : { notes };
}

/** The parameter that carries the credential, if there is exactly one. */
export function sentLocation({ key, prefix }: SecurityScheme): SecurityScheme["key"] {
  return key ?? (prefix === undefined ? undefined : { location: "header", name: "Authorization" });
}

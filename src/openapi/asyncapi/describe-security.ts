// How clients of an AsyncAPI server authenticate: with any one of the schemes it lists.

import type { Api } from "../api.ts";
import { describeScheme, type SecurityAlternative, type SecurityScheme } from "../describe/describe-security.ts";
import type { Phrase } from "../phrase.ts";
import { dereference, nameOfReference } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownText, textOf } from "../record.ts";

/** Schemes that OpenAPI doesn't have, by their protocols' names. */
const NAMES: ReadonlyMap<string, Phrase> = new Map<string, Phrase>([
  ["userPassword", { word: "apiUserPassword" }],
  ["X509", { word: "apiCertificate" }],
  ["symmetricEncryption", { word: "apiSymmetric" }],
  ["asymmetricEncryption", { word: "apiAsymmetric" }],
  ["plain", "SASL/PLAIN"],
  ["scramSha256", "SASL/SCRAM-SHA-256"],
  ["scramSha512", "SASL/SCRAM-SHA-512"],
  ["gssapi", "SASL/GSSAPI (Kerberos)"],
]);

/** The schemes of a server or operation, each as its own alternative. */
export function describeSchemes(api: Api, owner: unknown): readonly SecurityAlternative[] {
  return ownList(owner, "security").flatMap((raw) => {
    const scheme = dereference(api, raw);
    if (!isRecord(scheme)) return [];
    const reference = own(raw, "$ref");
    const name = typeof reference === "string" ? nameOfReference(reference) : (ownText(scheme, "type") ?? "");
    return [{ schemes: [toScheme(name, scheme)] }];
  });
}

function toScheme(name: string, scheme: JsonRecord): SecurityScheme {
  const scopes = ownList(scheme, "scopes").flatMap((scope) => textOf(scope) ?? []);
  const type = ownText(scheme, "type") ?? "";
  if (type === "httpApiKey") return describeScheme(name, { ...scheme, type: "apiKey" }, scopes);
  // A broker's key is sent as the connection's user name or password.
  const location = type === "apiKey" ? ownText(scheme, "in") : undefined;
  const words = location === undefined ? NAMES.get(type) : keyPhrase(location);
  const described = describeScheme(name, { ...scheme, ...(location === undefined ? {} : { type: "" }) }, scopes);
  return words === undefined ? described : { ...described, words };
}

function keyPhrase(location: string): Phrase {
  return { word: location === "password" ? "apiKeyPassword" : "apiKeyUser" };
}

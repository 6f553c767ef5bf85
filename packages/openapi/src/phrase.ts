// UI text about a part of a spec, before translation into the page's language.

/** Text from the spec itself (`date-time`, `≥ 1`), or a UI string with values. */
export type Phrase = string | WordPhrase;

/** A UI string: `{ word: "apiLength", values: { range: "1–10" } }` is "length 1–10" on an English page. */
export interface WordPhrase {
  readonly word: PhraseKey;
  /** Values for its placeholders; several phrases are joined with commas. */
  readonly values?: Readonly<Record<string, Phrase | readonly Phrase[]>>;
  /** Appended in parentheses. */
  readonly notes?: readonly Phrase[];
}

/** The UI strings that this folder uses. */
export type PhraseKey =
  | "apiLength"
  | "apiItems"
  | "apiPropertyCount"
  | "apiUniqueItems"
  | "apiMultipleOf"
  | "apiMatches"
  | "apiNoOther"
  | "apiNot"
  | "apiNotWith"
  | "apiEach"
  | "apiRequires"
  | "apiIf"
  | "apiElse"
  | "apiWhen"
  | "apiContains"
  | "apiNames"
  | "apiOption"
  | "default"
  | "apiOauth"
  | "apiOpenId"
  | "apiFlowCode"
  | "apiFlowClient"
  | "apiFlowDevice"
  | "apiFlowImplicit"
  | "apiFlowPassword"
  | "apiMutualTls"
  | "apiKeyHeader"
  | "apiKeyQuery"
  | "apiKeyCookie"
  | "apiBasic"
  | "apiBearer"
  | "apiHttpScheme"
  | "apiAuthorizationUrl"
  | "apiDeviceUrl"
  | "apiTokenUrl"
  | "apiRefreshUrl"
  | "apiDiscoveryUrl"
  | "apiMetadataUrl"
  | "apiUserPassword"
  | "apiKeyUser"
  | "apiKeyPassword"
  | "apiCertificate"
  | "apiSymmetric"
  | "apiAsymmetric";

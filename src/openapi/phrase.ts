// What is said about a part of a description, before it is put into the language of a page.

/** Text of the description itself (`date-time`, `≥ 1`), or a word of the interface with values in it. */
export type Phrase = string | WordPhrase;

/** A word of the interface: `{ word: "apiLength", values: { range: "1–10" } }` is "length 1–10" on an English page. */
export interface WordPhrase {
  readonly word: PhraseWord;
  /** What stands in its places; several phrases stand beside each other, with commas between. */
  readonly values?: Readonly<Record<string, Phrase | readonly Phrase[]>>;
  /** Stands behind it in brackets, untranslated. */
  readonly note?: string;
}

/** Words of the interface that this folder uses. */
export type PhraseWord =
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

// Splits identifiers and paths into words: `GetPaymentIntentsSearch` → get, payment, intents, search.
// Words that run together are split with the help of words the spec uses elsewhere.

import { wordSet } from "../../base/text.ts";
import { own, ownList, ownRecord, ownText } from "../record.ts";

const VERBS = wordSet(`
  abort accept acknowledge acquire activate add adjust advance allocate allow analyze answer append apply approve
  archive assign assume attach authenticate authorize autocomplete ban batch begin bind block book build bulk
  calculate call cancel capture change check claim clean clear clone close collect compare complete compute configure
  confirm connect convert copy count create deactivate decline decrement decrypt delete deliver deny deploy deprecate
  deregister describe destroy detach detect disable disassociate disconnect dismiss dispatch download duplicate edit
  enable encrypt end enqueue ensure estimate evaluate exchange execute expire export extend extract fail fetch filter
  finalize find finish flush follow force forget generate get grant handle hide identify import increment initialize
  initiate insert install introspect invalidate invite invoke issue join kick kill launch leave like link list load
  lock login logout lookup make manage mark match merge migrate modify move mute notify obtain open overwrite parse
  patch pause pay peek perform ping play poll populate post predict preview print process promote provision publish
  pull purchase purge push put query queue read reboot rebuild receive recover redeem refresh refund regenerate
  register reject release reload remove rename renew reopen reorder replace reply report request resend reserve reset
  resize resolve restart restore resume resync retrieve retry return revert review revoke rollback rotate run save
  scale scan schedule search select send set share ship show shutdown sign simulate skip snapshot sort split star
  start stop store stream submit subscribe suggest suspend swap switch sync synchronize tag terminate test toggle
  track transfer transform translate trigger truncate unarchive unassign unban unblock unbind undelete undo unfollow
  uninstall unlink unlock unmute unpublish unregister unsubscribe unsuspend untag update upgrade upload upsert use
  validate verify view vote void wait watch withdraw write aggregate annotate associate audit backup browse checkout
  commit compile compose compress consume crawl decode decommission delegate demote derive discover display distribute
  drain drop embed emit empty encode enroll erase escalate exclude expand explain failover format forward freeze fork
  geocode impersonate include infer ingest inspect instantiate interrupt locate measure mint mount negotiate normalize
  override persist pin prepare prioritize probe propose prune reactivate reassign recalculate reconcile redirect
  reduce reindex reinstall render repair replay replicate rerun reschedule respond restrict retire reverse rewind
  sanitize settle setup shorten signup signin solve summarize terminate throttle train transcribe transition transmit
  trash unfreeze unhide unlike unmount unpin unset unshare unstar untrash unwatch visit wake wipe
`);

/** Verbs that a path may end with although the operation only reads. */
const READING_VERBS = wordSet(`
  search query find lookup export download preview validate verify check compare count suggest autocomplete estimate
  calculate describe
`);

const ACRONYMS: ReadonlyMap<string, string> = new Map(
  `ACH ACL API APIs AWS CDN CI CPU CRM CSS CSV DNS EU FAQ FTP GCP GPU GPS HTML HTTP HTTPS IAM IBAN ID IDs IoT IP IPs JSON JWT KYC LDAP
  MFA NFT OAuth OAuth2 OTP PDF PIN QR RSS SAML SCIM SDK SEO SKU SKUs SLA SMS SQL SSH SSL SSO TLS TOTP TTL UI URI URIs URL URLs
  USD UUID VAT VM VMs VPC VPN XML YAML ZIP`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
);

/** Words that end in "s" but are singular. */
const SINGULAR =
  /(?:ss|us|is|news|series|species|analytics|metrics?data|dns|aws|https|address|access|status|progress|alias|canvas|atlas|gas|bus)$/;
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["people", "person"],
  ["children", "child"],
  ["criteria", "criterion"],
  ["indices", "index"],
  ["vertices", "vertex"],
  ["movies", "movie"],
  ["cookies", "cookie"],
  ["aliases", "alias"],
  ["canvases", "canvas"],
]);

/** True for a verb. */
export function isVerb(word: string | undefined): boolean {
  return word !== undefined && VERBS.has(word.toLowerCase());
}

/** Verbs that are just as often nouns. */
const ENTITIES = wordSet(`
  backup batch block book build call change check claim export filter import issue like link match play post print
  process queue release report request return review run schedule share snapshot star store stream tag test transfer
  vote
`);

/** True for a verb that may be a noun: `reportsList` lists reports. */
export function isEntity(word: string): boolean {
  return ENTITIES.has(word.toLowerCase());
}

export function isReadingVerb(word: string): boolean {
  return READING_VERBS.has(word.toLowerCase());
}

/** `"bankAccounts_v2"` → `["bank", "Accounts", "v2"]`. */
export function splitWords(text: string): readonly string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/\bO ?Auth/gi, "oauth")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** `"intents"` → `"intent"`; other words are unchanged. */
export function singular(word: string): string {
  const lower = word.toLowerCase();
  const irregular = IRREGULAR.get(lower);
  if (irregular !== undefined) return irregular;
  if (!lower.endsWith("s") || SINGULAR.test(lower)) return word;
  if (/ies$/.test(lower) && lower.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(lower) || /(?<!ho|ca|cla|pa)(?<=[a-z]{3})uses$/.test(lower)) return word.slice(0, -2);
  return word.slice(0, -1);
}

export function isPlural(word: string): boolean {
  return singular(word) !== word;
}

/** Words as a title: `["get", "URL", "by", "id"]` → `"Get URL by ID"`. */
export function toSentence(words: readonly string[]): string {
  const shown = words.map((word) => ACRONYMS.get(word.toLowerCase()) ?? (isAcronym(word) ? word : word.toLowerCase()));
  const text = shown.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isAcronym(word: string): boolean {
  return /^[A-Z][A-Z\d]+$/.test(word);
}

/** Splits words that run together: `paymentintents` → payment, intents. */
export type PartWords = (words: readonly string[]) => readonly string[];

const KNOWN = new WeakMap<object, PartWords>();

/** Creates a splitter from the words in a spec's paths, tags and schema names. */
export function partWordsOf(root: Readonly<Record<string, unknown>>): PartWords {
  const known = KNOWN.get(root);
  if (known !== undefined) return known;
  const dictionary = readDictionary(root);
  const part: PartWords = (words) => words.flatMap((word) => partWord(word, dictionary));
  KNOWN.set(root, part);
  return part;
}

const MAX_WORDS = 20_000;

function readDictionary(root: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const schemas = [ownRecord(own(root, "components"), "schemas"), ownRecord(root, "definitions")];
  const texts = [
    ...Object.keys(ownRecord(root, "paths")),
    ...ownList(root, "tags").flatMap((tag) => ownText(tag, "name") ?? []),
    ...schemas.flatMap((named) => Object.keys(named)),
  ];
  const words = new Set<string>();
  for (const text of texts) {
    for (const found of splitWords(text)) {
      const word = found.toLowerCase();
      // Shorter words would split everything.
      if (word.length < 3 || words.size > MAX_WORDS) continue;
      words.add(word);
      words.add(singular(word));
    }
  }
  return words;
}

const MAX_WORD_LENGTH = 60;
const MIN_JOINED = 8;

/** Splits a word into as few known words as possible; returns it unchanged if that is not possible. */
function partWord(word: string, dictionary: ReadonlySet<string>): readonly string[] {
  const text = word.toLowerCase();
  const { length } = text;
  if (length < MIN_JOINED || length > MAX_WORD_LENGTH || /\d/.test(text)) return [word];
  if (dictionary.has(text)) return [word];
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 3; end <= length; end++) {
    for (let start = 0; start <= end - 3; start++) {
      const before = best[start];
      const found = text.slice(start, end);
      // Verbs only come first: "membership" ships nothing.
      if (before === undefined || !(dictionary.has(found) || (start === 0 && VERBS.has(found)))) continue;
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, found];
    }
  }
  return best[length] ?? [word];
}

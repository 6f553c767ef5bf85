// The Content-Security-Policy of a page. Built pages are the author's own content, so what they contain may run: inline
// scripts by hash, and the hosts they name. Anything injected later is blocked.

import { createHash } from "node:crypto";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";

/** Executable inline script types; data such as JSON-LD needs no permission. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:javascript|ecmascript))$/i;
const MAX_SOURCES = 60;

/** The policy for a page. `readScript` returns the text of a script of this site by URL. */
export async function pagePolicy(
  page: string,
  readScript: (src: string) => Promise<string | undefined>,
): Promise<string> {
  const sources = new Set<string>();
  const hosts = new Set<string>();
  for (const { attributes, text } of scriptsOf(page)) {
    const src = attributeOf(attributes, "src");
    if (src === undefined) {
      if (!RUNS.test(attributeOf(attributes, "type") ?? "")) continue;
      sources.add(hashSource(text));
      addHosts(text, hosts);
    } else if (/^https?:\/\//i.test(src)) addHosts(src, hosts);
    else addHosts((await readScript(src)) ?? "", hosts);
  }
  const handlers = inlineHandlers(page);
  for (const handler of handlers) sources.add(hashSource(handler));
  const unsafe = handlers.length > 0 ? ["'unsafe-hashes'"] : [];
  const named = [...sources, ...unsafe, ...serviceHosts(hosts), ...hosts].slice(0, MAX_SOURCES);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...named].join(" "),
    ["style-src 'self'", ...styleSources(page), "https:"].join(" "),
    "img-src * data: blob:",
    "media-src * data: blob:",
    "font-src 'self' https: data:",
    "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*",
    "frame-src 'self' https: blob:",
    "worker-src 'self' blob:",
    "form-action 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The built-in script adds no styles; diagrams and islands, which it loads, do. */
const OWN = /(?:^|\/)_lectern\/main-\w+\.js$/;
const ADDS_STYLES = /<lectern-island\b|<figure\b[^<>]*\sdata-mermaid\b|\sdata-lectern-on="/;

/** An inline style in a form our markup does not use, so that its text cannot be extracted. */
const ODD_STYLE = /\sstyle\s*=\s*[^"\s]/i;

/**
 * Allowed sources of inline styles: those in the page, by hash. Diagrams, islands and custom scripts add others, and
 * formulas have too many; such pages allow any.
 */
export function styleSources(page: string): readonly string[] {
  const any = ["'unsafe-inline'"];
  if (ODD_STYLE.test(page) || ADDS_STYLES.test(page) || scriptsOf(page).some(addsStyles)) return any;
  const attributes = new Set([...page.matchAll(/\sstyle="([^"]*)"/g)].map((match) => unescapeHtml(match[1] ?? "")));
  const sheets = [...elementsOf(page, "style")].map(({ text }) => text);
  const hashes = [...new Set([...attributes, ...sheets])].map(hashSource);
  if (hashes.length > MAX_SOURCES) return any;
  return attributes.size > 0 ? [...hashes, "'unsafe-hashes'"] : hashes;
}

function addsStyles({ attributes, text }: Script): boolean {
  const src = attributeOf(attributes, "src");
  if (src !== undefined) return !OWN.test(src);
  return RUNS.test(attributeOf(attributes, "type") ?? "") && /style|html|css/i.test(text);
}

interface Script {
  readonly attributes: string;
  readonly text: string;
}

function scriptsOf(page: string): readonly Script[] {
  return [...elementsOf(page, "script")];
}

/** Raw text elements. Scans each part of a page once, even if nothing closes. */
function* elementsOf(page: string, name: "script" | "style"): Generator<Script> {
  const opening = new RegExp(`<${name}\\b`, "gi");
  const closing = new RegExp(`</${name}`, "gi");
  while (opening.test(page)) {
    const start = page.indexOf(">", opening.lastIndex);
    closing.lastIndex = start;
    const end = start === -1 ? undefined : closing.exec(page)?.index;
    if (end === undefined) return;
    yield { attributes: page.slice(opening.lastIndex, start), text: page.slice(start + 1, end) };
    opening.lastIndex = end;
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return found ? unescapeHtml(found[1] ?? found[2] ?? found[3] ?? "") : undefined;
}

/** In text, quotation marks are always entities, so these matches are always in tags. */
function inlineHandlers(page: string): readonly string[] {
  return [...page.matchAll(/\son[a-z]{3,24}="([^"]*)"/g)].map((match) => unescapeHtml(match[1] ?? ""));
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** A script may load more code from the hosts it names. */
function addHosts(text: string, hosts: Set<string>): void {
  for (const [origin] of text.slice(0, 200_000).matchAll(/https?:\/\/[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?/gi)) {
    hosts.add(origin.toLowerCase());
  }
}

// Hosts that analytics and support services load scripts from. Their loaders compute the host at run time
// (`us.i.posthog.com` → `us-assets.i.posthog.com`), so it does not appear in the text a policy is derived from.

/** A service's domain → the domains its scripts come from. */
const SERVICES: readonly (readonly [domain: string, others?: readonly string[]])[] = [
  ["adobedtm.com"],
  ["amplitude.com"],
  ["clarity.ms"],
  ["getkoala.com"],
  ["googletagmanager.com", ["google-analytics.com", "googleadservices.com"]],
  ["heapanalytics.com", ["heap-api.com"]],
  ["hotjar.com"],
  ["intercom.io", ["intercomcdn.com"]],
  ["logrocket.io", ["lr-ingest.io", "logrocket.com"]],
  ["mxpnl.com", ["mixpanel.com"]],
  ["pirsch.io"],
  ["plausible.io"],
  ["posthog.com"],
  ["segment.com", ["segment.io"]],
  ["usefathom.com"],
];

/** Every host that the services among `hosts` may load from: `https://eu.i.posthog.com` → `https://*.posthog.com`. */
function serviceHosts(hosts: Iterable<string>): readonly string[] {
  const domains = [...hosts].map((host) => host.replace(/^https?:\/\//, ""));
  return SERVICES.filter(([domain]) => domains.some((host) => host === domain || host.endsWith(`.${domain}`))).flatMap(
    ([domain, others = []]) => [domain, ...others].map((one) => `https://*.${one}`),
  );
}

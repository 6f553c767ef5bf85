// The Content-Security-Policy of a page. Built pages are the author's own content, so what they contain may run: inline
// scripts by hash, and the hosts they name. Anything injected later is blocked.

import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";

/** Executable inline script types; data such as JSON-LD needs no permission. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:javascript|ecmascript))$/i;
const MAX_SOURCES = 60;

/** The policy for a page. `readScript` returns the text of a script of this site by URL. */
export async function pagePolicy(
  page: string,
  readScript: (src: string) => Promise<string | undefined>,
): Promise<string> {
  const code = readCode(page);
  const sources = new Set<string>();
  const hosts = new Set<string>();
  for (const { src, type, text } of code.scripts) {
    if (src === undefined) {
      if (!RUNS.test(type)) continue;
      sources.add(hashSource(text));
      addHosts(text, hosts);
    } else if (/^https?:\/\//i.test(src)) addHosts(src, hosts);
    else addHosts((await readScript(src)) ?? "", hosts);
  }
  for (const handler of code.handlers) sources.add(hashSource(handler));
  const unsafe = code.handlers.size > 0 ? ["'unsafe-hashes'"] : [];
  const named = [...sources, ...unsafe, ...serviceHosts(hosts), ...hosts].slice(0, MAX_SOURCES);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...named].join(" "),
    ["style-src 'self'", ...styleSources(code), "https:"].join(" "),
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

/**
 * Allowed sources of inline styles: those in the page, by hash. Diagrams, islands and custom scripts add others, and
 * formulas have too many; such pages allow any.
 */
export function styleSources({ styles, styleAttributes, scripts, isLive }: PageCode): readonly string[] {
  const any = ["'unsafe-inline'"];
  if (isLive || scripts.some(addsStyles)) return any;
  const hashes = [...new Set([...styleAttributes, ...styles])].map(hashSource);
  if (hashes.length > MAX_SOURCES) return any;
  return styleAttributes.size > 0 ? [...hashes, "'unsafe-hashes'"] : hashes;
}

function addsStyles({ src, type, text }: Script): boolean {
  return src === undefined ? RUNS.test(type) && /style|html|css/i.test(text) : !OWN.test(src);
}

interface Script {
  readonly src: string | undefined;
  /** A module or classic script without one. */
  readonly type: string;
  readonly text: string;
}

/** What a page runs, and its inline styles. */
interface PageCode {
  readonly scripts: readonly Script[];
  readonly handlers: ReadonlySet<string>;
  readonly styles: readonly string[];
  readonly styleAttributes: ReadonlySet<string>;
  /** True if it has diagrams or islands. */
  readonly isLive: boolean;
}

export function readCode(page: string): PageCode {
  const scripts: Script[] = [];
  const handlers = new Set<string>();
  const styles: string[] = [];
  const styleAttributes = new Set<string>();
  let isLive = false;
  let text = "";
  const parser = new Parser({
    onopentag: (name, attributes) => {
      text = "";
      for (const [attribute, value] of Object.entries(attributes))
        if (attribute === "style") styleAttributes.add(value);
        else if (/^on[a-z]+$/.test(attribute)) handlers.add(value);
      isLive ||= name === "lectern-island" || "data-mermaid" in attributes || "data-lectern-on" in attributes;
      if (name === "script") scripts.push({ src: attributes["src"], type: attributes["type"] ?? "module", text: "" });
    },
    ontext: (part) => {
      text += part;
    },
    onclosetag: (name, isImplied) => {
      if (name === "style") styles.push(text);
      const script = name === "script" ? scripts.pop() : undefined;
      // Without its end, a script does not run.
      if (script && !isImplied) scripts.push({ ...script, text });
    },
  });
  parser.end(page);
  return { scripts, handlers, styles, styleAttributes, isLive };
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

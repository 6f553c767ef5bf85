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
export function serviceHosts(hosts: Iterable<string>): readonly string[] {
  const domains = [...hosts].map((host) => host.replace(/^https?:\/\//, ""));
  return SERVICES.filter(([domain]) => domains.some((host) => host === domain || host.endsWith(`.${domain}`))).flatMap(
    ([domain, others = []]) => [domain, ...others].map((one) => `https://*.${one}`),
  );
}

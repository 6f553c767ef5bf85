// Requests to URLs that pages, specs and settings name: none reaches a private network, whatever a name resolves to.
// Redirects are never followed here, so that the caller sends every hop through the same check. Requests that do not pass
// here have rules of their own (see "Outgoing requests" in SECURITY.md).

import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { IncomingMessage, RequestOptions } from "node:http";
import { isPrivateAddress, isPrivateHost } from "./private-address.ts";

export interface PublicRequest {
  readonly method?: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Resolves names. Replaced in tests. */
  readonly lookup?: Lookup;
}

type Lookup = (
  hostname: string,
  options: { readonly all: true },
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Why a request was not sent. */
export const PRIVATE_ADDRESS = "it points to a private network";

/** Sends one request to an `http:` or `https:` URL. Rejects if there is no response or the host is private. */
export async function requestPublic(url: URL, { lookup, ...options }: PublicRequest): Promise<IncomingMessage> {
  // An IP address as host never reaches `lookup`.
  if (isPrivateHost(url.hostname)) throw new Error(PRIVATE_ADDRESS);
  // Loaded on demand: few sites make requests, and loading TLS would slow down every command.
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const checked = publicLookup(lookup ?? (systemLookup as Lookup)) as NonNullable<RequestOptions["lookup"]>;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, lookup: checked }, resolve);
    sent.on("error", reject);
    sent.end();
  });
}

type LookupDone = (error: Error | null, addresses?: string | readonly LookupAddress[], family?: number) => void;

// The check runs on the IP address the connection uses, so that a second DNS lookup cannot change it.
function publicLookup(lookup: Lookup) {
  return (hostname: string, options: { readonly all?: boolean }, done: LookupDone): void =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error);
      if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new Error(PRIVATE_ADDRESS));
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error("the host name has no IP address"));
    });
}

// Reads a text from the web: https only, no private addresses, with limits on size, time and redirects.

import { type LookupAddress, lookup } from "node:dns";
import type { RequestOptions } from "node:https";
import { isPrivateAddress } from "./private-address.ts";

/** A text, or why there is none. */
export type FetchedText = { readonly text: string } | { readonly problem: string };

const MOST_BYTES = 45 * 1024 * 1024;
const MOST_MILLISECONDS = 20_000;
const MOST_REDIRECTS = 3;

/** Fetches a text; never throws. */
export async function fetchText(address: string, signal?: AbortSignal): Promise<FetchedText> {
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      return { problem: "only https:// addresses are read" };
    const answer = await request(new URL(url), signal);
    if (!("location" in answer)) return answer;
    url = URL.canParse(answer.location, url) ? new URL(answer.location, url).href : answer.location;
  }
  return { problem: `it redirects more than ${MOST_REDIRECTS} times` };
}

async function request(
  url: URL,
  signal: AbortSignal | undefined,
): Promise<FetchedText | { readonly location: string }> {
  // Few sites read from the web, and every command would wait for the encryption.
  const { get } = await import("node:https");
  const timeout = AbortSignal.timeout(MOST_MILLISECONDS);
  const options: RequestOptions = {
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.5", "user-agent": "lectern" },
    lookup: publicLookup as NonNullable<RequestOptions["lookup"]>,
  };
  return new Promise((done) => {
    const fail = (error: Error): void =>
      done({ problem: timeout.aborted ? `no answer within ${MOST_MILLISECONDS / 1000} seconds` : error.message });
    // An address written as numbers is never looked up.
    if (isPrivateHost(url.hostname)) return done({ problem: "it is an address of a private network" });
    const sent = get(url, options, (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        return done({ location: headers.location });
      }
      if (statusCode !== 200) {
        response.destroy();
        return done({ problem: `the server answered with status ${statusCode}` });
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) response.destroy(new Error("it is larger than 45 MB"));
        else chunks.push(chunk);
      });
      response.on("end", () => done({ text: Buffer.concat(chunks).toString("utf8") }));
      response.on("error", fail);
    });
    sent.on("error", fail);
  });
}

function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return /^[\d.]+$|:/.test(bare) && isPrivateAddress(bare);
}

type LookupDone = (error: Error | null, addresses?: string | readonly LookupAddress[], family?: number) => void;

// The check stands where the connection takes its address from, so that a name cannot answer twice in two ways.
function publicLookup(hostname: string, options: { readonly all?: boolean }, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return done(new Error("it is an address of a private network"));
    }
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return first ? done(null, first.address, first.family) : done(new Error("the name has no address"));
  });
}

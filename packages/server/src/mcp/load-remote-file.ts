// Loads files of a live site. The user typed its URL, but the paths come from the site's own index, so every request stays
// below that URL and redirects to other hosts are refused.

import type { LoadOutputFile } from "./docs.ts";

const MAX_LENGTH = 64 * 1024 * 1024;
const TIMEOUT = 20_000;
const MAX_REDIRECTS = 5;

/** Creates a loader for a site such as `https://docs.example.com/docs`. Errors carry user-facing messages. */
export function createRemoteLoader(site: string): LoadOutputFile {
  const root = site.replace(/(?<!\/)\/+$/, "");
  return async (path) => {
    const url = `${root}/${path.split("/").map(encodeURIComponent).join("/")}`;
    const response = await fetchInside(url);
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
    return readLimited(response, url);
  };
}

async function fetchInside(url: string): Promise<Response> {
  const { origin } = new URL(url);
  let next = url;
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await request(next);
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, next) ? new URL(location, next) : undefined;
    if (target?.origin !== origin) {
      throw new Error(`${url} redirects to ${target?.origin ?? location}. Use that URL instead if you trust it.`);
    }
    next = target.href;
  }
  throw new Error(`${url} redirects in a loop.`);
}

async function request(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new Error(`Cannot reach ${url} (${causeOf(error)}).`);
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Counts decompressed bytes, so that the limit also holds for compressed responses. */
async function readLimited(response: Response, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body === null) return new Uint8Array();
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_LENGTH) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Error(`Cannot read ${url} (${causeOf(error)}).`);
  }
  if (size > MAX_LENGTH) throw new Error(`${url} is larger than ${MAX_LENGTH / 1024 / 1024} MB.`);
  return Buffer.concat(chunks);
}

// Fetches text from the web: https only, no private networks, with limits on size, time and redirects.

import { bodyProblem, decodeBody, ENCODINGS } from "./decode-body.ts";
import { requestPublic } from "./public-request.ts";

/** The text, or why there is none. */
export type FetchedText = { readonly text: string } | { readonly problem: string };

const MAX_BYTES = 45 * 1024 * 1024;
const MAX_MILLISECONDS = 20_000;
const MAX_REDIRECTS = 3;

/** Never throws. */
export async function fetchText(start: string, signal?: AbortSignal): Promise<FetchedText> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      return { problem: "only https:// URLs are supported" };
    const answer = await request(new URL(url), signal);
    if (!("location" in answer)) return answer;
    url = URL.canParse(answer.location, url) ? new URL(answer.location, url).href : answer.location;
  }
  return { problem: `it redirects more than ${MAX_REDIRECTS} times` };
}

async function request(
  url: URL,
  signal: AbortSignal | undefined,
): Promise<FetchedText | { readonly location: string }> {
  const timeout = AbortSignal.timeout(MAX_MILLISECONDS);
  try {
    const response = await requestPublic(url, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: {
        accept: "application/json, application/yaml, text/yaml, */*;q=0.5",
        "accept-encoding": ENCODINGS,
        "user-agent": "lectern",
      },
    });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { text: await readBody(decodeBody(response)) };
    response.destroy();
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) return { location: headers.location };
    return { problem: `the server responded with status ${statusCode}` };
  } catch (error) {
    return { problem: timeout.aborted ? `no response within ${MAX_MILLISECONDS / 1000} seconds` : bodyProblem(error) };
  }
}

async function readBody(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error("it is larger than 45 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

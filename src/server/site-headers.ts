// The headers that go with a file of a built site: how long it may be kept, and what a browser may do with it.

import { isHashed } from "../output/hosting/headers.ts";
import { barePolicy, pagePolicy } from "./content-policy.ts";
import type { SiteState } from "./served-site.ts";
import { LARGEST_IN_MEMORY, type SiteFile } from "./site-files.ts";

/** On every answer, whatever it is. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "X-Frame-Options": "SAMEORIGIN",
};

/** The policy to send with pages: made for each, one for all, or none. */
export type PolicyChoice = { readonly kind: "made" | "none" } | { readonly kind: "given"; readonly policy: string };

/** The headers of a file. */
export async function siteHeaders(
  file: SiteFile,
  status: 200 | 404,
  { state, policy }: { readonly state: SiteState; readonly policy: PolicyChoice },
): Promise<Readonly<Record<string, string>>> {
  const isPage = file.type.startsWith("text/html");
  return {
    ...(isText(file) ? state.headers : {}),
    ...COMMON_HEADERS,
    "Cache-Control": `${state.isPrivate ? "private" : "public"}, ${isHashed(file.path) ? "max-age=31536000, immutable" : "max-age=0, must-revalidate"}`,
    // Pictures and fonts may be shown anywhere; everything else is for this site.
    "Cross-Origin-Resource-Policy": /^(?:image|font|video|audio)\//.test(file.type) ? "cross-origin" : "same-origin",
    ...(status === 404 || (isText(file) && !isPage) ? { "X-Robots-Tag": "noindex" } : {}),
    ...policyHeader(isPage ? await policyOf(file, state, policy) : barePolicy(file.type)),
  };
}

/** What is read as a page, by people or programs; search engines must list it once, as the page. */
function isText({ type }: SiteFile): boolean {
  return /^text\/(?:html|markdown|plain)/.test(type);
}

function policyHeader(policy: string | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { "Content-Security-Policy": policy };
}

async function policyOf(file: SiteFile, state: SiteState, choice: PolicyChoice): Promise<string | undefined> {
  if (choice.kind === "none") return undefined;
  if (choice.kind === "given") return choice.policy;
  const known = state.policies.get(file.path) ?? makePolicy(file, state);
  state.policies.set(file.path, known);
  known.catch(() => state.policies.delete(file.path));
  return known;
}

async function makePolicy(file: SiteFile, state: SiteState): Promise<string> {
  const text = async (wanted: SiteFile | undefined): Promise<string | undefined> => {
    if (wanted === undefined || wanted.size > LARGEST_IN_MEMORY) return undefined;
    return new TextDecoder().decode((await state.content(wanted)).bytes);
  };
  return pagePolicy((await text(file)) ?? "", (address) => text(namingScript(address, state)));
}

/** Ours that load from elsewhere: the services of docs.json. */
const SERVICES = /^services-[0-9a-z]+\.js$/;

/** A script that may name other hosts, by its address on a page: one of the author's, or that of the services. */
function namingScript(address: string, { base, files }: SiteState): SiteFile | undefined {
  const path = address.replace(/[?#].*$/s, "");
  if (!path.startsWith(`${base}/`)) return undefined;
  const own = `${base}/_lectern/`;
  if (path.startsWith(own) && !SERVICES.test(path.slice(own.length))) return undefined;
  return files.get(path.slice(base.length + 1));
}

// Response headers of a built site's files: caching and security.

import { COMMON_HEADERS, cacheRule, fileHeaders } from "@lectern/engine/output/hosting/headers.ts";
import { pagePolicy } from "./content-policy.ts";
import { MAX_IN_MEMORY_SIZE, type SiteFile } from "./site-files.ts";
import type { SiteState } from "./site-state.ts";

/** Sent with every response of a private site: another reader may get another one. */
export const PRIVATE_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "private, max-age=0, must-revalidate",
  Vary: "Cookie, Authorization",
};

/** The policy for pages: generated per page, one for all, or none. */
export type PolicyChoice =
  | { readonly kind: "generated" | "none" }
  | { readonly kind: "custom"; readonly policy: string };

export async function siteHeaders(
  file: SiteFile,
  status: 200 | 404,
  { state, policy }: { readonly state: SiteState; readonly policy: PolicyChoice },
): Promise<Readonly<Record<string, string>>> {
  const isPage = file.type.startsWith("text/html");
  return {
    ...(isText(file) ? state.headers : {}),
    ...COMMON_HEADERS,
    "Cache-Control": `${state.isPrivate ? "private" : "public"}, ${cacheRule(file.path)}`,
    // Images and fonts may be embedded anywhere; everything else is for this site only.
    "Cross-Origin-Resource-Policy": /^(?:image|font|video|audio)\//.test(file.type) ? "cross-origin" : "same-origin",
    ...fileHeaders(file.path),
    ...(status === 404 ? { "X-Robots-Tag": "noindex" } : {}),
    ...(isPage ? policyHeader(await policyOf(file, state, policy)) : {}),
  };
}

/** True for readable text. Search engines must list it once, as the page. */
function isText({ type }: SiteFile): boolean {
  return /^text\/(?:html|markdown|plain)/.test(type);
}

function policyHeader(policy: string | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { "Content-Security-Policy": policy };
}

async function policyOf(file: SiteFile, state: SiteState, choice: PolicyChoice): Promise<string | undefined> {
  if (choice.kind === "none") return undefined;
  if (choice.kind === "custom") return choice.policy;
  const known = state.policies.get(file.path) ?? createPolicy(file, state);
  state.policies.set(file.path, known);
  known.catch(() => state.policies.delete(file.path));
  return known;
}

async function createPolicy(file: SiteFile, state: SiteState): Promise<string> {
  const text = async (script: SiteFile | undefined): Promise<string | undefined> => {
    if (script === undefined || script.size > MAX_IN_MEMORY_SIZE) return undefined;
    return new TextDecoder().decode((await state.content(script)).bytes);
  };
  return pagePolicy((await text(file)) ?? "", (src) => text(namingScript(src, state)));
}

/** Built-in scripts that load from other hosts: the integrations of docs.json. */
const SERVICES = /^services-[0-9a-z]+\.js$/;

/** A script on a page that may name other hosts: a custom one, or that of the integrations. */
function namingScript(src: string, { base, files }: SiteState): SiteFile | undefined {
  const path = src.replace(/[?#].*$/s, "");
  if (!path.startsWith(`${base}/`)) return undefined;
  const own = `${base}/_lectern/`;
  if (path.startsWith(own) && !SERVICES.test(path.slice(own.length))) return undefined;
  return files.get(path.slice(base.length + 1));
}

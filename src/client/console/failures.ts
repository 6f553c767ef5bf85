// Works out why a request failed, as far as browsers reveal it.

import { originOf } from "./server-state.ts";
import { isLocal } from "./to-fetch.ts";

export type Failure =
  | { readonly kind: "cors" | "mixed" | "local" | "offline" | "connection" | "policy" | "url" }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "proxy"; readonly reason: string };

export interface FailedRequest {
  readonly url: string;
  readonly error: unknown;
  /** Blocked by the page's Content-Security-Policy. */
  readonly isBlocked: boolean;
}

/** Determines the cause. A no-cors probe of the origin distinguishes a CORS failure from a lost connection. */
export async function explainFailure({ url, isBlocked }: FailedRequest): Promise<Failure> {
  const origin = originOf(url);
  if (origin === undefined || !/^https?:/.test(url)) return { kind: "url" };
  if (isBlocked) return { kind: "policy" };
  const { protocol } = new URL(url);
  if (location.protocol === "https:" && protocol === "http:" && !isLocal(url)) return { kind: "mixed" };
  if (isLocal(url) && (await isLocalDenied())) return { kind: "local" };
  if (await isReached(origin)) return { kind: "cors" };
  return navigator.onLine || isLocal(url) ? { kind: "connection" } : { kind: "offline" };
}

const PROBE_MILLISECONDS = 5000;

async function isReached(origin: string): Promise<boolean> {
  try {
    await fetch(origin, {
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PROBE_MILLISECONDS),
    });
    return true;
  } catch {
    return false;
  }
}

/** True when the reader denied access to the local network, or dismissed the question on a page that needs it. */
async function isLocalDenied(): Promise<boolean> {
  const rejected = isLocal(location.href) ? ["denied"] : ["denied", "prompt"];
  for (const name of ["local-network-access", "loopback-network", "local-network"]) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      if (rejected.includes(state)) return true;
    } catch {
      // A browser without this permission does not enforce it.
    }
  }
  return false;
}

/** Records what the page's Content-Security-Policy blocks. */
export function watchPolicy(): { isBlocked(url: string): boolean; close(): void } {
  const blocked = new Set<string>();
  const note = ({ blockedURI }: SecurityPolicyViolationEvent): void => void blocked.add(blockedURI);
  document.addEventListener("securitypolicyviolation", note);
  return {
    isBlocked: (url) => {
      const origin = originOf(url);
      return [...blocked].some((one) => one === url || (origin !== undefined && originOf(one) === origin));
    },
    close: () => document.removeEventListener("securitypolicyviolation", note),
  };
}

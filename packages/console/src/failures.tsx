// Works out why a request failed, as far as browsers reveal it.

/** @jsxImportSource preact */

import { fillString } from "@lectern/base/text.ts";
import type { VNode } from "preact";
import { colored } from "./colors.tsx";
import type { Exchange, Failure, ModelProps } from "./model.ts";
import { CopyButton, sampleCode } from "./samples-view.tsx";
import { originOf } from "./server-state.ts";
import type { Words } from "./strings.ts";
import { isLocal } from "./to-fetch.ts";

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

export interface ExchangeProps extends ModelProps {
  readonly exchange: Exchange;
}

export function FailureView({ model, exchange: { failure, request } }: ExchangeProps): VNode {
  const { strings } = model;
  const [text, hint] = stringsFor(failure ?? { kind: "connection" }, strings);
  const isCors = failure?.kind === "cors";
  const origin = isCors ? location.origin : (originOf(request.url) ?? request.url);
  const values = {
    origin,
    url: request.url,
    seconds: failure?.kind === "timeout" ? failure.seconds : 0,
    reason: failure?.kind === "proxy" ? failure.reason : "",
  };
  const code = sampleCode(model);
  return (
    <div class="console-failure">
      <div class="console-reason">
        <p>{fillString(text, values)}</p>
        <p>{fillString(hint, values)}</p>
      </div>
      <div class="console-panel-head">
        <h4>cURL</h4>
        <CopyButton text={code} model={model} />
      </div>
      <pre class="console-code" tabIndex={0} aria-label="cURL">
        <code>{colored(code)}</code>
      </pre>
    </div>
  );
}

function stringsFor({ kind }: Failure, strings: Words): readonly [string, string] {
  switch (kind) {
    case "cors":
      return [strings.failedCors, strings.failedCorsHint];
    case "mixed":
      return [strings.failedMixed, strings.failedMixedHint];
    case "local":
      return [strings.failedLocal, strings.failedLocalHint];
    case "timeout":
      return [strings.failedTimeout, strings.failedTimeoutHint];
    case "offline":
      return [strings.failedOffline, strings.failedOfflineHint];
    case "policy":
      return [strings.failedPolicy, strings.failedPolicyHint];
    case "url":
      return [strings.failedUrl, strings.failedUrlHint];
    case "proxy":
      return [strings.failedProxy, strings.failedProxyHint];
    default:
      return [strings.failedConnection, strings.failedConnectionHint];
  }
}

// Turns a request into fetch arguments and lists what browsers refuse to send.

import { formText, type HttpRequest, type Pair, type RequestBody } from "@lectern/request";
import { CARRIED_HEADER, METHOD_HEADER, TARGET_HEADER } from "@lectern/request/proxy-rules";
import { originOf } from "./server-state.ts";

/** A request ready for fetch, and what was dropped from it. */
export interface Prepared {
  /** Where fetch sends it: the API or the proxy. */
  readonly url: string;
  /** The API URL. */
  readonly target: string;
  readonly init: RequestInit;
  readonly left: {
    /** Headers that scripts cannot set. */
    readonly headers: readonly string[];
    readonly body: boolean;
    readonly method: boolean;
  };
}

/** Forbidden header names per the Fetch standard. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;
const REJECTED_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;
const BODILESS = /^(?:GET|HEAD)$/i;

export function prepare(
  request: HttpRequest,
  { credentials, proxy }: { readonly credentials: boolean; readonly proxy: string | undefined },
): Prepared {
  const isRejected = (name: string): boolean => FORBIDDEN.test(name) && name.toLowerCase() !== "user-agent";
  const rejected = request.headers.filter(([name]) => isRejected(name));
  const allowed = request.headers.filter(([name]) => !isRejected(name));
  const hasNoBody = BODILESS.test(request.method);
  const isProxied = proxy !== undefined;
  const left = {
    headers: isProxied ? [] : rejected.map(([name]) => name),
    body: hasNoBody && request.body !== undefined && !isProxied,
    method: REJECTED_METHODS.test(request.method) && !isProxied,
  };
  const body = (hasNoBody && !isProxied) || request.body === undefined ? undefined : toBody(request.body);
  const carried: readonly Pair[] = isProxied
    ? [
        [TARGET_HEADER, request.url],
        [METHOD_HEADER, request.method],
        ...request.headers.map(([name, value]): Pair => [`${CARRIED_HEADER}${name}`, value]),
      ]
    : allowed;
  return {
    url: proxy ?? request.url,
    target: request.url,
    init: {
      method: isProxied ? "POST" : request.method,
      headers: carried.map(([name, value]): [string, string] => [name, value]),
      ...(body === undefined ? {} : { body }),
      credentials: isProxied ? "same-origin" : credentials ? "include" : "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      ...addressSpace(request.url, isProxied),
    },
    left,
  };
}

/** The body for fetch, which sets the multipart boundary itself. */
function toBody(body: RequestBody): BodyInit {
  switch (body.kind) {
    case "text":
      // A Blob has no type, so fetch adds no Content-Type of its own as it does for strings.
      return new Blob([body.text]);
    case "form":
      return new Blob([formText(body.fields)]);
    case "file":
      return body.data ?? new Blob([]);
    case "multipart": {
      const form = new FormData();
      for (const { kind, name, value, mediaType, data } of body.parts) {
        if (kind === "file") form.append(name, typed(data ?? new Blob([]), mediaType), lastStep(value));
        else if (mediaType === undefined) form.append(name, value);
        else form.append(name, new Blob([value], { type: mediaType }));
      }
      return form;
    }
  }
}

function typed(data: Blob, type: string | undefined): Blob {
  return type === undefined ? data : data.slice(0, data.size, type);
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/i;
const LOCAL = /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[\w.-]+\.local)$/i;

/** Declares requests to the local machine or network, so browsers that require it prompt for permission. */
function addressSpace(url: string, isProxied: boolean): object {
  if (isProxied || originOf(url) === undefined) return {};
  const { hostname } = new URL(url);
  const space = LOOPBACK.test(hostname) ? "loopback" : LOCAL.test(hostname) ? "local" : undefined;
  if (space === undefined) return {};
  const option = { targetAddressSpace: space };
  try {
    new Request(location.href, option as RequestInit);
    return option;
  } catch {
    // Older browsers use other names and never prompt.
    return {};
  }
}

/** True for hosts on this machine or the local network. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return LOOPBACK.test(hostname) || LOCAL.test(hostname);
}

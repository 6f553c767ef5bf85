// The request object → what fetch takes, and what a browser refuses to send of it.

import { CARRIED_HEADER, METHOD_HEADER, TARGET_HEADER } from "../../request/proxy-rules.ts";
import { formText, type HttpRequest, type Pair, type RequestBody } from "../../request/request.ts";
import { originOf } from "./server-state.ts";

/** A request that is ready, and what it lacks. */
export interface Prepared {
  /** Where it goes: the API, or the proxy. */
  readonly url: string;
  /** The URL of the API. */
  readonly target: string;
  readonly init: RequestInit;
  readonly left: {
    /** Headers that only other programs can send. */
    readonly headers: readonly string[];
    readonly body: boolean;
    readonly method: boolean;
  };
}

/** Headers that pages cannot set. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;
const REFUSED_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;
const BODILESS = /^(?:GET|HEAD)$/i;

/** Makes a request ready to be sent from a page. */
export function prepare(
  request: HttpRequest,
  { credentials, proxy }: { readonly credentials: boolean; readonly proxy: string | undefined },
): Prepared {
  const isRefused = (name: string): boolean => FORBIDDEN.test(name) && name.toLowerCase() !== "user-agent";
  const refused = request.headers.filter(([name]) => isRefused(name));
  const allowed = request.headers.filter(([name]) => !isRefused(name));
  const hasNoBody = BODILESS.test(request.method);
  const isProxied = proxy !== undefined;
  const left = {
    headers: isProxied ? [] : refused.map(([name]) => name),
    body: hasNoBody && request.body !== undefined && !isProxied,
    method: REFUSED_METHODS.test(request.method) && !isProxied,
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

/** The body as a browser sends it; it names the boundary of a form itself. */
function toBody(body: RequestBody): BodyInit {
  switch (body.kind) {
    case "text":
      // A text would be sent with a media type of its own where none is named.
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

/** Tells browsers that ask for it that a request goes to this machine or network, so that they ask the reader. */
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
    // Older browsers know other words and do not ask.
    return {};
  }
}

/** True for hosts of this machine or network. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return LOOPBACK.test(hostname) || LOCAL.test(hostname);
}

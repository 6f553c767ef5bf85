// `api:` of a page written by hand → the endpoint it describes: method, path, servers and the proof callers give.

import { isMethod } from "../methods.ts";

/** An endpoint that a page describes in its own words. */
export interface ManualEndpoint {
  /** Upper-case. */
  readonly method: string;
  /** `/users/{id}`, with a query when the author wrote one. */
  readonly path: string;
  /** Base addresses, the one samples use first; empty when nobody named one. */
  readonly servers: readonly string[];
  readonly auth?: ManualAuth;
  /** Media type of the body. */
  readonly contentType: string;
}

/** How requests are authorised. */
export interface ManualAuth {
  readonly method: "bearer" | "basic" | "key" | "cobo";
  /** The header that carries a key. */
  readonly name?: string;
}

/** Words for `authMethod`. */
export const AUTH_METHODS: readonly string[] = ["bearer", "basic", "key", "cobo", "none"];

/** Takes `"POST https://api.acme.dev/v1/x"` apart; undefined when the text is no endpoint. */
export function parseEndpoint(
  text: string,
): { readonly method: string; readonly path: string; readonly server?: string } | undefined {
  const [method = "", ...rest] = text.trim().split(/\s+/);
  const address = rest.join(" ");
  if (!isMethod(method) || address === "") return undefined;
  const [, server, path = ""] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(address) ?? [];
  if (server !== undefined) return { method: method.toUpperCase(), path: withSlash(path), server };
  return { method: method.toUpperCase(), path: withSlash(address) };
}

function withSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

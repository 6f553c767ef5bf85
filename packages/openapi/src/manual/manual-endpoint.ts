// A hand-written page's `api:` → the endpoint it documents: method, path, servers and authentication.

import { isMethod } from "../methods.ts";

export interface ManualEndpoint {
  /** Uppercase. */
  readonly method: string;
  /** `/users/{id}`, with a query if the author wrote one. */
  readonly path: string;
  /** Base URLs, the one for samples first; empty if there are none. */
  readonly servers: readonly string[];
  readonly auth?: ManualAuth;
  /** The body's media type. */
  readonly contentType: string;
}

export interface ManualAuth {
  readonly method: "bearer" | "basic" | "key" | "cobo";
  /** The header that carries a key. */
  readonly name?: string;
}

/** Valid values of `authMethod`. */
export const AUTH_METHODS: readonly string[] = ["bearer", "basic", "key", "cobo", "none"];

/** Parses `"POST https://api.acme.dev/v1/x"`; undefined if the text is not an endpoint. */
export function parseEndpoint(
  text: string,
): { readonly method: string; readonly path: string; readonly server?: string } | undefined {
  const [method = "", ...rest] = text.trim().split(/\s+/);
  const target = rest.join(" ");
  if (!isMethod(method) || target === "") return undefined;
  const [, server, path = ""] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(target) ?? [];
  if (server !== undefined) return { method: method.toUpperCase(), path: withSlash(path), server };
  return { method: method.toUpperCase(), path: withSlash(target) };
}

function withSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

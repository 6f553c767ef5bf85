// An operation made from a reference alone, for pages whose API description is missing or cannot be fetched: the method,
// the path and the parameters in it.

import type { Api, Operation } from "./api.ts";

/** What a reference says. */
export interface WrittenOperation {
  /** Upper-case; `WEBHOOK` for a webhook. */
  readonly method: string;
  readonly path: string;
}

/** The operation that `"GET /users/{id}"` describes; `source` is the description that should have it. */
export function placeholderOperation({ method: written, path: address }: WrittenOperation, source: string): Operation {
  const isWebhook = written === "WEBHOOK";
  const method = isWebhook ? "POST" : written;
  const [, server, rest] = /^(https?:\/\/[^/]+)(.*)$/i.exec(address) ?? [];
  const path = isWebhook ? address : (rest ?? address) || "/";
  const parameters = [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const value = parameters.length === 0 || isWebhook ? {} : { parameters };
  const item = { [path]: { [method.toLowerCase()]: value } };
  const api: Api = {
    path: source,
    isStandIn: true,
    title: "",
    version: "",
    operations: [],
    root: {
      openapi: "3.1.0",
      ...(server !== undefined && { servers: [{ url: server }] }),
      ...(isWebhook ? { webhooks: item } : { paths: item }),
    },
  };
  return {
    kind: isWebhook ? "webhook" : "endpoint",
    method,
    path,
    tags: [],
    deprecated: false,
    hidden: false,
    excluded: false,
    docs: { metadata: {} },
    api,
    value,
  };
}

// Builds an operation from a reference alone, for pages whose spec is missing or can't be fetched: the method, the path and
// its parameters.

import type { Api, Operation } from "./api.ts";

export interface OperationName {
  /** Uppercase; `WEBHOOK` for a webhook. */
  readonly method: string;
  readonly path: string;
}

/** The operation for `"GET /users/{id}"`; `source` is the spec that should contain it. */
export function placeholderOperation({ method: raw, path: url }: OperationName, source: string): Operation {
  const isWebhook = raw === "WEBHOOK";
  const method = isWebhook ? "POST" : raw;
  const [, server, rest] = /^(https?:\/\/[^/]+)(.*)$/i.exec(url) ?? [];
  const path = isWebhook ? url : (rest ?? url) || "/";
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
    isPlaceholder: true,
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

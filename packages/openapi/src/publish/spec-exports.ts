// Exports a spec for other tools: converted to JSON or YAML, and as a Postman or Insomnia collection.
// Collections use the requests of the code samples, so they send what the pages show.

import { parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import { type HttpRequest, headerOf, type RequestBody, serverUrl, splitQuery } from "@lectern/request";
import { parse } from "yaml";
import type { Operation } from "../api.ts";
import type { ApiView } from "../describe/describe-api.ts";
import { describeRequest } from "../describe/describe-operation.ts";
import type { DescribeOptions } from "../describe/describing.ts";
import { specTextToPlain } from "../html/spec-text.ts";
import { sampleRequest } from "../samples/sample-request.ts";
import { operationTitle } from "../title/operation-title.ts";
import { toYaml } from "./to-yaml.ts";

/** Converts a spec to JSON or YAML; a text already in that notation, or one that can't be parsed, is returned as is. */
export function specAs(text: string, notation: "json" | "yaml"): string {
  const isJson = /^\s*[{[]/.test(text);
  if (isJson === (notation === "json")) return text;
  try {
    if (notation === "yaml") return toYaml(parseExactJson(text));
    return `${toExactJson(parse(text, { intAsBigInt: true, maxAliasCount: 10_000 }), 2)}\n`;
  } catch {
    return text;
  }
}

export interface CollectionInput {
  readonly title: string;
  readonly view: ApiView;
  readonly describe: DescribeOptions;
}

interface CollectedRequest {
  readonly name: string;
  /** The URL, with the first server as a variable. */
  readonly path: string;
  readonly request: HttpRequest;
}

interface RequestGroup {
  readonly label?: string | undefined;
  readonly requests: readonly CollectedRequest[];
}

/** The requests of the last spec, until another client's collection has used them: a build generates one right after the other. */
const COLLECTED = new WeakMap<DescribeOptions, { readonly api: unknown; readonly groups: readonly RequestGroup[] }>();

/** A spec's requests by group. */
function collect(input: CollectionInput): readonly RequestGroup[] {
  const { view, describe } = input;
  const api = view.groups[0]?.operations[0]?.api;
  const known = COLLECTED.get(describe);
  COLLECTED.delete(describe);
  if (known !== undefined && known.api === api) return known.groups;
  const groups = collectAll(input);
  COLLECTED.set(describe, { api, groups });
  return groups;
}

function collectAll({ view, describe }: CollectionInput): readonly RequestGroup[] {
  const server = serverUrl(view.servers[0]);
  const toRequest = (operation: Operation): CollectedRequest => {
    const { request } = sampleRequest(operation, describeRequest(operation, describe), {
      max: Number.POSITIVE_INFINITY,
    });
    const name = operation.summary ? specTextToPlain(operation.summary) : operationTitle(operation);
    const { url } = request;
    return { name, request, path: url.startsWith(server) ? url.slice(server.length) : url };
  };
  return view.groups.map(({ label, operations }) => ({
    label,
    requests: operations.filter(({ kind }) => kind === "endpoint").map(toRequest),
  }));
}

/** A Postman collection, version 2.1. */
export function toPostman(input: CollectionInput): string {
  const items = collect(input).flatMap(({ label, requests }): readonly unknown[] => {
    const converted = requests.map(({ name, path, request }) => ({
      name,
      request: {
        method: request.method,
        header: request.headers.map(([key, value]) => ({ key, value })),
        url: postmanUrl(path),
        ...(request.body && { body: postmanBody(request) }),
      },
    }));
    return label === undefined ? converted : [{ name: label, item: converted }];
  });
  return json({
    info: {
      name: input.title,
      ...(input.view.description && { description: input.view.description }),
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [{ key: "baseUrl", value: serverUrl(input.view.servers[0]) }],
    item: items,
  });
}

function postmanUrl(path: string): unknown {
  const isWhole = /^https?:/i.test(path);
  const raw = isWhole ? path : `{{baseUrl}}${path}`;
  const query = splitQuery(path);
  if (isWhole || (path.includes("?") && query === undefined)) return raw;
  const steps = (query?.base ?? path).split("/").filter((step, index) => index > 0 || step !== "");
  return {
    raw,
    host: ["{{baseUrl}}"],
    path: steps,
    ...(query && { query: query.pairs.map(([key, value]) => ({ key, value })) }),
  };
}

function postmanBody(request: HttpRequest): unknown {
  const body = request.body as RequestBody;
  switch (body.kind) {
    case "text": {
      const isJson = /json/i.test(headerOf(request, "content-type") ?? "");
      return { mode: "raw", raw: body.text, options: { raw: { language: isJson ? "json" : "text" } } };
    }
    case "form":
      return { mode: "urlencoded", urlencoded: body.fields.map(([key, value]) => ({ key, value })) };
    case "multipart":
      return {
        mode: "formdata",
        formdata: body.parts.map(({ kind, name, value, mediaType }) => ({
          key: name,
          ...(kind === "file" ? { type: "file", src: value } : { type: "text", value }),
          ...(mediaType && { contentType: mediaType }),
        })),
      };
    case "file":
      return { mode: "file", file: { src: body.path } };
  }
}

/** An Insomnia export, version 4. */
export function toInsomnia(input: CollectionInput): string {
  const workspace = "wrk_1";
  const resources: unknown[] = [
    { _id: workspace, _type: "workspace", parentId: null, name: input.title, scope: "collection" },
    {
      _id: "env_1",
      _type: "environment",
      parentId: workspace,
      name: "Base environment",
      data: { base_url: serverUrl(input.view.servers[0]) },
    },
  ];
  let requestCount = 0;
  for (const [index, { label, requests }] of collect(input).entries()) {
    const folder = label === undefined ? workspace : `fld_${index + 1}`;
    if (label !== undefined) resources.push({ _id: folder, _type: "request_group", parentId: workspace, name: label });
    for (const { name, path, request } of requests) {
      const query = splitQuery(path);
      const target = query?.base ?? path;
      resources.push({
        _id: `req_${++requestCount}`,
        _type: "request",
        parentId: folder,
        name,
        method: request.method,
        url: /^https?:/i.test(target) ? target : `{{ _.base_url }}${target}`,
        headers: request.headers.map(([key, value]) => ({ name: key, value })),
        parameters: query?.pairs.map(([key, value]) => ({ name: key, value })) ?? [],
        body: request.body ? insomniaBody(request) : {},
      });
    }
  }
  return json({ _type: "export", __export_format: 4, __export_source: "lectern", resources });
}

function insomniaBody(request: HttpRequest): unknown {
  const body = request.body as RequestBody;
  const mimeType = headerOf(request, "content-type");
  switch (body.kind) {
    case "text":
      return { mimeType, text: body.text };
    case "form":
      return { mimeType, params: body.fields.map(([name, value]) => ({ name, value })) };
    case "multipart":
      return {
        mimeType: "multipart/form-data",
        params: body.parts.map(({ kind, name, value }) =>
          kind === "file" ? { name, type: "file", fileName: value } : { name, value },
        ),
      };
    case "file":
      return { mimeType, fileName: body.path };
  }
}

function json(value: unknown): string {
  return `${toExactJson(value, 2)}\n`;
}

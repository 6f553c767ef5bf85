// Share links with the fields of a request but never its secrets. The data follows `#try=`, so no server sees it.

import { parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import { isChosenFile } from "@lectern/request";
import type { ConsoleParameter, ConsoleSlice } from "@lectern/request/console-slice";
import { bodyKind, contentOf, type Model, parameterPath } from "./model.ts";

const MARK = "#try=";

interface Shared {
  /** The endpoint: a page may have several consoles. */
  readonly of?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly server?: number;
  readonly variables?: Readonly<Record<string, string>>;
  readonly content?: number;
  readonly value?: unknown;
  readonly text?: string;
}

/** Header and cookie parameters may be undeclared API keys. */
function isShared({ location, name }: ConsoleParameter): boolean {
  return location === "path" || location === "query" ? !/key|token|secret|password|signature|auth/i.test(name) : false;
}

export function shareLink(model: Model): string {
  const { slice, server, body, host } = model;
  const parameters = Object.fromEntries(
    slice.parameters.filter(isShared).flatMap((parameter) => {
      const path = parameterPath(parameter);
      const value = model.parameters.get(path);
      return value === undefined ? [] : [[path, value]];
    }),
  );
  const content = contentOf(model);
  const hasFiles = content !== undefined && (bodyKind(content) === "file" || /multipart/i.test(content.mediaType));
  const shared: Shared = {
    of: endpointOf(slice),
    parameters,
    ...(server.index < 0 ? {} : { server: server.index, variables: Object.fromEntries(server.variables) }),
    ...(content === undefined || hasFiles
      ? {}
      : { content: body.content, ...(body.text === undefined ? { value: body.value } : { text: body.text }) }),
  };
  const url = new URL(location.href);
  // A console that can be closed has to be opened.
  if (host.close) url.search = "?playground=open";
  url.hash = "";
  return `${url.href}${MARK}${encode(toExactJson(shared) ?? "{}")}`;
}

function endpointOf({ method, path }: ConsoleSlice): string {
  return `${method} ${path}`;
}

/** Applies a share link to this endpoint and removes it from the URL. */
export function readLink(model: Model): void {
  const { hash } = location;
  if (!hash.startsWith(MARK)) return;
  const { slice, server, body } = model;
  const shared = decode(hash.slice(MARK.length));
  if (shared?.of !== undefined && shared.of !== endpointOf(slice)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (shared === undefined) return;
  for (const parameter of slice.parameters) {
    const path = parameterPath(parameter);
    const { parameters = {} } = shared;
    if (isShared(parameter) && Object.hasOwn(parameters, path)) model.parameters.set(path, parameters[path]);
  }
  const chosen = slice.servers[shared.server ?? -1];
  if (chosen) {
    server.index = shared.server ?? 0;
    for (const { name, values } of chosen.variables) {
      const value = Object.hasOwn(shared.variables ?? {}, name) ? shared.variables?.[name] : undefined;
      // Only values the spec lists: a link to a host of its own could collect secrets.
      if (value !== undefined && values.includes(value)) server.variables.set(name, value);
    }
  }
  if (shared.content === undefined || slice.body?.contents[shared.content] === undefined) return;
  body.content = shared.content;
  body.value = isChosenFile(shared.value) ? undefined : shared.value;
  body.text = typeof shared.text === "string" ? shared.text : undefined;
  if (body.text !== undefined) body.value = undefined;
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let plain = "";
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(text: string): Shared | undefined {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    const value = parseExactJson(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null ? (value as Shared) : undefined;
  } catch {
    return undefined;
  }
}

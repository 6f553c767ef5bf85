// Session state of a spec: server, variables and path values always, secrets only if the reader opts in.

import { recall, remember } from "@lectern/base/browser/storage.ts";
import { parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import { type AuthState, createAuthState, type Secret, secretOf } from "./credentials.ts";
import { type Model, parameterPath } from "./model.ts";
import { createServerState, type ServerState } from "./server-state.ts";

interface Saved {
  readonly server?: { index: number; custom: string; variables: Record<string, string>; trusted: string[] };
  readonly choice?: number;
  readonly path?: Record<string, unknown>;
  readonly secrets?: Record<string, Partial<Secret>>;
}

/** Set by console-trigger.ts on behalf of site scripts. */
const VARIABLES_KEY = "console-variables";

function keyOf({ spec }: Pick<ConsoleSlice, "spec">): string {
  return `console-${spec}`;
}

function read(slice: ConsoleSlice): Saved {
  try {
    return (parseExactJson(recall(keyOf(slice), "sessionStorage") ?? "{}") ?? {}) as Saved;
  } catch {
    return {};
  }
}

/** Server and credentials as left on another page of the same spec. */
export function savedState(slice: ConsoleSlice): { readonly server: ServerState; readonly auth: AuthState } {
  const saved = read(slice);
  const server = createServerState(slice);
  const auth = createAuthState(slice);
  if (saved.server) {
    const isKnown = saved.server.index < slice.servers.length;
    if (isKnown) server.index = saved.server.index;
    server.custom = saved.server.custom;
    for (const [name, value] of Object.entries(saved.server.variables)) server.variables.set(name, value);
    for (const origin of saved.server.trusted) server.trusted.add(origin);
  }
  applySiteVariables(server);
  if (saved.choice !== undefined && saved.choice < slice.security.length) auth.choice = saved.choice;
  for (const [name, secret] of Object.entries(saved.secrets ?? {})) {
    auth.isRemembered = true;
    Object.assign(secretOf(auth, { name }), secret);
  }
  return { server, auth };
}

/** Applies the server variables set by site scripts, and drops those they cleared. */
export function applySiteVariables(server: ServerState): void {
  const { variables, site } = server;
  for (const [name, value] of Object.entries(site)) if (variables.get(name) === value) variables.delete(name);
  server.site = siteVariables();
  for (const [name, value] of Object.entries(server.site)) variables.set(name, value);
}

function siteVariables(): Readonly<Record<string, string>> {
  try {
    const value = JSON.parse(recall(VARIABLES_KEY, "sessionStorage") ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
  } catch {
    return {};
  }
}

/** Restores path parameters entered on another page. */
export function restorePath(model: Model): void {
  const { path = {} } = read(model.slice);
  for (const parameter of model.slice.parameters) {
    if (parameter.location !== "path" || !Object.hasOwn(path, parameter.name)) continue;
    model.parameters.set(parameterPath(parameter), path[parameter.name]);
  }
}

export function persist(model: Model): void {
  const { slice, server, auth } = model;
  const before = read(slice);
  const path = { ...before.path };
  for (const parameter of slice.parameters) {
    const value = model.parameters.get(parameterPath(parameter));
    if (parameter.location === "path" && value !== undefined && value !== "") path[parameter.name] = value;
  }
  const saved: Saved = {
    server: {
      index: server.index,
      custom: server.custom,
      // What the site set is the site's to clear.
      variables: Object.fromEntries([...server.variables].filter(([name, value]) => server.site[name] !== value)),
      trusted: [...server.trusted],
    },
    choice: auth.choice,
    path,
    ...(auth.isRemembered && { secrets: Object.fromEntries(auth.secrets) }),
  };
  remember(keyOf(slice), toExactJson(saved) ?? "{}", "sessionStorage");
}

/** Clears all secrets, including remembered ones. */
export function clearSecrets(model: Model): void {
  model.auth.secrets.clear();
  model.auth.isRemembered = false;
  persist(model);
}

// The selected server: one from the spec with its variables, or a custom URL.

import { parseUrl } from "@lectern/base/web-url.ts";
import { absoluteUrl, filledUrl } from "@lectern/request";
import type { ConsoleServer, ConsoleSlice } from "@lectern/request/console-slice";

export interface ServerState {
  /** Index in the server list; -1 for a custom URL. */
  index: number;
  custom: string;
  readonly variables: Map<string, string>;
  /** Server variables set by site scripts. */
  site: Readonly<Record<string, string>>;
  /** Origins outside the spec that the reader allowed to receive credentials. */
  readonly trusted: Set<string>;
}

/** The first server of the spec, or a custom URL if it lists none. */
export function createServerState({ servers }: Pick<ConsoleSlice, "servers">): ServerState {
  return { index: servers.length === 0 ? -1 : 0, custom: "", variables: new Map(), site: {}, trusted: new Set() };
}

/** The custom URL among the fields of the form. */
export const BASE_URL = "base-url";

interface Chosen {
  readonly slice: Pick<ConsoleSlice, "servers">;
  readonly server: ServerState;
}

/** The selected server; undefined for a custom URL. */
export function chosenServer({ slice, server }: Chosen): ConsoleServer | undefined {
  return slice.servers[server.index];
}

/** The base URL of requests. */
export function serverOf({ slice, server }: Chosen): string {
  const chosen = chosenServer({ slice, server });
  return chosen === undefined ? trimmed(server.custom) || location.origin : urlOf(chosen, server);
}

function urlOf(chosen: ConsoleServer, { variables }: ServerState): string {
  const url = filledUrl({
    url: chosen.url,
    variables: chosen.variables.map(({ name, value }) => ({ name, value: variables.get(name) ?? value })),
  });
  // A relative server URL resolves against the host that served the spec; assume it is this one.
  return absoluteUrl(url) ?? `${location.origin}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

function trimmed(url: string): string {
  const text = url.trim();
  const whole = text === "" ? "" : (absoluteUrl(text) ?? text);
  let end = whole.length;
  while (whole[end - 1] === "/") end--;
  return whole.slice(0, end);
}

/** True if credentials may be sent: the spec lists the server, or the reader allowed it. */
export function isTrusted(chosen: Chosen): boolean {
  const origin = originOf(serverOf(chosen));
  if (origin === undefined) return false;
  if (chosen.server.trusted.has(origin)) return true;
  const current = chosenServer(chosen);
  return current !== undefined && isNamed(current, chosen.server, origin);
}

/** A variable in the host could turn any origin into one of the spec's, so only values the spec lists count. */
function isNamed(server: ConsoleServer, state: ServerState, origin: string): boolean {
  const host = server.url.replace(/^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*).*$/i, "$2");
  const inHost = server.variables.filter(
    ({ name }) => host.includes(`{${name}}`) || server.url.startsWith(`{${name}}`),
  );
  const isListed = inHost.every(({ name, value, values }) => {
    const chosen = state.variables.get(name) ?? value;
    return chosen === value || values.includes(chosen) || /^[\w-]+$/.test(chosen);
  });
  return isListed && originOf(urlOf(server, state)) === origin;
}

/** The origin of a URL; undefined if it is invalid. */
export function originOf(url: string): string | undefined {
  return parseUrl(url)?.origin;
}

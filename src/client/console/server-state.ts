// Which server requests go to: one of the spec's with its variables, or a URL of the reader's own.

import type { ConsoleServer, ConsoleSlice } from "../../request/console-slice.ts";
import { absoluteUrl, filledUrl } from "../../request/server-url.ts";

/** What was chosen. */
export interface ServerState {
  /** The place of a server in the list; -1 for a URL of the reader's own. */
  index: number;
  custom: string;
  readonly variables: Map<string, string>;
  /** Variables as scripts of the site set them. */
  site: Readonly<Record<string, string>>;
  /** Origins outside of the spec that the reader sends credentials to. */
  readonly trusted: Set<string>;
}

/** A server that is chosen in nothing. */
export function createServerState({ servers }: Pick<ConsoleSlice, "servers">): ServerState {
  return { index: servers.length === 0 ? -1 : 0, custom: "", variables: new Map(), site: {}, trusted: new Set() };
}

interface Chosen {
  readonly slice: Pick<ConsoleSlice, "servers">;
  readonly server: ServerState;
}

/** The server that is chosen; undefined for a URL of the reader's own. */
export function chosenServer({ slice, server }: Chosen): ConsoleServer | undefined {
  return slice.servers[server.index];
}

/** The URL in front of the path. */
export function serverOf({ slice, server }: Chosen): string {
  const chosen = chosenServer({ slice, server });
  return chosen === undefined ? trimmed(server.custom) || location.origin : urlOf(chosen, server);
}

function urlOf(chosen: ConsoleServer, { variables }: ServerState): string {
  const url = filledUrl({
    url: chosen.url,
    variables: chosen.variables.map(({ name, value }) => ({ name, value: variables.get(name) ?? value })),
  });
  // A path alone is one of the host that the spec was read from, which is this one as far as anybody knows.
  return absoluteUrl(url) ?? `${location.origin}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

function trimmed(url: string): string {
  const text = url.trim();
  const whole = text === "" ? "" : (absoluteUrl(text) ?? text);
  let end = whole.length;
  while (whole[end - 1] === "/") end--;
  return whole.slice(0, end);
}

/** True when credentials may go to the chosen server: it is one of the spec's, or the reader said so. */
export function isTrusted(chosen: Chosen): boolean {
  const origin = originOf(serverOf(chosen));
  if (origin === undefined) return false;
  if (chosen.server.trusted.has(origin)) return true;
  const current = chosenServer(chosen);
  return current !== undefined && isNamed(current, chosen.server, origin);
}

/** A variable in the host could make any origin one of the spec's, so its value must be one that the spec lists. */
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

/** The origin of a URL; undefined when it is none. */
export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

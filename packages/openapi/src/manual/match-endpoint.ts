// Finds the operation for a hand-written page's endpoint (`api: "GET https://api.example.com/v1/users/:id"`), whatever its
// parameters are called and however much of the URL comes from the servers.

import type { Api, Operation } from "../api.ts";
import { ownList, ownRecord, ownText } from "../record.ts";

/** Limits per server. */
const MAX_VARIABLES = 10;
const MAX_VALUES = 50;

/** The only operation a page's `api` matches; undefined if there is none or more than one. */
export function matchEndpoint(apis: Iterable<Api>, raw: string): Operation | undefined {
  const [, method = "", target = ""] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(raw) ?? [];
  if (target === "") return undefined;
  const path = shapeOf(pathOf(target));
  const found = new Set<Operation>();
  for (const api of apis) {
    const prefixes = serverPaths(api);
    for (const operation of api.operations) {
      if (operation.kind !== "endpoint" || operation.method !== method.toUpperCase()) continue;
      const own = shapeOf(operation.path);
      if (prefixes.some((prefix) => join(prefix, own) === path)) found.add(operation);
    }
  }
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}

/** A URL's path: `"https://api.example.com/v1/users"` → `"/v1/users"`. */
function pathOf(target: string): string {
  const path = target.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** A path with all parameters alike: `"/users/{id}/"` and `"/users/:userId"` → `"/users/{}"`. */
function shapeOf(path: string): string {
  const shape = path.replace(/\{[^{}/]*\}|:[A-Za-z_]\w*/g, "{}").replace(/(?<!\/)\/+$/, "");
  return shape === "" ? "/" : shape;
}

/** The paths that servers prepend; a URL may also be written without one. */
function serverPaths(api: Api): readonly string[] {
  const urls = ownList(api.root, "servers").flatMap(serverUrls);
  // Swagger 2.0 has a single base path.
  const base = ownText(api.root, "basePath");
  if (base !== undefined) urls.push(base);
  return ["", ...new Set(urls.map((url) => shapeOf(pathOf(url))))];
}

/** A server's URL as written, with its defaults, and with each other value of each variable. */
function serverUrls(server: unknown): readonly string[] {
  const url = ownText(server, "url");
  if (url === undefined) return [];
  const variables = Object.entries(ownRecord(server, "variables")).slice(0, MAX_VARIABLES);
  const standard = new Map(variables.map(([name, variable]) => [name, ownText(variable, "default")]));
  const filled = (name?: string, value?: string): string =>
    url.replace(/\{([^{}]*)\}/g, (whole, key: string) => (key === name ? value : standard.get(key)) ?? whole);
  const others = variables.flatMap(([name, variable]) =>
    ownList(variable, "enum")
      .slice(0, MAX_VALUES)
      .map((value) => filled(name, String(value))),
  );
  return [url, filled(), ...others];
}

function join(prefix: string, path: string): string {
  return shapeOf(`${prefix === "/" ? "" : prefix}${path}`);
}

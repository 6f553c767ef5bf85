// Specs with the overlays of a navigation node.

import type { Api, Operation } from "@lectern/openapi";
import { type ApiSource, apiParts } from "../../config/api-source.ts";

/** Returns a spec, by path, with a different set of overlays. */
export type Overlaid = (path: string, overlays: readonly string[]) => Api | undefined;

/** The spec with the overlays of one part of a source. */
function overlaidApi(api: Api, part: ApiSource, overlaid: Overlaid | undefined): Api {
  if (part.overlays === undefined || api.channels !== undefined) return api;
  return overlaid?.(api.path, part.overlays) ?? api;
}

/** The same operation in the node's version of its spec. */
export function overlaidOperation(operation: Operation, apis: readonly Api[]): Operation {
  const own = apis.find(({ path }) => path === operation.api.path);
  return own?.operations.find((other) => isSame(operation, other)) ?? operation;
}

/** The specs of a source, each with its part's overlays, and that part. */
export function apisOf(
  source: ApiSource,
  find: (name: string, part: ApiSource) => Api | undefined,
  overlaid: Overlaid | undefined,
): ReadonlyMap<Api, ApiSource> {
  const found = new Map<Api, ApiSource>();
  for (const part of apiParts(source)) {
    for (const name of part.sources) {
      const standard = find(name, part);
      const api = standard && overlaidApi(standard, part, overlaid);
      if (api && !found.has(api)) found.set(api, part);
    }
  }
  return found;
}

function isSame(one: Operation, other: Operation): boolean {
  return one.kind === other.kind && one.method === other.method && one.path === other.path;
}

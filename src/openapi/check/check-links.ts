// Finds response links to operations that the spec doesn't have.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import type { Api } from "../api.ts";
import { linkTargetNotFound } from "../diagnostics.ts";
import { operationPath } from "../list-operations.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { dereference } from "../read/resolve.ts";
import { own, ownRecord, ownText } from "../record.ts";

/** Links with an unknown `operationId`, reported at the operation that has them. */
export function checkLinks(api: Api, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  const ids = new Set(api.operations.flatMap(({ value }) => ownText(value, "operationId") ?? []));
  return api.operations.flatMap((operation) => {
    const { value } = operation;
    const location = [...operationPath(operation), "responses"];
    return Object.entries(ownRecord(value, "responses")).flatMap(([status, raw]) => {
      const links = Object.entries(ownRecord(dereference(api, raw), "links"));
      return links.flatMap(([name, link]) => {
        const id = ownText(dereference(api, link), "operationId");
        if (id === undefined || ids.has(id)) return [];
        const isHere = own(raw, "links") !== undefined;
        const at = locate(isHere ? [...location, status, "links", name] : [...location, status]);
        return [linkTargetNotFound(name, id, { nearest: closest(id, ids), at })];
      });
    });
  });
}

// A GraphQL schema → the parts that have a page: the fields of the root types, then every other type, kind by kind.

import type { Api, ApiPart, ParsedApi } from "../api.ts";
import type { SpecSource } from "../read/read-spec.ts";
import { type GraphqlPackage, readGraphql } from "./read-schema.ts";
import type { Described, GraphqlField, GraphqlSchema, RootKind, TypeKind } from "./schema.ts";
import { toRoot } from "./to-schemas.ts";

const GROUPS: readonly (readonly [RootKind | TypeKind, string])[] = [
  ["query", "Queries"],
  ["mutation", "Mutations"],
  ["subscription", "Subscriptions"],
  ["object", "Objects"],
  ["input", "Inputs"],
  ["enum", "Enums"],
  ["interface", "Interfaces"],
  ["union", "Unions"],
  ["scalar", "Scalars"],
];

/** Parses the files of a schema; problems are reported where the navigation references it. */
export function parseGraphql(sources: readonly SpecSource[], graphql: GraphqlPackage, variant?: string): ParsedApi {
  const { value: schema, diagnostics } = readGraphql(sources, graphql);
  const [first, ...others] = sources.map(({ path }) => path);
  const parts: ApiPart[] = [];
  const api: Api = {
    path: first ?? "",
    ...(variant !== undefined && { variant }),
    title: "GraphQL",
    version: "",
    operations: [],
    format: "graphql",
    parts,
    problems: diagnostics,
    graphql: schema,
    ...(others.length > 0 && { overlays: others }),
    root: toRoot(schema),
  };
  for (const [kind, group] of GROUPS)
    for (const part of partsOf(schema, kind)) parts.push(toPart(part, { kind, group, api }));
  return { value: api, diagnostics: [], paths: new Set() };
}

function partsOf(schema: GraphqlSchema, kind: RootKind | TypeKind): readonly Described[] {
  const { types, roots } = schema;
  if (kind === "query" || kind === "mutation" || kind === "subscription") return rootFields(schema, kind);
  const taken = new Set(roots.values());
  return [...types.values()].filter((type) => type.kind === kind && !taken.has(type.name));
}

export function rootFields({ types, roots }: GraphqlSchema, kind: RootKind): readonly GraphqlField[] {
  return types.get(roots.get(kind) ?? "")?.fields ?? [];
}

function toPart({ name, description, deprecated }: Described, about: Pick<ApiPart, "kind" | "group" | "api">): ApiPart {
  const text = description === undefined ? {} : { description };
  return { ...about, name, title: name, ...text, deprecated: deprecated !== undefined };
}

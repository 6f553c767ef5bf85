// Groups of generated entries for AsyncAPI channels, GraphQL schemas and Arazzo workflows.

import { fileStart, type Location } from "@lectern/base/diagnostic.ts";
import type { Api } from "@lectern/openapi";
import { checkWorkflows } from "@lectern/openapi/internal/arazzo/list-workflows.ts";
import { channelSlug, slugPart } from "@lectern/openapi/internal/operation-slug.ts";
import { type ApiSource, apiParts } from "../../config/api-source.ts";
import type { NavigationEntry } from "../../config/navigation.ts";
import { resolveSource } from "../pages/find-operation.ts";
import { addTo, directoryOf, missingSource, preferredRoute, resolveOwner, toGroups, type Walk } from "./api-sources.ts";
import type { ChannelEntry, ExpandedGroup, PartEntry } from "./expanded-navigation.ts";

/** The group for channels without a tag. */
const UNTAGGED_CHANNELS = "Websockets";

/** One group per channel tag of an AsyncAPI source; a file that a descendant also references is left to that descendant. */
export function generateChannels(
  walk: Walk,
  source: ApiSource,
  below: readonly NavigationEntry[],
): readonly ExpandedGroup[] {
  const owner = resolveOwner(walk, source, "asyncapi");
  const elsewhere = new Set(channelSourcesBelow(below).flatMap((name) => resolveSource(walk.apis, name) ?? []));
  const groups = new Map<string, ChannelEntry[]>();
  for (const api of owner.apis.filter((one) => !elsewhere.has(one))) {
    for (const channel of api.channels ?? []) {
      if (channel.hidden || channel.excluded) continue;
      const preferred = preferredRoute(channel.docs.href, directoryOf(api, owner), channelSlug(channel));
      const { route } = walk.routes.take(channel, preferred);
      addTo(groups, channel.group ?? UNTAGGED_CHANNELS, { kind: "channel", channel, route, at: owner.at });
    }
  }
  return toGroups(groups, owner.at);
}

function channelSourcesBelow(entries: readonly NavigationEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === "page" ? [] : [...(entry.asyncapi?.sources ?? []), ...channelSourcesBelow(entry.children)],
  );
}

/** One group for each kind of part. */
export function generateParts(walk: Walk, source: ApiSource, key: "graphql" | "arazzo"): readonly ExpandedGroup[] {
  const owner = resolveOwner(walk, source, key);
  const groups = new Map<string, PartEntry[]>();
  for (const api of owner.apis) {
    walk.diagnostics.push(...(api.problems ?? []));
    if (key === "arazzo")
      walk.diagnostics.push(...checkWorkflows(api, (path) => walk.apis.get(path), locateIn(walk, api)));
    for (const part of api.parts ?? []) {
      const slug = `${slugPart(part.group)}/${slugPart(part.name) || part.kind}`;
      const { route } = walk.routes.take(part, preferredRoute(undefined, directoryOf(api, owner), slug));
      addTo(groups, part.group, { kind: "part", part, route, at: owner.at });
    }
  }
  return toGroups(groups, owner.at);
}

function locateIn({ location }: Walk, api: Api): (path: readonly (string | number)[]) => Location {
  return (path) => location?.(api, path) ?? fileStart(api.path);
}

/** The files of a schema as one source: the first one, with the others merged into it. */
export function joinedSource(walk: Walk, source: ApiSource): ApiSource {
  const [first, ...others] = source.sources;
  if (first === undefined || others.length === 0) return source;
  const { directory } = apiParts(source).find((part) => part.directory !== undefined) ?? source;
  const overlays = others.flatMap((name) => {
    const path = [name, name.replace(/^(?:\.?\/)+/, "")].find((one) => walk.apis.has(one));
    if (path === undefined) walk.diagnostics.push(...missingSource(walk, name, source.at));
    return path ?? [];
  });
  return { sources: [first], overlays, ...(directory !== undefined && { directory }), at: source.at };
}

// Lists a spec's channels in page order, with diagnostics about their outline.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api, Channel } from "../api.ts";
import { operationsForSome, referenceNotFound } from "../diagnostics.ts";
import { isUnpublished } from "../docs-extension.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { readDocs } from "../list-operations.ts";
import { dereference, originalReference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { defined, isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord, ownText } from "../record.ts";
import { asyncVersion, badAsyncPart, noChannels, operationWithoutChannel, unknownAction } from "./diagnostics.ts";

interface Walk {
  readonly api: Api;
  readonly locate: (path: ValuePath) => Location;
  readonly diagnostics: Diagnostic[];
}

/** Lists every channel in `api.root`; invalid parts are reported and skipped. */
export function listChannels(
  api: Api,
  locate: (path: ValuePath) => Location,
): { readonly channels: readonly Channel[]; readonly diagnostics: readonly Diagnostic[] } {
  const version = ownText(api.root, "asyncapi") ?? "";
  if (!/^[23](\.|$)/.test(version)) return { channels: [], diagnostics: [asyncVersion(version, locate(["asyncapi"]))] };
  const walk: Walk = { api, locate, diagnostics: [] };
  const names = tagNames(api);
  const channels = Object.entries(ownRecord(api.root, "channels"))
    .filter(([id]) => !id.startsWith("x-"))
    .flatMap(([id, raw]) => {
      const value = followPart(walk, raw, ["channels", id]);
      if (value === undefined) return [];
      checkParts(walk, value, ["channels", id]);
      return [readChannel({ api, id, value, names })];
    });
  checkOperations(walk);
  const restricted = channels.filter(({ docs }) => ownList(docs.metadata, "groups").length > 0).map(({ id }) => id);
  const [first] = restricted;
  if (first !== undefined) walk.diagnostics.push(operationsForSome(restricted, locate(["channels", first])));
  if (channels.length === 0 && walk.diagnostics.length === 0) walk.diagnostics.push(noChannels(locate([])));
  return { channels, diagnostics: walk.diagnostics };
}

interface FoundChannel {
  readonly api: Api;
  readonly id: string;
  readonly value: JsonRecord;
  readonly names: ReadonlyMap<string, string>;
}

function readChannel({ api, id, value, names }: FoundChannel): Channel {
  const tags = ownList(value, "tags").flatMap((tag) => ownText(dereference(api, tag), "name") ?? []);
  const group = tags[0] === undefined ? undefined : (names.get(tags[0]) ?? tags[0]);
  const docs = readDocs(value, []);
  return defined({
    id,
    address: ownText(value, "address"),
    title: ownText(value, "title"),
    description: ownMarkdown(value, "description") ?? ownMarkdown(value, "summary"),
    tags,
    group,
    hidden: ownFlag(value, "x-hidden") || ownList(docs.metadata, "groups").length > 0,
    excluded: isUnpublished(value),
    docs,
    api,
    value,
  });
}

/** Display names of tags (`x-group`), wherever the spec lists its tags. */
function tagNames(api: Api): ReadonlyMap<string, string> {
  const listed = [
    ...ownList(ownRecord(api.root, "info"), "tags"),
    ...ownList(api.root, "tags"),
    ...Object.values(ownRecord(ownRecord(api.root, "components"), "tags")),
  ];
  return new Map(
    listed.flatMap((raw) => {
      const tag = dereference(api, raw);
      const name = ownText(tag, "name");
      const shown = ownText(tag, "x-group");
      return name === undefined || shown === undefined ? [] : [[name, shown] as const];
    }),
  );
}

/** Checks that the messages and servers a channel names exist. */
function checkParts(walk: Walk, channel: JsonRecord, location: ValuePath): void {
  for (const [name, message] of Object.entries(ownRecord(channel, "messages"))) {
    followPart(walk, message, [...location, "messages", name]);
  }
  for (const [index, server] of ownList(channel, "servers").entries())
    followPart(walk, server, [...location, "servers", index]);
}

function checkOperations(walk: Walk): void {
  for (const [id, raw] of Object.entries(ownRecord(walk.api.root, "operations"))) {
    const location: ValuePath = ["operations", id];
    const operation = followPart(walk, raw, location);
    if (operation === undefined) continue;
    if (own(operation, "channel") === undefined)
      walk.diagnostics.push(operationWithoutChannel(id, walk.locate(location)));
    else followPart(walk, own(operation, "channel"), [...location, "channel"]);
    const action = ownText(operation, "action") ?? "";
    if (action !== "send" && action !== "receive")
      walk.diagnostics.push(unknownAction(id, action, walk.locate([...location, "action"])));
  }
}

/** Resolves a part's reference; reports it if it is unresolved or not an object. */
function followPart(walk: Walk, raw: unknown, location: ValuePath): JsonRecord | undefined {
  const reference = own(raw, "$ref");
  const value = dereference(walk.api, raw);
  if (isRecord(value)) return value;
  if (typeof reference === "string") {
    // References to other files were reported when the files were joined.
    const shown = originalReference(reference, walk.api.path);
    if (reference.startsWith("#"))
      walk.diagnostics.push(referenceNotFound(shown, walk.locate([...location, "$ref"]), { isFileRead: true }));
  } else walk.diagnostics.push(badAsyncPart(String(location.at(-1)), walk.locate(location)));
  return undefined;
}

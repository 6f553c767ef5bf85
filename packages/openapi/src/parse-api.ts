// Spec text → Api: OpenAPI 3.0, 3.1, 3.2, Swagger 2.0, AsyncAPI 2 or 3, Arazzo 1.0, in JSON or YAML, and GraphQL schemas.
// Only operations (or channels) are read here; schemas, parameters and the rest stay in `root` until a page needs them.

import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Workflows } from "./access/cut-workflows.ts";
import { examplesForSome, restrictedName } from "./access/diagnostics.ts";
import { admitGroups, containsRestricted } from "./access/restriction.ts";
import type { Api, Channel, LocatePart, Operation, ParsedApi, RestrictedPart } from "./api.ts";
import { type FindApi, listWorkflows } from "./arazzo/list-workflows.ts";
import { listChannels } from "./asyncapi/list-channels.ts";
import { isAsyncApi2, upgradeAsyncApi } from "./asyncapi/upgrade.ts";
import { checkLinks } from "./describe/describe-links.ts";
import { fieldsForSome, noOperations, parametersForSome, unknownVersion } from "./diagnostics.ts";
import { parseGraphql } from "./graphql/list-parts.ts";
import type { GraphqlPackage } from "./graphql/read-schema.ts";
import { listOperations } from "./list-operations.ts";
import { readExternalExamples } from "./read/external-examples.ts";
import { followAnchors } from "./read/follow-anchors.ts";
import { type JoinedFiles, joinFiles, type ReadFile, refersOutward } from "./read/join-files.ts";
import { applyOverlays } from "./read/overlay.ts";
import { lazyLocator, readSpec, type SpecSource, type SpecText } from "./read/read-spec.ts";
import { FILES_KEY } from "./read/resolve.ts";
import { type RemovedParts, removeRestricted } from "./read/restricted-parts.ts";
import { detectSpec } from "./read/sniff-spec.ts";
import { isRecord, type JsonRecord, own, ownRecord, ownText } from "./record.ts";

/** What a spec may depend on besides its own text. */
export interface ApiContext {
  /** Reads referenced files; without it, references stay within the file. */
  readonly read?: ReadFile;
  /** Overlays, applied in order. */
  readonly overlays?: readonly SpecSource[];
  /** Who the site is for (default: everyone). */
  readonly audience?: Audience | undefined;
  /** Loads the GraphQL parser; without it, GraphQL schemas are ignored. */
  readonly graphql?: () => GraphqlPackage;
  /** Finds the APIs that an Arazzo file calls. */
  readonly find?: FindApi | undefined;
  /** Distinguishes it from the default version of the same file. */
  readonly variant?: string;
}

const NO_PATHS: ReadonlySet<string> = new Set();
const NOTHING_JOINED: JoinedFiles = { paths: NO_PATHS, diagnostics: [] };

/** Parses a spec; silently undefined if the file is something else. */
export function parseApi(source: SpecSource, context: ApiContext = {}): ParsedApi {
  const { read, overlays = [], variant, audience = PUBLIC, graphql, find } = context;
  const kind = detectSpec(source.text, source.path);
  if (kind === "graphql" && graphql) return parseGraphql([source, ...overlays], graphql(), variant);
  if (kind === undefined || kind === "overlay" || kind === "graphql")
    return { value: undefined, diagnostics: [], paths: NO_PATHS };
  const text = readSpec(source);
  if (!isRecord(text.value)) return { value: undefined, diagnostics: text.diagnostics, paths: NO_PATHS };
  const overlaid = applyOverlays(text.value, overlays);
  followAnchors(text.value, source.text);
  const outward = [source, ...overlays].some((one) => refersOutward(one.text));
  const reader = read ?? (() => undefined);
  const joined = outward ? joinFiles(text, source, reader) : NOTHING_JOINED;
  const examples = readExternalExamples(text, source, reader);
  const info = { ...readInfo(source.path, text.value), ...(variant !== undefined && { variant }) };
  const named = overlays.length === 0 ? {} : { overlays: overlays.map(({ path }) => path) };
  const called = new Set<string>();
  const workflows = kind === "arazzo" ? workflowsOf({ ...info, root: text.value }, { find, called }) : undefined;
  const texts = [source, ...overlays];
  // To those who see everything, a spec is reported as others see it.
  const forOthers =
    audience.groups === "all" && restrictsParts(text.value, texts, outward)
      ? parseApi(source, { ...context, audience: PUBLIC })
      : undefined;
  const { parts, ...found } = takeOut(text.value, texts, { outward, audience, workflows });
  const locate = ({ file, path }: LocatePart): Location =>
    (file === source.path ? text.locate : lazyLocator({ path: file, text: reader(file) ?? "" }))(path);
  const restrictions = [
    ...reportRestricted(parts.restricted, locate),
    ...reportLeft(found, locate),
    ...(forOthers?.diagnostics ?? []).filter(({ code }) => code.startsWith("access/")),
  ];
  const words = forOthers?.value?.restriction?.words ?? parts.restriction?.words;
  if (kind === "arazzo") {
    const value = listWorkflows({ ...info, ...parts }, text);
    return { value, diagnostics: [...text.diagnostics, ...restrictions], paths: new Set([...joined.paths, ...called]) };
  }
  const about: About = { ...info, ...named, ...parts, ...(words && { words }) };
  const listed = kind === "asyncapi" ? readChannels(about, text, text.value) : readOperations(about, text, text.value);
  return {
    value: listed.value,
    diagnostics: [
      ...text.diagnostics,
      ...overlaid,
      ...joined.diagnostics,
      ...examples.diagnostics,
      ...listed.diagnostics,
      ...restrictions,
    ],
    paths: examples.paths.size === 0 ? joined.paths : new Set([...joined.paths, ...examples.paths]),
  };
}

type Info = Pick<Api, "path" | "title" | "version" | "variant">;
type About = Info & Pick<Api, "overlays" | "restricted" | "moved" | "restriction" | "words">;

const RESTRICTS = /x-(?:docs|mint|hidden|excluded)/;

/** True for a spec with parts that only some readers may see; most have nothing of the kind. */
function restrictsParts(root: JsonRecord, texts: readonly SpecSource[], outward: boolean): boolean {
  return mayRestrict(texts, outward) && containsRestricted(root, [root, ...Object.values(ownRecord(root, FILES_KEY))]);
}

function mayRestrict(texts: readonly SpecSource[], outward: boolean): boolean {
  return outward || texts.some(({ text }) => RESTRICTS.test(text));
}

/** Removes what only some readers may see. */
function takeOut(
  root: JsonRecord,
  texts: readonly SpecSource[],
  { outward, audience, workflows }: { outward: boolean; audience: Audience; workflows: Workflows | undefined },
): RemovedParts {
  if (workflows === undefined && !mayRestrict(texts, outward))
    return { parts: { restricted: [] }, omitted: [], mentions: [] };
  admitGroups(root, audience);
  return removeRestricted(root, texts[0]?.path ?? "", workflows);
}

/** The workflows of an Arazzo file, with the APIs their steps call; `called` collects their paths. */
function workflowsOf(
  api: Info & Pick<Api, "root">,
  { find, called }: { find: FindApi | undefined; called: Set<string> },
): Workflows {
  return {
    api: { ...api, operations: [], format: "arazzo" },
    find: (path) => {
      called.add(path);
      return find?.(path);
    },
  };
}

/** Reports removed parameters, and other removed parts, once per spec. */
function reportRestricted(
  parts: readonly RestrictedPart[],
  locate: (part: RestrictedPart) => Location,
): readonly Diagnostic[] {
  const report = (kind: (part: RestrictedPart) => boolean, say: typeof parametersForSome): readonly Diagnostic[] => {
    const matching = parts.filter(kind);
    const [first] = matching;
    return first === undefined ? [] : [say([...new Set(matching.map(({ name }) => name))], locate(first))];
  };
  return [
    ...report(({ kind }) => kind === "parameter", parametersForSome),
    ...report(({ kind }) => kind === "field", fieldsForSome),
  ];
}

/** Reports examples that are omitted with what they show, and texts that mention it. */
function reportLeft(
  { omitted, mentions }: Omit<RemovedParts, "parts">,
  locate: (part: LocatePart) => Location,
): readonly Diagnostic[] {
  const extensions = new Map<string, LocatePart[]>();
  const nameOf = ({ path }: LocatePart): string => String(path.at(-1));
  for (const part of omitted)
    if (nameOf(part).startsWith("x-")) extensions.set(nameOf(part), [...(extensions.get(nameOf(part)) ?? []), part]);
  return [
    ...omitted.flatMap((part) => {
      // A generator adds the same extension to every operation.
      const [first = part, ...others] = extensions.get(nameOf(part)) ?? [];
      return part === first ? [examplesForSome(nameOf(part), others.length, locate(part))] : [];
    }),
    ...mentions.map((part) => restrictedName(part.word, locate(part))),
  ];
}

function readOperations(info: About, text: SpecText, root: JsonRecord): Checked<Api> {
  const operations: Operation[] = [];
  const api: Api = { ...info, operations, root };
  const listed = listOperations(api, text.locate);
  for (const operation of listed.operations) operations.push(operation);
  return {
    value: api,
    diagnostics: [
      ...checkVersion(text, root),
      ...listed.diagnostics,
      ...checkLinks(api, text.locate),
      ...checkEmpty(api, text),
    ],
  };
}

function readChannels(info: About, text: SpecText, root: JsonRecord): Checked<Api> {
  if (isAsyncApi2(root)) upgradeAsyncApi(root as Record<string, unknown>);
  const channels: Channel[] = [];
  const api: Api = { ...info, operations: [], channels, root };
  const listed = listChannels(api, text.locate);
  for (const channel of listed.channels) channels.push(channel);
  // A file with syntax errors reports those first; follow-up problems are noise.
  return { value: api, diagnostics: text.diagnostics.length > 0 ? [] : listed.diagnostics };
}

function readInfo(path: string, root: JsonRecord): Info {
  const info = ownRecord(root, "info");
  return { path, title: ownText(info, "title") ?? "API", version: ownText(info, "version") ?? "" };
}

function checkVersion(text: SpecText, root: JsonRecord): readonly Diagnostic[] {
  const key = own(root, "openapi") === undefined ? "swagger" : "openapi";
  const version = ownText(root, key) ?? "";
  // YAML parses an unquoted 3.0 as the number 3.
  const known = key === "swagger" ? /^2(\.|$)/ : /^3(\.[012](\.|$|-)|$)/;
  return known.test(version) ? [] : [unknownVersion(version, text.locate([key]))];
}

function checkEmpty(api: Api, text: SpecText): readonly Diagnostic[] {
  if (api.operations.length > 0 || text.diagnostics.length > 0) return [];
  // Since 3.1, a spec may contain nothing but components for others to use.
  if (isRecord(own(api.root, "components")) && own(api.root, "paths") === undefined) return [];
  return [noOperations(text.locate([]))];
}

// Redacts published specs: overlays are applied, and content that authors hide and that has no page is removed.

import { PUBLIC } from "@lectern/base/audience.ts";
import type { Files } from "@lectern/io/files.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { partKey } from "@lectern/model/site/withheld.ts";
import { type Api, type Channel, detectSpec, type Operation } from "@lectern/openapi";
import { type ApiRedaction, redactApi, redactFile, redactPart } from "@lectern/openapi/internal/publish/redact-spec.ts";
import { FILES_KEY } from "@lectern/openapi/internal/read/resolve.ts";
import { MAX_SPEC_SIZE } from "../../project/specs.ts";

const HIDES = /x-(?:hidden|excluded|docs|mint)\b/;

type TextOf = (path: string) => string;

export interface PublishedFrom {
  readonly site: Site;
  readonly files: Files;
  /** Every spec of the project by path, with its overlays applied. */
  readonly apis: () => ReadonlyMap<string, Api>;
}

/** Returns the published text of a project file; undefined for files that are copied verbatim. */
export function createPublishedSpecs(from: PublishedFrom): (path: string) => string | undefined {
  const { site, files } = from;
  const textOf: TextOf = (path) => ((files.size(path) ?? 0) > MAX_SPEC_SIZE ? "" : (files.read(path)?.text ?? ""));
  const data = new Set([...site.assets.values()].filter((path) => /\.(?:json|ya?ml)$/i.test(path)));
  let known: Known | undefined;
  return (path) => {
    if (!data.has(path)) return undefined;
    known ??= findKnown(from, data, textOf);
    if (!known.isChanged) return undefined;
    // An overlay's changes are in the spec already, and the overlay itself would reveal what it removes.
    if (known.overlays.has(path) || known.flows.has(path)) return "{}\n";
    const source = { path, text: textOf(path) };
    const own = known.redactions.filter(({ api }) => api.path === path);
    const parts = known.redactions.filter(({ api }) => Object.hasOwn(filesOf(api), path));
    const [first] = own;
    if (first !== undefined) {
      const overlays = (first.api.overlays ?? []).map((name) => ({ path: name, text: textOf(name) }));
      // If a file is used in several variants, the first one is published, with everything that any of them shows.
      return redactFile(source, [first, ...own.slice(1).map(onlyUses), ...parts], overlays);
    }
    if (parts.length > 0) return redactFile(source, parts);
    const kind = HIDES.test(source.text) ? detectSpec(source.text) : "overlay";
    if (kind === "overlay") return undefined;
    // What an unreadable spec hides is unknown, so publish nothing of it.
    return kind === undefined ? redactPart(source, site.audience ?? PUBLIC) : "{}\n";
  };
}

/** What the site's specs hide. */
interface Known {
  /** True when any file hides something or modifies another. */
  readonly isChanged: boolean;
  readonly redactions: readonly ApiRedaction[];
  /** Overlays that were applied. */
  readonly overlays: ReadonlySet<string>;
  /** Arazzo files with a workflow that is withheld: they are not cut down to the others. */
  readonly flows: ReadonlySet<string>;
}

const NOTHING: Known = { isChanged: false, redactions: [], overlays: new Set(), flows: new Set() };

function findKnown({ site, files, apis }: PublishedFrom, data: ReadonlySet<string>, textOf: TextOf): Known {
  const specs = apis();
  const { access, withheldParts } = site;
  const pages = [...site.pages.values()];
  const flows = pages.flatMap(({ part }) => (part?.api.format === "arazzo" ? [part.api] : []));
  const hides =
    access !== undefined ||
    (withheldParts?.size ?? 0) > 0 ||
    flows.some(({ restriction }) => restriction !== undefined) ||
    [...data].some((path) => {
      if (specs.has(path)) return mayHide(files.bytes(path));
      const text = textOf(path);
      return HIDES.test(text) || detectSpec(text) === "overlay";
    });
  if (!hides) return NOTHING;
  const paged = new Set(pages.flatMap(({ operation, channel }) => operation ?? channel ?? []));
  const isWhole = ({ path }: Api): boolean => access === undefined || access.readersOf(path) === "given";
  const isVisible = (part: Operation | Channel): boolean =>
    paged.has(part) || (isWhole(part.api) && !(part.hidden || part.excluded || withheldParts?.has(partKey(part))));
  const used = new Set([...[...paged].map(({ api }) => api), ...flows]);
  const covered = new Set([...used].map(({ path }) => path));
  const unused = [...specs]
    .filter(([path, { format }]) => format !== "graphql" && data.has(path) && !covered.has(path))
    .map(([, api]) => api);
  // The default variant of a file comes before those with their own overlays.
  const all = [...used, ...unused].sort((a, b) => Number(a.variant !== undefined) - Number(b.variant !== undefined));
  const redactions = all.map((api) => {
    const schemas = pages.flatMap(({ schema }) => (schema?.api === api ? [schema.reference] : []));
    return redactApi(api, { isVisible, schemas });
  });
  const isCut = ({ format, parts = [] }: Api): boolean =>
    format === "arazzo" && parts.some((part) => withheldParts?.has(partKey(part)));
  return {
    ...{ isChanged: true, redactions, overlays: new Set(all.flatMap(({ overlays = [] }) => overlays)) },
    flows: new Set(all.filter(isCut).map(({ path }) => path)),
  };
}

/** Bytes decoded at once: the text of a large spec takes up to twice its size. */
const PIECE = 1 << 20;

function mayHide(bytes: Uint8Array = new Uint8Array()): boolean {
  const decoder = new TextDecoder();
  // Pieces overlap, because a name may be on their border.
  for (let at = 0; at < bytes.length; at += PIECE)
    if (HIDES.test(decoder.decode(bytes.subarray(at, at + PIECE + 20)))) return true;
  return false;
}

function onlyUses(redaction: ApiRedaction): ApiRedaction {
  return { ...redaction, locations: [], hidden: [], unused: [] };
}

function filesOf({ root }: Api): object {
  const files = root[FILES_KEY];
  return typeof files === "object" && files !== null ? files : {};
}

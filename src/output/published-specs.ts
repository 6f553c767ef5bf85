// API descriptions among the published files: an operation that its author hides, and that has no page, is left out.

import type { Files } from "../files/files.ts";
import type { Api, Channel, Operation } from "../openapi/api.ts";
import { parseApi } from "../openapi/parse-api.ts";
import { redactPart, redactSpec } from "../openapi/redact-spec.ts";
import { sniffSpec } from "../openapi/sniff-spec.ts";
import type { Site } from "../site/site.ts";

const HIDES = /x-(?:hidden|excluded|docs|mint)\b/;
/** Larger files are never read as API descriptions. */
const LARGEST = 45 * 1024 * 1024;

/** Gives the text of a project file as it is published; undefined for files that are copied as they are. */
export function createPublishedSpecs(site: Site, files: Files): (path: string) => string | undefined {
  const textOf = (path: string): string => files.read(path)?.text ?? "";
  let known: Known | undefined;
  return (path) => {
    known ??= findKnown(site, (one) => ((files.size(one) ?? 0) > LARGEST ? "" : textOf(one)));
    // An operation may be hidden by another file: an overlay, or the one it stands in.
    if (!known.data.has(path) || !known.hides) return undefined;
    const { paged } = known;
    const isShown = (part: Operation | Channel): boolean => !(part.hidden || part.excluded) || paged.has(part);
    const source = { path, text: textOf(path) };
    const kind = sniffSpec(source.text);
    if (kind === "overlay") return undefined;
    if (kind !== undefined) {
      const api = known.apis.get(path) ?? parseApi(source, { read: textOf }).value;
      return api && redactSpec(source, api, isShown);
    }
    if (known.apis.size === 0 || !HIDES.test(source.text)) return undefined;
    const listed = [...paged].flatMap((part) => ("method" in part && (part.hidden || part.excluded) ? [part] : []));
    return redactPart(source, listed);
  };
}

/** What the pages of a site and its data files say about hiding. */
interface Known {
  /** JSON and YAML among the published files. */
  readonly data: ReadonlySet<string>;
  /** What has a page. */
  readonly paged: ReadonlySet<Operation | Channel>;
  /** Descriptions with pages. */
  readonly apis: ReadonlyMap<string, Api>;
  /** Some file hides something. */
  readonly hides: boolean;
}

function findKnown({ assets, pages }: Site, textOf: (path: string) => string): Known {
  const data = new Set([...assets.values()].filter((path) => /\.(?:json|ya?ml)$/i.test(path)));
  const paged = new Set([...pages.values()].flatMap(({ operation, channel }) => operation ?? channel ?? []));
  const apis = new Map([...paged].map(({ api }) => [api.path, api]));
  return { data, paged, apis, hides: [...data].some((path) => HIDES.test(textOf(path))) };
}

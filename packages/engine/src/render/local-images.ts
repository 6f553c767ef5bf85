// Finds the local images that pages show, and their sizes; a file is read again only if it changed.

import { decodePercent } from "@lectern/base/text.ts";
import type { Files } from "@lectern/io/files.ts";
import { HEADER_BYTES, type ImageSize, imageSize } from "@lectern/io/image-size.ts";
import type { Site } from "@lectern/model/site/site.ts";

/** The file behind a URL, also when it does not exist yet. */
export interface LocalImage {
  readonly path: string;
  readonly size?: ImageSize | undefined;
}

export interface ImagesInput {
  readonly site: Site;
  readonly files: Files;
  readonly base: string;
}

export function createLocalImages({ site, files, base }: ImagesInput): (source: string) => LocalImage | undefined {
  const known = new Map<string, { readonly version: string; readonly size: ImageSize | undefined }>();
  return (source) => {
    const url = decodePercent(source.replace(/[?#].*$/s, ""));
    if (!url.startsWith(`${base}/`)) return undefined;
    const route = url.slice(base.length);
    const path = site.assets.get(route);
    if (path === undefined) return { path: route.slice(1) };
    const version = `${files.modified(path)} ${files.size(path)}`;
    const before = known.get(path);
    if (before?.version === version) return { path, size: before.size };
    const head = files.head(path, HEADER_BYTES);
    const size = head && imageSize(head);
    known.set(path, { version, size });
    return { path, size };
  };
}

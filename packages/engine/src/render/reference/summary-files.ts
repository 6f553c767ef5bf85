// Downloads on the overview page of a spec: the spec as JSON and YAML, and collections for API clients.

import type { Page, Site } from "@lectern/model/site/site.ts";
import { FILES_KEY } from "@lectern/openapi/internal/read/resolve.ts";

interface SummaryFile {
  readonly kind: "json" | "yaml" | "postman" | "insomnia" | "source";
  readonly title: string;
  /** Path in the output; an absolute URL for a remote spec. */
  readonly path: string;
}

/** The downloads of an overview page; none for other pages. */
export function summaryFiles(site: Site, { summary, route }: Page): readonly SummaryFile[] {
  if (summary?.part !== "overview") return [];
  const { path } = summary.api;
  const folder = `_lectern/api${route.replace(/\/overview(-\d+)?$/, "$1")}`;
  const isRemote = /^https?:\/\//i.test(path);
  // References to other files only resolve at the original location.
  const texts: readonly SummaryFile[] =
    isRemote || Object.hasOwn(summary.api.root, FILES_KEY)
      ? [{ kind: "source", title: "OpenAPI", path }]
      : [
          { kind: "json", title: "OpenAPI JSON", path: `${folder}/openapi.json` },
          { kind: "yaml", title: "OpenAPI YAML", path: `${folder}/openapi.yaml` },
        ];
  const isKnown = isRemote || site.assets.has(`/${path}`);
  return [
    ...(isKnown ? texts : []),
    { kind: "postman", title: "Postman", path: `${folder}/postman.json` },
    { kind: "insomnia", title: "Insomnia", path: `${folder}/insomnia.json` },
  ];
}

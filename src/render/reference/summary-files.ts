// The files that the overview of a description offers: the description itself in both notations, and collections for API clients.

import { FILES_KEY } from "../../openapi/read/resolve.ts";
import type { Page, Site } from "../../site/site.ts";

/** One of these files. */
interface SummaryFile {
  readonly kind: "json" | "yaml" | "postman" | "insomnia" | "source";
  readonly title: string;
  /** Below the output folder; a whole URL for a description that is read from one. */
  readonly path: string;
}

/** The files of an overview; none for other pages. */
export function summaryFiles(site: Site, { summary, route }: Page): readonly SummaryFile[] {
  if (summary?.part !== "overview") return [];
  const { path } = summary.api;
  const folder = `_lectern/api${route.replace(/\/overview(-\d+)?$/, "$1")}`;
  const isRemote = /^https?:\/\//i.test(path);
  // References to other files hold only where the file is.
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

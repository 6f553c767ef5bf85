// The documentation of an open project for assistants, kept in step with its local and remote files.

import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { createDocsSource, createProjectLoader, type DocsSource } from "@lectern/server/mcp/docs.ts";

export interface ProjectDocs {
  readonly source: DocsSource;
  /** Applies changes to project files. */
  change(paths: readonly string[]): void;
}

/** Opens the documentation of a site. Cached copies of remote files serve until fresh ones arrive. */
export function openProjectDocs(
  site: Pick<OpenedSite, "output" | "files" | "fetchRemote" | "change">,
  onError: (error: unknown) => void,
): ProjectDocs {
  const source = createDocsSource(createProjectLoader(site.output, site.files));
  const fetchRemote = async (): Promise<void> => {
    if (await site.fetchRemote()) source.invalidate();
  };
  void fetchRemote().catch(onError);
  return {
    source,
    change: (paths) => {
      void site.change(paths).then(source.invalidate, onError);
      source.invalidate();
      if (paths.some((path) => path.endsWith(".json"))) void fetchRemote().catch(onError);
    },
  };
}

// The documentation of an open project for assistants: what it would become now, also when its files or what it names on
// the web change.

import { createDocsSource, type DocsSource } from "../../mcp/docs.ts";
import { createProjectLoader } from "../../mcp/load-project-file.ts";
import type { OpenedSite } from "../opening/open-site.ts";

/** Documentation that follows its project. */
export interface ProjectDocs {
  readonly source: DocsSource;
  /** Tells that project files changed. */
  change(paths: readonly string[]): void;
}

/** Opens the documentation of a site. What comes from the web is in it as soon as it is here; copies of the last time serve till then. */
export function openProjectDocs(
  site: Pick<OpenedSite, "output" | "files" | "fetchRemote" | "change">,
  onError: (error: unknown) => void,
): ProjectDocs {
  const source = createDocsSource(createProjectLoader(site.output, site.files));
  const fetchRemote = async (): Promise<void> => {
    if (await site.fetchRemote()) source.forget();
  };
  void fetchRemote().catch(onError);
  return {
    source,
    change: (paths) => {
      void site.change(paths).then(source.forget, onError);
      source.forget();
      if (paths.some((path) => path.endsWith(".json"))) void fetchRemote().catch(onError);
    },
  };
}

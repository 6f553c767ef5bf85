// MCP in the preview: answers from the files as they are now. Nothing is loaded before the first assistant asks.

import { packageVersion } from "../../files/package-file.ts";
import type { DocsSource } from "../../mcp/docs.ts";
import { createMcpEndpoint, type McpEndpoint } from "../../mcp/http-endpoint.ts";
import type { OpenedSite } from "../opening/open-site.ts";

/** The endpoint of a preview. */
export interface PreviewMcp {
  readonly endpoint: McpEndpoint;
  /** Tells that project files changed. */
  forget(): void;
}

/** Opens MCP over a site that is being written, and opened when somebody asks. */
export function createPreviewMcp(open: () => Promise<OpenedSite>, onError: (error: unknown) => void): PreviewMcp {
  const source = createPreviewSource(open);
  const endpoint = createMcpEndpoint({ source, version: packageVersion(), maxAge: 0, onError });
  return { endpoint, forget: source.forget };
}

/** The documentation of a site that is opened for the first question, and again after it could not be. */
export function createPreviewSource(open: () => Promise<OpenedSite>): DocsSource {
  let loading: Promise<DocsSource> | undefined;
  const load = (): Promise<DocsSource> => {
    if (loading) return loading;
    const started = loadSource(open);
    loading = started;
    started.catch(() => {
      if (loading === started) loading = undefined;
    });
    return started;
  };
  return {
    open: async () => (await load()).open(),
    forget: () => {
      loading?.then(
        (source) => source.forget(),
        () => {},
      );
    },
  };
}

async function loadSource(open: () => Promise<OpenedSite>): Promise<DocsSource> {
  const [site, { createDocsSource }, { createProjectLoader }] = await Promise.all([
    open(),
    import("../../mcp/docs.ts"),
    import("../../mcp/load-project-file.ts"),
  ]);
  return createDocsSource(createProjectLoader(site.output, site.files));
}

// MCP in the preview: serves the current files. Loads nothing until the first request.

import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import type { DocsSource } from "@lectern/server/mcp/docs.ts";
import { createMcpEndpoint, type McpEndpoint } from "@lectern/server/mcp/http-endpoint.ts";

export interface PreviewMcp {
  readonly endpoint: McpEndpoint;
  /** Invalidates the documentation because files changed. */
  invalidate(): void;
}

/** Creates the MCP endpoint for a site that opens on the first request. */
export function createPreviewMcp(open: () => Promise<OpenedSite>, onError: (error: unknown) => void): PreviewMcp {
  const source = createPreviewSource(open);
  const endpoint = createMcpEndpoint({ source, version: packageVersion(), maxAge: 0, onError });
  return { endpoint, invalidate: source.invalidate };
}

/** Documentation of a site that opens on the first request, and again after a failure. */
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
    invalidate: () => {
      loading?.then(
        (source) => source.invalidate(),
        () => {},
      );
    },
  };
}

async function loadSource(open: () => Promise<OpenedSite>): Promise<DocsSource> {
  const [site, { createDocsSource, createProjectLoader }] = await Promise.all([
    open(),
    import("@lectern/server/mcp/docs.ts"),
  ]);
  return createDocsSource(createProjectLoader(site.output, site.files));
}

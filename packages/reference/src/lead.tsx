// The first line of a reference: a method and a path, or what stands for them in other formats.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import type { Operation, OperationView } from "@lectern/openapi";
import { hasHost, serverUrl } from "@lectern/request";
import { inlineCode } from "@lectern/theme/components/markdown-blocks.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import type { ReferenceSettings } from "./settings.ts";

export function MethodPill({ method, kind = method }: { readonly method: string; readonly kind?: string }): Html {
  return (
    <span class="method-pill" data-method={kind.toLowerCase()}>
      {method}
    </span>
  );
}

interface LeadProps {
  readonly pills: HtmlNode;
  readonly path: HtmlNode;
  /** What the button copies, if there is one. */
  readonly copied?: string;
  /** Set if the page may have a console. */
  readonly hasTry?: boolean;
  readonly tools: Pick<ReferenceTools, "t" | "settings">;
}

/** What a page is about, with a button that copies it and one that opens the console. */
export function Lead({ pills, path, copied, hasTry, tools: { t, settings } }: LeadProps): Html {
  const { console: entry } = settings;
  const copy = copied !== undefined && (
    <button type="button" class="api-copy" data-copy={copied} data-copied={t("copied")} aria-label={t("copy")}>
      {glyph("copy")}
    </button>
  );
  const data = { "data-console": entry?.href, "data-expand": entry?.expanded } as const;
  return (
    <div class="api-endpoint">
      {pills}
      <code class="api-path">{path}</code>
      {copy}
      {hasTry && entry && (
        <button type="button" class="api-try tryit-button" aria-haspopup="dialog" {...data}>
          {t("apiTry")}
        </button>
      )}
    </div>
  );
}

type EndpointView = Pick<OperationView, "servers">;

/** Method and path of an operation. */
export function endpointToHtml(operation: Operation, { servers: [server] }: EndpointView, tools: ReferenceTools): Html {
  const { kind, method, path } = operation;
  const pill = <MethodPill method={method} />;
  if (kind === "webhook") return <Lead pills={[<MethodPill method="WEBHOOK" />, pill]} path={path} tools={tools} />;
  // Without a host there is only the path to copy.
  const copied = server && hasHost(server) ? `${serverUrl(server)}${path}` : path;
  const base = server && withoutSlash(server.url);
  const origin = base && (
    <span class="api-origin" data-full={tools.settings.fullUrl}>
      {base}
    </span>
  );
  return <Lead pills={pill} path={[origin, renderPath(path)]} copied={copied} hasTry tools={tools} />;
}

/** The same as code: `GET /users/{id}`. */
export function endpointToMarkdown(
  { kind, method, path }: Pick<Operation, "kind" | "method" | "path">,
  { servers: [server] }: EndpointView,
  { fullUrl }: Pick<ReferenceSettings, "fullUrl">,
): string {
  if (kind === "webhook") return inlineCode(`WEBHOOK ${method} ${path}`);
  return inlineCode(`${method} ${fullUrl && server ? withoutSlash(server.url) : ""}${path}`);
}

/** A server's URL as it precedes a path. */
export function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}

/** Marks the parameters of a path and lets it wrap before slashes, not inside names. */
export function renderPath(path: string): Html {
  const steps = path.split(/(?!^)(?=\/(?![^{}]*\}))/).map((step, index) => {
    const parts = step.split(/(\{[^{}]*\})/).map((part, at) => (at % 2 === 1 ? <b>{part}</b> : part));
    return (
      <>
        {index > 0 && <wbr />}
        {parts}
      </>
    );
  });
  return <>{steps}</>;
}

// The messages of a preview to its open pages.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
/** A message to a page: reload, with these images; reload only stylesheets; or the problems of the page at a path. */
export type PreviewMessage =
  | { readonly type: "reload"; readonly images?: readonly string[] }
  | { readonly type: "css" }
  | { readonly type: "problems"; readonly path: string; readonly problems: readonly Diagnostic[] };

// What each frontmatter key holds. One table gives the checks, the names for "did you mean", and the docs.

/** How the value of a key is read. */
export type FrontmatterKind = "text" | "flag" | "number" | "list" | "date" | "any" | readonly string[];

/** Every key with an effect; unknown keys are kept and exposed as they are. */
export const FRONTMATTER_KEYS: Readonly<Record<string, FrontmatterKind>> = {
  title: "text",
  description: "text",
  sidebarTitle: "text",
  icon: "text",
  iconType: "text",
  tag: "text",
  hidden: "flag",
  noindex: "flag",
  searchable: "flag",
  boost: "number",
  deprecated: "flag",
  mode: ["wide", "custom", "frame", "center", "assistant"],
  hideFooterPagination: "flag",
  hideApiMarker: "flag",
  related: "any",
  contextual: "any",
  keywords: "list",
  groups: "any",
  public: "flag",
  playground: ["interactive", "simple", "none", "auth"],
  api: "text",
  openapi: "text",
  "openapi-schema": "text",
  asyncapi: "text",
  authMethod: "text",
  auth: "text",
  contentType: "text",
  version: "text",
  url: "text",
  timestamp: "flag",
  lastUpdatedDate: "date",
  createdDate: "date",
  rss: "flag",
  canonical: "text",
  robots: "text",
};

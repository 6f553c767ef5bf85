// The interface in English: the list of words every other language must have.

/** Every word of the interface. `{…}` stands for a value. */
export const en = {
  skip: "Skip to content",
  search: "Search",
  menu: "Menu",
  close: "Close",
  theme: "Switch between light and dark",
  navigation: "Navigation",
  sections: "Sections",
  onThisPage: "On this page",
  breadcrumbs: "Breadcrumbs",
  version: "Version",
  language: "Language",
  product: "Product",
  section: "Section",
  previous: "Previous",
  next: "Next",
  pagination: "Previous and next page",
  lastUpdated: "Last updated {date}",
  related: "Related topics",
  dismiss: "Dismiss",
  external: "(opens another site)",
  deprecated: "Deprecated",
  required: "required",
  optional: "optional",
  default: "default",
  copy: "Copy",
  copied: "Copied",
  copyPage: "Copy page",
  copyPageNote: "The page as Markdown, for assistants",
  viewMarkdown: "View as Markdown",
  viewMarkdownNote: "The page as plain text",
  openIn: "Open in {name}",
  openInNote: "Ask questions about this page",
  pageActions: "More ways to use this page",
  expand: "Show more",
  collapse: "Show less",
  feed: "Subscribe by RSS",
  notFound: "Page not found",
  notFoundText: "There is no page at this address.",
  notFoundNear: "Perhaps you were looking for:",
  home: "Go to the start page",
  redirecting: "This page has moved to {url}",
  back: "Back to the text",
  linkToSection: "Link to this section",
  properties: "properties",
  showPrompt: "Show prompt",
} as const;

/** A word of the interface. */
export type Word = keyof typeof en;

/** The interface in one language. */
export type Words = Readonly<Record<Word, string>>;

// docs.json keys for search engines and assistants.

import { choice, flag, list, map, oneOrMore, text } from "./field.ts";
import { filled, object, optional, required, section } from "./object-field.ts";
import { webUrl } from "./values.ts";

const organization = object({
  id: optional(webUrl, "URL that identifies the organization."),
  name: optional(text(), "Name."),
  legalName: optional(text(), "Registered name."),
  url: optional(webUrl, "Website."),
  logo: optional(webUrl, "Logo."),
  sameAs: optional(list(webUrl), "Profiles elsewhere."),
});

const folderTags = object({
  path: required(text(), "Folder the tags are for."),
  metatags: required(map(text()), "Tags by name."),
});

export const SEO = {
  seo: section(
    {
      indexing: filled(choice(["navigable", "all"]), "navigable", "Which pages search engines may list."),
      metatags: filled(map(text()), new Map(), "Tags of every page by name; canonical is the site's base URL."),
      paths: filled(list(folderTags), [], "Tags of the pages in a folder."),
      organization: optional(organization, "Who publishes the site."),
      trailingSlash: filled(flag(), false, "Set to true to end page URLs with a slash."),
    },
    "Search engines.",
  ),
  markdown: section(
    {
      schema: filled(flag(), true, "Set to false to omit the OpenAPI definition from the Markdown of API pages."),
      instructions: filled(oneOrMore(text()), [], "Instructions for assistants, in the Markdown files."),
    },
    "The Markdown copy of every page.",
  ),
};

// docs.json keys for search engines and assistants.

import { choice, flag, list, map, oneOrMore, text } from "@lectern/base/fields/field.ts";
import { filled, object, optional, required, section } from "@lectern/base/fields/object-field.ts";
import { webUrl } from "./values.ts";

const organization = object({
  id: optional(webUrl, "URL that identifies the organization."),
  name: optional(text(), "Name."),
  legalName: optional(text(), "Legal name."),
  url: optional(webUrl, "Website."),
  logo: optional(webUrl, "Logo."),
  sameAs: optional(list(webUrl), "URLs of profiles on other sites."),
});

const folderTags = object({
  path: required(text(), "Folder the tags apply to."),
  metatags: required(map(text()), "Meta tags, by name."),
});

export const SEO = {
  seo: section(
    {
      indexing: filled(choice(["navigable", "all"]), "navigable", "Which pages search engines may index."),
      metatags: filled(
        map(text()),
        new Map(),
        "Meta tags for every page, by name. `canonical` is the site's base URL.",
      ),
      paths: filled(list(folderTags), [], "Meta tags for the pages in a folder."),
      organization: optional(organization, "The organization that publishes the site."),
      trailingSlash: filled(flag(), false, "End page URLs with a slash."),
    },
    "Search engine settings.",
  ),
  markdown: section(
    {
      schema: filled(flag(), true, "Set to false to omit the OpenAPI definition from the Markdown of API pages."),
      instructions: filled(oneOrMore(text()), [], "Instructions for assistants, included in every Markdown file."),
    },
    "Markdown version of every page.",
  ),
};

// Every key of docs.json: its type, default, check and description come from this one schema.
// To add a key, add a line to the shape it belongs to; the schema for editors follows with `node scripts/schema.mjs`.

import { API } from "./api-fields.ts";
import { APPEARANCE } from "./appearance-fields.ts";
import { CHROME } from "./chrome-fields.ts";
import { anyText, flag, map, text } from "./field.ts";
import { SERVICES } from "./integration-fields.ts";
import type { NavigationRoot } from "./navigation.ts";
import { navigation } from "./navigation-field.ts";
import { defaultsOf, filled, type ObjectOf, optional, required } from "./object-field.ts";
import { type Redirect, redirects } from "./redirects-field.ts";
import { SEO } from "./seo-fields.ts";

export type { ContextualOption } from "./chrome-fields.ts";

const SETTINGS = {
  $schema: optional(text(), "Address of this schema, for editors."),
  ...APPEARANCE,
  name: required(text(), "Name of the project.", "Documentation"),
  description: optional(text(), "What the site is about, for search engines and assistants."),
  public: optional(flag(), "Whether pages are public when the site asks for a login."),
  ...CHROME,
  ...API,
  ...SEO,
  ...SERVICES,
  variables: filled(map(anyText()), new Map(), "Texts put in place of {{name}} on every page."),
};

/** docs.json, checked and complete. */
export interface Config extends ObjectOf<typeof SETTINGS> {
  readonly navigation: NavigationRoot;
  readonly redirects: readonly Redirect[];
}

/** All keys of docs.json. */
export const DOCS_JSON = {
  ...SETTINGS,
  navigation: required(navigation, "Which pages the site shows, and in which order.", {
    children: [],
    global: [],
  }),
  redirects: filled(redirects, [], "Old addresses and where they lead."),
};

/** The configuration of a site whose docs.json says nothing. */
export function defaultConfig(): Config {
  return defaultsOf(DOCS_JSON);
}

// Every docs.json key: type, default, validation and description come from this one schema. To add a key, add a line to
// the shape it belongs to and run `node scripts/schema.mjs` for the editor schema.

import { anyText, type Field, flag, map, text } from "@lectern/base/fields/field.ts";
import { defaultsOf, filled, type ObjectOf, optional, required } from "@lectern/base/fields/object-field.ts";
import { ACCESS } from "./access-fields.ts";
import { API } from "./api-fields.ts";
import { APPEARANCE } from "./appearance-fields.ts";
import { CHROME } from "./chrome-fields.ts";
import { variableName } from "./diagnostics.ts";
import { SERVICES } from "./integration-fields.ts";
import type { NavigationRoot } from "./navigation.ts";
import { navigation } from "./navigation-field.ts";
import { type Redirect, redirects } from "./redirects-field.ts";
import { SEO } from "./seo-fields.ts";

/** Strings by name; names that pages cannot reference are reported. */
const variables: Field<ReadonlyMap<string, string>> = {
  read: (cursor) => {
    const texts = map(anyText()).read(cursor);
    if (texts === undefined) return undefined;
    const unusable = [...texts.keys()].filter((name) => !/^[\w.-]+$/.test(name));
    for (const name of unusable) cursor.report(variableName(cursor, name));
    return new Map([...texts].filter(([name]) => !unusable.includes(name)));
  },
  describe: () => ({ ...map(anyText()).describe(), propertyNames: { pattern: "^(?:[\\w.-]+|\\$ref)$" } }),
};

const SETTINGS = {
  $schema: optional(text(), "URL of this schema, for editors."),
  ...APPEARANCE,
  name: required(text(), "Name of the project.", "Documentation"),
  description: optional(text(), "What the site is about, for search engines and assistants."),
  public: optional(flag(), "Whether pages are public on a site with sign-in."),
  ...ACCESS,
  ...CHROME,
  ...API,
  ...SEO,
  ...SERVICES,
  variables: filled(variables, new Map(), "Values that replace {{name}} on every page."),
};

/** docs.json, validated and complete. */
export interface Config extends ObjectOf<typeof SETTINGS> {
  readonly navigation: NavigationRoot;
  readonly redirects: readonly Redirect[];
}

export const DOCS_JSON = {
  ...SETTINGS,
  navigation: required(navigation, "The pages of the site and their order.", {
    children: [],
    global: [],
  }),
  redirects: filled(redirects, [], "Redirects from old paths to new ones."),
};

/** The configuration of an empty docs.json. */
export function defaultConfig(): Config {
  return defaultsOf(DOCS_JSON);
}

// docs.json keys for API reference pages.

import { childCursor } from "./cursor.ts";
import { unknownSampleLanguage } from "./diagnostics.ts";
import {
  anyText,
  choice,
  convert,
  either,
  type Field,
  flag,
  list,
  oneOrMore,
  type SharedField,
  shared,
  text,
} from "./field.ts";
import type { ApiSource } from "./navigation.ts";
import { filled, object, optional, required, section } from "./object-field.ts";
import { webUrl } from "./values.ts";

const SOURCE_KEYS = {
  source: required(oneOrMore(text()), "The OpenAPI file: a path or a URL."),
  directory: optional(
    convert(anyText(), (folder) => folder.trim()),
    "Folder of the generated pages; empty for the root.",
  ),
  overlays: optional(list(text()), "OpenAPI overlays, applied in this order."),
};

const oneSource: Field<ApiSource> = either({
  text: convert(text(), (source, { node }) => ({ sources: [source], at: node.at })),
  object: convert(object(SOURCE_KEYS), ({ source, ...rest }, { node }) => ({ sources: source, ...rest, at: node.at })),
});

/** The OpenAPI files of the whole site: a path, an object, or a list of either. */
export const siteSources: SharedField<readonly ApiSource[]> = shared("apiSource", oneOrMore(oneSource));

/** The OpenAPI files of one navigation node; a list is one source with several parts. */
export const nodeSource: Field<ApiSource> = {
  read(cursor) {
    const { node } = cursor;
    if (node.kind !== "array") return oneSource.read(cursor);
    const parts = node.items.flatMap((item, index) => oneSource.read(childCursor(cursor, index, item)) ?? []);
    if (parts.length === 0) return undefined;
    return { sources: parts.flatMap((part) => part.sources), parts, at: node.at };
  },
  describe: siteSources.describe,
};

const sampleLanguage: Field<string> = {
  read(cursor) {
    const name = text().read(cursor);
    if (name === undefined || SAMPLE_LANGUAGES.includes(name.toLowerCase())) return name;
    // The value is kept: lectern.config may add a language with this name.
    cursor.report(unknownSampleLanguage(cursor, SAMPLE_LANGUAGES));
    return name;
  },
  describe: () => ({ type: "string", examples: SAMPLE_LANGUAGES }),
};

export const API = {
  api: section(
    {
      openapi: filled(siteSources, [], "OpenAPI descriptions known to the whole site."),
      asyncapi: filled(siteSources, [], "AsyncAPI descriptions known to the whole site."),
      graphql: section(
        { url: optional(webUrl, "URL that GraphQL operations are sent to; code samples need it.") },
        "Pages generated from GraphQL schemas.",
      ),
      playground: section(
        {
          display: filled(
            choice(["interactive", "simple", "none", "auth"]),
            "interactive",
            "Whether readers can send requests. `auth` is the same as `none`, because nobody signs in.",
          ),
          proxy: filled(
            flag(),
            false,
            "True sends requests through the proxy of `lectern serve`, or of a handler you deploy.",
          ),
          credentials: filled(
            flag(),
            false,
            "True sends the API's cookies with requests that go directly from the browser.",
          ),
        },
        "The request form.",
      ),
      params: section(
        {
          expanded: filled(choice(["all", "closed"]), "closed", "Whether nested parameters start open."),
          post: filled(list(text()), [], "Keys of the OpenAPI file shown as labels behind a parameter."),
        },
        "Parameters.",
      ),
      versionBadges: filled(
        flag(),
        true,
        "False hides the badges that say which endpoints are new or changed since the previous version of the docs.",
      ),
      url: optional(choice(["full"]), "Always shows the base URL."),
      examples: section(
        {
          languages: optional(list(sampleLanguage), "Languages of the code samples, in this order."),
          defaults: optional(
            choice(["required", "all"]),
            "Which optional parts a code sample includes: `required` leaves them out, `all` includes every parameter and field. By default a sample has all fields of the body and the parameters that have an example.",
          ),
          prefill: filled(flag(), false, "True fills `x-default` of schemas into the code samples."),
          autogenerate: filled(flag(), true, "False shows only code samples that were written by hand."),
        },
        "Code samples.",
      ),
      mdx: section(
        {
          auth: optional(
            object({
              method: required(choice(["bearer", "basic", "key", "cobo"]), "How requests are authenticated."),
              name: optional(text(), "Name of the header that carries the key."),
            }),
            "Authentication of API pages written by hand.",
          ),
          server: filled(oneOrMore(webUrl), [], "Base URL of API pages written by hand, or several."),
        },
        "API pages written by hand.",
      ),
    },
    "API reference pages.",
  ),
};

/** An SDK source in any form: reported, but no pages are generated from it. */
export const opaqueSource: Field<true> = { read: () => true, describe: () => ({}) };

// The language names docs.json accepts for code samples. The generators are in src/request; a test keeps the two in
// sync.

/** Every name and alias, in lowercase. */
export const SAMPLE_LANGUAGES: readonly string[] = [
  "bash",
  "curl",
  "sh",
  "shell",
  "javascript",
  "js",
  "python",
  "py",
  "go",
  "golang",
  "java",
  "php",
  "ruby",
  "rb",
  "csharp",
  "c#",
  "cs",
  "rust",
  "rs",
  "node",
  "nodejs",
  "node.js",
  "typescript",
  "ts",
  "powershell",
  "ps1",
  "pwsh",
  "swift",
  "dotnet",
  ".net",
  "dot-net",
  "kotlin",
  "kt",
  "dart",
  "flutter",
  "c",
  "c++",
  "cpp",
];

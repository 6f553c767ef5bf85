// docs.json keys for API reference pages.

import { childCursor } from "@lectern/base/fields/cursor.ts";
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
} from "@lectern/base/fields/field.ts";
import { filled, object, optional, required, section } from "@lectern/base/fields/object-field.ts";
import type { ApiSource } from "./api-source.ts";
import { unknownSampleLanguage } from "./diagnostics.ts";
import { webUrl } from "./values.ts";

const SOURCE_KEYS = {
  source: required(oneOrMore(text()), "Path or URL of the OpenAPI file."),
  directory: optional(
    convert(anyText(), (folder) => folder.trim()),
    "Folder for the generated pages. Empty for the root of the site.",
  ),
  overlays: optional(list(text()), "OpenAPI overlays, applied in order."),
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
      openapi: filled(siteSources, [], "OpenAPI files for the whole site."),
      asyncapi: filled(siteSources, [], "AsyncAPI files for the whole site."),
      graphql: section(
        { url: optional(webUrl, "URL of the GraphQL endpoint. Required for code samples.") },
        "Settings for pages generated from GraphQL schemas.",
      ),
      playground: section(
        {
          display: filled(
            choice(["interactive", "simple", "none", "auth"]),
            "interactive",
            "Whether readers can send requests. `auth` behaves like `none`.",
          ),
          proxy: filled(flag(), false, "Send requests through a proxy: `lectern serve`, or a handler you deploy."),
          credentials: filled(flag(), false, "Include the API's cookies in requests sent directly from the browser."),
        },
        "The API console.",
      ),
      params: section(
        {
          expanded: filled(choice(["all", "closed"]), "closed", "Whether nested parameters start expanded."),
          post: filled(list(text()), [], "Keys from the OpenAPI file to show as labels after a parameter."),
        },
        "How parameters are shown.",
      ),
      versionBadges: filled(
        flag(),
        true,
        "Set to false to hide the badges on endpoints that are new or changed since the previous version of the docs.",
      ),
      url: optional(choice(["full"]), "Set to `full` to always show the base URL."),
      examples: section(
        {
          languages: optional(list(sampleLanguage), "Languages for code samples, in display order."),
          defaults: optional(
            choice(["required", "all"]),
            "Which optional values code samples include: `required` omits them, `all` includes every parameter and field. By default, a sample includes all body fields and the parameters that have an example.",
          ),
          prefill: filled(flag(), false, "Prefill code samples with the `x-default` values of schemas."),
          autogenerate: filled(flag(), true, "Set to false to show only hand-written code samples."),
        },
        "Code sample settings.",
      ),
      mdx: section(
        {
          auth: optional(
            object({
              method: required(choice(["bearer", "basic", "key", "cobo"]), "How requests are authenticated."),
              name: optional(text(), "Name of the header that contains the key."),
            }),
            "Authentication for hand-written API pages.",
          ),
          server: filled(oneOrMore(webUrl), [], "One or more base URLs for hand-written API pages."),
        },
        "Settings for hand-written API pages.",
      ),
    },
    "API reference settings.",
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

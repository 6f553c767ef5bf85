// docs.json keys for everything around a page: header, footer, banner, page menu, search and the 404 page.

import type { Cursor } from "@lectern/base/fields/cursor.ts";
import {
  anyText,
  choice,
  convert,
  either,
  type Field,
  flag,
  list,
  map,
  NOT_EMPTY,
  text,
} from "@lectern/base/fields/field.ts";
import {
  defaultsOf,
  filled,
  type ObjectOf,
  object,
  optional,
  REFERENCE,
  required,
  section,
} from "@lectern/base/fields/object-field.ts";
import {
  bannerColorText,
  duplicateOption,
  hostedOption,
  labelMissing,
  linkUnsafe,
  noPlatform,
  tooManyColumns,
} from "./diagnostics.ts";
import { emptyList } from "./navigation-diagnostics.ts";
import type { IconValue } from "./values.ts";
import { type ColorPair, color, colorPair, footerHref, href, icon, isScript, socialHref, webUrl } from "./values.ts";

const PLATFORMS = [
  "x",
  "website",
  "facebook",
  "youtube",
  "discord",
  "slack",
  "github",
  "linkedin",
  "instagram",
  "hacker-news",
  "medium",
  "telegram",
  "twitter",
  "x-twitter",
  "earth-americas",
  "bluesky",
  "threads",
  "reddit",
  "podcast",
] as const;

const navbarLink = convert(
  object({
    type: optional(choice(["github", "discord"]), "Show the service's logo before the label."),
    label: optional(anyText(), "Link text. Optional next to an icon."),
    href: required(href, "Link target."),
    icon: optional(icon, "Icon before the text."),
  }),
  (link, cursor) => {
    if (link.icon !== undefined) return { ...link, label: link.label?.trim() ?? "" };
    return labeled(link, link.type, cursor);
  },
);

const primaryLink = convert(
  object({
    type: required(choice(["button", "github", "discord"]), "Style of the link.", "button"),
    label: optional({ ...anyText(), describe: text().describe }, "Button text."),
    href: required(href, "Link target."),
  }),
  (link, cursor) => labeled(link, link.type === "button" ? undefined : link.type, cursor),
);

/** A link with its text; undefined if that is blank, which hides the link. */
function labeled<T extends { readonly label?: string; readonly href: string }>(
  link: T,
  type: "github" | "discord" | undefined,
  cursor: Cursor,
): (T & { readonly label: string }) | undefined {
  const label = link.label?.trim();
  if (label) return { ...link, label };
  if (type) return { ...link, label: type === "github" ? "GitHub" : "Discord" };
  if (label === "") return undefined;
  cursor.report(labelMissing(cursor));
  return { ...link, label: link.href };
}

export const NAVBAR = {
  links: filled(list(navbarLink), [], "Links in the header."),
  primary: optional(primaryLink, "The primary link, shown as a button."),
};

const socials: Field<ReadonlyMap<string, string>> = {
  read: (cursor) => {
    const links = map(socialHref).read(cursor);
    if (links === undefined) return undefined;
    const unknown = [...links.keys()].filter((name) => !PLATFORMS.some((platform) => platform === name));
    for (const name of unknown) cursor.report(noPlatform(cursor, name, PLATFORMS));
    return new Map([...links].filter(([name]) => !unknown.includes(name)));
  },
  describe: () => ({
    type: "object",
    properties: {
      ...Object.fromEntries(
        PLATFORMS.map((name) => [name, { description: `Profile: ${name}.`, type: "string", ...NOT_EMPTY }]),
      ),
      ...REFERENCE,
    },
    additionalProperties: false,
  }),
};

const footerColumn = object({
  header: optional(text(), "Column heading."),
  items: required(
    convert(
      list(object({ label: required(text(), "Link text."), href: required(footerHref, "Link target.") }), {
        minItems: 1,
      }),
      (items, cursor) => {
        if (cursor.node.kind === "array" && cursor.node.items.length === 0) cursor.report(emptyList(cursor));
        return items;
      },
    ),
    "Links in the column.",
  ),
});

const MAX_COLUMNS = 4;

export const FOOTER = {
  socials: filled(socials, new Map(), "Social profiles, by platform."),
  links: filled(
    convert(list(footerColumn, { minItems: 1, maxItems: MAX_COLUMNS }), (columns, cursor) => {
      if (cursor.node.kind === "array" && cursor.node.items.length === 0) cursor.report(emptyList(cursor));
      if (columns.length > MAX_COLUMNS) cursor.report(tooManyColumns(cursor, columns.length));
      return columns.filter(({ items }) => items.length > 0);
    }),
    [],
    "One to four columns of links.",
  ),
};

const bannerColor: Field<ColorPair> = either({
  text: convert(color, (value, cursor) => {
    cursor.report(bannerColorText(cursor, value));
    return { light: value, dark: value };
  }),
  object: colorPair,
});

/** The strip above every page. */
export const banner = object({
  content: required(text(), "Banner text. Supports inline Markdown."),
  dismissible: filled(flag(), false, "Let readers dismiss the banner."),
  type: filled(choice(["info", "warning", "critical"]), "info", "Style of the banner."),
  color: optional(bannerColor, "Background color. The text is white."),
});

export type Navbar = ObjectOf<typeof NAVBAR>;
export type Footer = ObjectOf<typeof FOOTER>;
export type Banner = NonNullable<ReturnType<(typeof banner)["read"]>>;

const CONTEXTUAL_OPTIONS = [
  "copy",
  "assistant",
  "view",
  "download-pdf",
  "download-spec",
  "chatgpt",
  "claude",
  "perplexity",
  "grok",
  "aistudio",
  "devin",
  "devin-desktop",
  "windsurf",
  "mcp",
  "add-mcp",
  "cursor",
  "vscode",
  "devin-mcp",
] as const;

/** Entries that need a hosted service, or a product that no longer exists. */
const HOSTED_OPTIONS: ReadonlySet<string> = new Set([
  "assistant",
  "download-pdf",
  "devin-desktop",
  "windsurf",
  "devin-mcp",
]);

type ContextualOptionName = (typeof CONTEXTUAL_OPTIONS)[number];

/** An entry of the page menu: built in or custom. */
export type ContextualOption = ContextualOptionName | CustomContextualOption;

/** A custom entry; `$page`, `$path` and `$mcp` in its link are replaced. */
export interface CustomContextualOption {
  readonly title: string;
  readonly description: string;
  readonly icon?: IconValue;
  readonly href: { readonly base: string; readonly query: readonly { readonly key: string; readonly value: string }[] };
}

const safeText = convert(text(), (value, cursor) => {
  if (!isScript(value)) return value;
  cursor.report(linkUnsafe(cursor));
  return undefined;
});

const optionHref: Field<CustomContextualOption["href"]> = either({
  text: convert(safeText, (base) => ({ base, query: [] })),
  object: object({
    base: required(safeText, "URL without the query string."),
    query: filled(
      list(object({ key: required(text(), "Name."), value: required(text(), "Value.") })),
      [],
      "Query parameters.",
    ),
  }),
});

const customOption = object({
  title: required(text(), "Label of the entry."),
  description: required(text(), "Description under the label."),
  icon: optional(icon, "Icon of the entry."),
  href: required(optionHref, "Link target. $page, $path and $mcp are replaced."),
});

const contextualOptions = convert(
  list<ContextualOption>(either({ text: choice(CONTEXTUAL_OPTIONS), object: customOption })),
  (options, cursor) => {
    const doubles = options.filter((option, index) => typeof option === "string" && options.indexOf(option) !== index);
    for (const name of doubles) if (typeof name === "string") cursor.report(duplicateOption(cursor, name));
    for (const name of options) {
      if (typeof name === "string" && HOSTED_OPTIONS.has(name)) cursor.report(hostedOption(cursor, name));
    }
    return [...new Set(options)];
  },
);

const NOT_FOUND = {
  redirect: filled(
    flag(),
    true,
    "Accepted for compatibility. Readers always see the 404 page, with links to the closest matches.",
  ),
  title: optional(text(), "Page title."),
  description: optional(text(), "Text of the page. Supports inline Markdown."),
};

const notFound = object(NOT_FOUND);

/** `true` for the repository from git, or a URL template. */
const repositoryLink: Field<boolean | string> = either({ boolean: flag(), text: webUrl });

const endpoint = text({
  expected: 'a URL, a path that starts with "/", or "script"',
  pattern: /^(?:https?:\/\/[^\s/]|\/(?!\/)|script$)/i,
});

export const CHROME = {
  navbar: section(NAVBAR, "The header of every page."),
  footer: section(FOOTER, "The footer of every page."),
  banner: optional(banner, "Banner above every page."),
  contextual: section(
    {
      options: filled(contextualOptions, [], "Entries of the page menu. The first one is the main action."),
      display: filled(choice(["header", "toc"]), "header", "Where the page menu appears."),
    },
    "Page menu, for copying a page or opening it in an assistant.",
  ),
  interaction: section(
    { drilldown: optional(flag(), "Open the first page of a group when a reader clicks its title.") },
    "Sidebar behavior.",
  ),
  search: section({ prompt: optional(text(), "Placeholder of the search field.") }, "Search."),
  metadata: section(
    { timestamp: filled(flag(), false, "Show when a page was last changed, according to git.") },
    "Page metadata.",
  ),
  feedback: section(
    {
      thumbsRating: filled(flag(), false, "Ask readers whether a page was helpful. Requires `endpoint`."),
      endpoint: optional(
        endpoint,
        "URL or path that receives responses as JSON POST requests, such as `/_lectern/feedback` for `lectern serve --feedback`. Use `script` if only your own script handles the `lectern:feedback` event.",
      ),
      suggestEdit: filled(
        repositoryLink,
        false,
        "Link each page to its file in the git repository: true, or a URL with {path} for other hosts.",
      ),
      raiseIssue: filled(
        repositoryLink,
        false,
        "Link each page to a new issue in the git repository: true, or a URL with {title}, {path} or {url} for other hosts.",
      ),
    },
    "Feedback from readers.",
  ),
  errors: filled(
    object({ "404": required(notFound, "The 404 page.", defaultsOf(NOT_FOUND)) }),
    { "404": defaultsOf(NOT_FOUND) },
    "Error pages.",
  ),
};

// Lectern's support for docs.json features. Names come from the code that reads them, so the table cannot drift; only
// differences and gaps are listed by hand.

import { FENCE_OPTIONS } from "@lectern/model/content/fence.ts";
import { FRONTMATTER_KEYS } from "@lectern/model/content/frontmatter-schema.ts";
import { COMPONENTS, componentsByName } from "@lectern/theme/components/registry.ts";
import { LOADED_SERVICES } from "@lectern/theme/layout/service-scripts.ts";
import { HONORED, type Kind, type Support } from "./feature.ts";
import { settingNames } from "./setting-names.ts";

const approximated = (note: string): Support => ({ status: "approximated", note });
const unsupported = (note: string): Support => ({ status: "unsupported", note });

const LOADED: Support = {
  status: "honored",
  note: "Loaded on every page by the service’s own script, never on localhost, and only after consent where you require it.",
};
const NO_CONSENT =
  "Its banner is not shown, and since readers cannot consent, no analytics are loaded. Use “integrations.cookies” to ask for consent.";
const NO_LINK = "The layout has no such link; put /_lectern/login and /_lectern/logout into the navbar.";
const SIGN_IN = "With `lectern build --access` and `lectern serve`; a static build omits restricted content.";
const NO_COUNTS =
  "The brand icon is shown without star or member counts, which would need a request to another site on every page.";
const AS_NONE = "“auth” behaves like “none”.";
const NO_TOOLS =
  "Assistants can look up endpoints (list_operations, get_operation) but not call them through the docs.";

/** A generated URL with a character such as `:`, or a name such as `con`. */
export const WINDOWS_NAME = "page URL that is not a file name on Windows";

/** Differences by kind and name. A trailing `*` matches any suffix. */
const NOTES: Readonly<Record<Kind, ReadonlyMap<string, Support>>> = {
  setting: new Map([
    ["theme", approximated("The name selects one of Lectern’s layouts; spacing and shapes differ.")],
    ["integrations.telemetry*", HONORED],
    ...[
      "navbar.links[].type",
      "navbar.primary.type",
      "navigation.*.navbar.links[].type",
      "navigation.*.navbar.primary.type",
    ].map((name) => [name, approximated(NO_COUNTS)] as const),
    ["integrations", HONORED],
    ["integrations.cookies*", HONORED],
    ...["integrations", "analytics"].flatMap((name) => [
      ...LOADED_SERVICES.map((service) => [`${name}.${service}*`, LOADED] as const),
      [`${name}.onetrust*`, unsupported(NO_CONSENT)] as const,
      [`${name}.transcend*`, unsupported(NO_CONSENT)] as const,
      [`${name}.*`, unsupported("Validated but not loaded. A .js file in the project can load the service.")] as const,
    ]),
    // The mint.json name for integrations.
    ["analytics", HONORED],
    ["public", approximated(SIGN_IN)],
    ["navigation.*.public", approximated(SIGN_IN)],
    ["navigation.*.sdk", unsupported("Pages are not generated from SDK references.")],
    ["api.playground", HONORED],
    ["api.playground.display", approximated(AS_NONE)],
    [
      "api.playground.proxy",
      approximated(
        "Off unless set. `lectern serve` and the handlers from `lectern proxy` forward requests; other hosts send them directly.",
      ),
    ],
  ]),
  frontmatter: new Map([
    ["groups", approximated(SIGN_IN)],
    ["public", approximated(SIGN_IN)],
    ["playground", approximated(AS_NONE)],
    ["createdDate", approximated("Shared with search engines; pages show “lastUpdatedDate”.")],
    ["version", unsupported("The version of a page depends on its position in the navigation.")],
    ["sdk", unsupported("Pages are not generated from SDK references.")],
    ["og:*", HONORED],
    ["twitter:*", HONORED],
    ["*", { status: "honored", note: "A custom key, which your components can read." }],
  ]),
  component: new Map([
    ["Snippet", HONORED],
    ["Fragment", HONORED],
    ["React.Fragment", HONORED],
    ["Variation", approximated("Every variation is shown.")],
    ["CustomCode", approximated("Treated as a wrapper: its content is shown.")],
    ["CustomComponent", approximated("Treated as a wrapper: its content is shown.")],
    ["DynamicCustomComponent", approximated("Treated as a wrapper: its content is shown.")],
    ["*", unsupported("Unknown component; its content is shown.")],
  ]),
  attribute: new Map([["*", unsupported("Unknown attribute; it is ignored.")]]),
  "fence option": new Map([
    ["twoslash", approximated("The code is shown without types on hover.")],
    ["*", unsupported("Unknown option; it is ignored.")],
  ]),
  "OpenAPI file": new Map([
    ["AsyncAPI 3*", { status: "honored", note: "A page for each channel." }],
    ["AsyncAPI 2*", { status: "honored", note: "A page for each channel." }],
    [
      "AsyncAPI*",
      unsupported("Only AsyncAPI 2 and 3 get pages; other versions are published and listed for assistants."),
    ],
    ["Arazzo*", { status: "honored", note: "A page for each workflow." }],
    ["GraphQL", { status: "honored", note: "A page for each operation and type." }],
    ["Overlay*", { status: "honored", note: "Applied to the OpenAPI file it extends." }],
    ["Swagger 2.0", { status: "honored", note: "Converted to OpenAPI 3." }],
    ["OpenAPI*", HONORED],
    ["entry*", HONORED],
    ["security*", HONORED],
    ["keyword*", HONORED],
    ["x-mint.groups", approximated(SIGN_IN)],
    ["x-docs.groups", approximated(SIGN_IN)],
    ["x-mint.mcp", unsupported(NO_TOOLS)],
    ["x-docs.mcp", unsupported(NO_TOOLS)],
    ["x-mcp", unsupported(NO_TOOLS)],
    ...["metadata", "content", "href", "playground", "pre", "post"].flatMap((key) => [
      [`x-mint.${key}`, HONORED] as const,
      [`x-docs.${key}`, HONORED] as const,
    ]),
    ...[
      "x-mint",
      "x-docs",
      "x-excluded",
      "x-internal",
      "x-displayName",
      "x-tagGroups",
      "x-group",
      "x-codeSamples",
      "x-code-samples",
      "x-default",
      "x-docs-enum",
      "x-mint-enum",
      "x-enum-descriptions",
      "x-enumDescriptions",
      "x-nullable",
      "x-webhooks",
      "x-example",
    ].map((name) => [name, HONORED] as const),
    [
      "x-hidden",
      approximated("No page unless docs.json lists it. For an unlisted page, set metadata.hidden in x-docs."),
    ],
    [
      WINDOWS_NAME,
      approximated(
        "If built on Windows, only `lectern serve` can serve these pages. Builds on other systems are not affected.",
      ),
    ],
    ["x-*", unsupported("Belongs to another tool and has no effect.")],
  ]),
  redirect: new Map([
    ["path with a query or an anchor", unsupported("Redirects match the path only; this one is skipped.")],
    ["*", HONORED],
  ]),
  "style hook": new Map([
    [".dark", { status: "honored", note: "Set on the page in dark mode." }],
    [".light", approximated("Not set. Use the absence of “.dark” for light mode.")],
    ...["#assistant-entry*", "#chat-assistant-*", "#text-selection-tooltip*"].map(
      (name) =>
        [
          name,
          unsupported("There is no assistant on the page; the menu beside the title opens external ones."),
        ] as const,
    ),
    ["#feedback-form*", unsupported("Readers answer yes or no, and the site’s scripts can listen for it.")],
    ["#endpoints-menu-trigger", unsupported("Endpoints are in the sidebar; there is no separate menu.")],
    [".option-dropdown*", unsupported("Schema alternatives are tabs: “.api-choice”.")],
    [".sidebar-nav-group-divider", unsupported("Groups are separated by space: “.sidebar-group”.")],
    ...[".login-link", ".logout-link"].map((name) => [name, unsupported(NO_LINK)] as const),
    ["--*", unsupported("No stylesheet sets this variable.")],
    ["*", unsupported("Not found on any page of this site.")],
  ]),
};

/** The note about a name, known or not; undefined if there is none. */
export function noteOn(kind: Kind, name: string): Support | undefined {
  const exact = NOTES[kind].get(name);
  if (exact) return exact;
  for (const [pattern, support] of NOTES[kind]) if (pattern.includes("*") && matches(pattern, name)) return support;
  return undefined;
}

/** The verdict for a name that Lectern reads. */
export function classifyKnown(kind: Kind, name: string): Support {
  const noted = noteOn(kind, name);
  // The catch-all note is only for names that Lectern does not read.
  return noted === undefined || noted === NOTES[kind].get("*") ? HONORED : noted;
}

/** `*` at the end matches anything, `*` between dots one or more segments. */
function matches(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (index === rest.length - 1 && part === "") return true;
    const next = index === rest.length - 1 ? name.length - part.length : name.indexOf(part, at);
    if (next < at || !name.startsWith(part, next)) return false;
    at = next + part.length;
  }
  return at === name.length;
}

/** One row of the feature table. */
export interface KnownFeature extends Support {
  readonly kind: Kind;
  readonly name: string;
}

/** Every name Lectern reads, with its verdict. Feeds the table in the docs. */
export function knownFeatures(): readonly KnownFeature[] {
  const of = (kind: Kind, names: readonly string[]): readonly KnownFeature[] =>
    names.map((name) => ({ kind, name, ...classifyKnown(kind, name) }));
  return [
    ...of("setting", settingNames()),
    ...of("frontmatter", [...Object.keys(FRONTMATTER_KEYS), "og:*", "twitter:*"]),
    ...of("component", [...componentsByName.keys(), "Snippet"]),
    ...of(
      "attribute",
      COMPONENTS.flatMap(({ name, props }) => Object.keys(props).map((prop) => `${name}.${prop}`)),
    ),
    ...of("fence option", FENCE_OPTIONS),
    ...handWritten("OpenAPI file"),
    ...handWritten("redirect"),
  ];
}

function handWritten(kind: Kind): readonly KnownFeature[] {
  return [...NOTES[kind]].filter(([name]) => name !== "*").map(([name, support]) => ({ kind, name, ...support }));
}

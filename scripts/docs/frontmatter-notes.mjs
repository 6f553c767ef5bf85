// One or two sentences per frontmatter key, in MDX.

export const FRONTMATTER_NOTES = {
  title:
    "The level-1 heading of the page, its browser title and its label everywhere. Without it, the title comes from the file name.",
  description:
    "One sentence about the page, shown under the title and used by search engines and assistants. Supports inline Markdown.",
  sidebarTitle: "A shorter label for the sidebar.",
  icon: "An [icon](/write/icons) before the label in the sidebar.",
  iconType: "The Font Awesome style of the icon: `solid`, `regular` or `brands`.",
  tag: "A small badge after the label in the sidebar, such as `Beta`.",
  hidden:
    "`true` removes the page from the navigation, search, the sitemap and lists for assistants. Its URL still works.",
  noindex:
    "`true` keeps the page in the navigation but excludes it from search, the sitemap, search engines and lists for assistants.",
  searchable: "`false` excludes the page from the site's own search.",
  boost: "Multiplies the page's search ranking (default: `1`).",
  deprecated: "`true` shows a label next to the title and in the sidebar.",
  mode: "The layout of the page. See [page modes](/write/pages#choose-a-layout).",
  hideFooterPagination: "`true` hides the links to the previous and next page.",
  hideApiMarker: "`true` hides the HTTP method before the label in the sidebar.",
  related: "A list of pages or links shown below the text. Each is a path, a URL, or `Title: link`.",
  contextual: "The page menu on this page. `options: []` removes it.",
  keywords: "Search terms that find the page without appearing in its text.",
  groups:
    "Groups of readers who may see the page on a [site with sign-in](/publish/private-sites). An ordinary build omits the page.",
  public:
    "`true` makes the page readable without signing in, on a [site that requires sign-in](/publish/private-sites).",
  playground: "Whether readers can [send requests](/api/try-it) from an API page. `auth` behaves like `none`.",
  api: "An endpoint that you [describe by hand](/api/hand-written-pages): `POST /v1/stations`, or a full URL.",
  openapi:
    "The operation that the page documents: `GET /stations`, or with its file, `api/openapi.json GET /stations`.",
  "openapi-schema": "The schema that the page documents: `Station`, or with its file, `api/openapi.yaml Station`.",
  asyncapi:
    "The [AsyncAPI channel](/api/channels) that the page documents: `readings`, or with its file, `api/events.yaml readings`.",
  authMethod:
    "How requests on a hand-written API page are authenticated: `bearer`, `basic`, `key`, `cobo` or `none`. Overrides `api.mdx.auth`.",
  auth: "An alias for `authMethod` that older sites use.",
  contentType: "The media type of the request body on a hand-written API page (default: `application/json`).",
  version: "Accepted for compatibility, without effect.",
  url: "Turns the sidebar entry into a link to this URL. The page itself redirects there.",
  timestamp: "Shows or hides the last-updated date, overriding docs.json.",
  lastUpdatedDate: "The last-updated date to show.",
  createdDate: "The date the page was first published. It is not shown, but search engines can read it.",
  rss: "`true` shows a link to the feed of a page with `Update` entries.",
  canonical: "The canonical URL of the page, for search engines.",
  robots: "The `robots` tag of the page, such as `nofollow`.",
};

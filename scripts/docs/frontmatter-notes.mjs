// One or two sentences per frontmatter key, in MDX.

export const FRONTMATTER_NOTES = {
  title:
    "The level-1 heading of the page, its browser title and its label everywhere. Without it, the title comes from the file name.",
  description:
    "One sentence about the page, shown under the title and used by search engines and assistants. Inline Markdown works.",
  sidebarTitle: "A shorter label for the sidebar.",
  icon: "An [icon](/write/icons) before the label in the sidebar.",
  iconType: "The Font Awesome style of the icon: `solid`, `regular` or `brands`.",
  tag: "A small badge behind the label in the sidebar, such as `Beta`.",
  hidden: "`true` takes the page out of the navigation, search, sitemap and lists for assistants. Its URL still works.",
  noindex:
    "`true` keeps the page in the navigation, and out of search, sitemap, search engines and lists for assistants.",
  searchable: "`false` keeps the page out of the site's own search.",
  boost: "Multiplies the weight of the page in search. `1` is normal.",
  deprecated: "`true` shows a label beside the title and in the sidebar.",
  mode: "The layout of the page. See [page modes](/write/pages#choose-a-layout).",
  hideFooterPagination: "`true` leaves out the links to the previous and the next page.",
  hideApiMarker: "`true` leaves out the method before the label in the sidebar.",
  related: "A list of pages or links shown under the text. Write a path, a URL, or `Title: link`.",
  contextual: "The page menu of this page. `options: []` removes it.",
  keywords: "Search terms that find the page without appearing in its text.",
  groups: "Audiences of the page on sites with a login. A static site has none, so nothing changes.",
  public: "`true` marks a page as readable without a login. On a static site every page is.",
  playground: "Whether readers can [send requests](/api/try-it) from an API page. `auth` is the same as `none`.",
  api: "An endpoint that you [describe by hand](/api/hand-written-pages): `POST /v1/stations`, or a full URL.",
  openapi: "The operation that the page shows: `GET /stations`, or with its file `api/openapi.json GET /stations`.",
  "openapi-schema": "The schema that the page shows: `Station`, or with its file `api/openapi.yaml Station`.",
  asyncapi:
    "The [AsyncAPI channel](/api/channels) that the page shows: `readings`, or with its file `api/events.yaml readings`.",
  authMethod:
    "How requests of a hand-written API page are authenticated: `bearer`, `basic`, `key`, `cobo` or `none`. It replaces `api.mdx.auth`.",
  auth: "The same as `authMethod`, in the form of older sites.",
  contentType: "The media type of the request body of a hand-written API page. Default: `application/json`.",
  version: "The version that the page belongs to, on existing sites. It is kept and changes nothing.",
  url: "Makes the entry in the sidebar a link to this address. The page itself redirects there.",
  timestamp: "Shows or hides the date of the last change, whatever docs.json says.",
  lastUpdatedDate: "The date that is shown as the last change.",
  createdDate: "The date on which the page was first published. It is kept with the page and not shown.",
  rss: "`true` shows a link to the feed of a page with `Update` entries.",
  canonical: "The URL that search engines treat as the original of this page.",
  robots: "The `robots` tag of the page, such as `nofollow`.",
};

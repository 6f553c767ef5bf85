// Where the keys that people invent or remember from elsewhere belong.

const STYLESHEET = "Every .css file in the project is loaded by itself; no key is needed.";
const SCRIPT = "Every .js file in the project is loaded by itself; no key is needed.";
const FEEDBACK = "Feedback has no settings in docs.json.";

/** A hint for an unknown key, by its place; `*.` stands for any place. */
export const KEY_HINTS: ReadonlyMap<string, string> = new Map([
  ["css", STYLESHEET],
  ["styles", STYLESHEET],
  ["custom", "Every .css and .js file in the project is loaded by itself; no key is needed."],
  ["customization", "Every .css and .js file in the project is loaded by itself; no key is needed."],
  ["styling.css", STYLESHEET],
  ["styling.stylesheet", STYLESHEET],
  ["js", SCRIPT],
  ["scripts", SCRIPT],
  ["head", 'Put tags for search engines in "seo.metatags"; stylesheets and scripts load by themselves.'],
  ["feedback", FEEDBACK],
  ["chat", "The assistant has no settings in docs.json."],
  ["font", 'Fonts are "fonts", with "heading" and "body".'],
  ["font.headings", 'Fonts are "fonts", with "heading" and "body".'],
  ["anchors", 'Anchors belong in "navigation.global.anchors", with "anchor" and "href".'],
  ["tabs", 'Tabs belong in "navigation.tabs".'],
  ["versions", 'Versions belong in "navigation.versions".'],
  ["topbarLinks", 'Links of the header are "navbar.links".'],
  ["topbarCtaButton", 'The button of the header is "navbar.primary".'],
  ["footerSocials", 'Profiles are "footer.socials".'],
  ["modeToggle", 'Light and dark mode are "appearance".'],
  ["analytics", 'Analytics services are "integrations".'],
  ["openapi", 'API descriptions are "api.openapi".'],
  ["metatags", 'Tags are "seo.metatags".'],
  ["baseUrl", 'The address of the site is "seo.metatags.canonical".'],
  ["appearance.layout", 'The layout follows "theme".'],
  ["api.baseUrl", 'The base URL of API pages written by hand is "api.mdx.server".'],
  ["api.auth", 'The authorisation of API pages written by hand is "api.mdx.auth".'],
  ["api.playground.mode", 'The request form is "api.playground.display".'],
  ["seo.title", 'Use "name", or "seo.metatags" with "og:title".'],
  ["seo.description", 'Use "description".'],
  ["seo.sitemap", "The sitemap is made by itself; a sitemap.xml in the project replaces it."],
  ["seo.robots", "robots.txt is made by itself; a robots.txt in the project replaces it."],
  ["*.collapsed", 'Nested groups start closed; "expanded": true opens them.'],
  ["*.iconType", 'Write the style inside the icon: { "name": …, "style": … }.'],
  ["navbar.links[].name", 'The text of a link is "label".'],
  ["navbar.primary.name", 'The text of a link is "label".'],
  ["*.url", 'A link is "href".'],
  ["*.title", 'The name of a navigation node stands under its kind: "group", "tab".'],
]);

// The gallery: the corpus of components with their combinations, and a page per component from the example in the docs.

import { EXAMPLES } from "@lectern/theme/components/code/examples.ts";
import { corpusSite } from "./corpus.ts";

const NAMES = [...EXAMPLES.keys()].map((name) => [name, name.replace(".", "-").toLowerCase()] as const);

/** Without the pages that would show the same: a component that only works inside another has its example. */
const VARIOUS = NAMES.filter(
  ([name], index) => NAMES.findIndex(([other]) => EXAMPLES.get(other) === EXAMPLES.get(name)) === index,
);

/** The routes of the pages to look at. */
export const GALLERY_ROUTES: readonly string[] = [
  "/",
  "/changelog",
  "/sync",
  "/edges",
  "/missing-page",
  ...VARIOUS.map(([, route]) => `/c/${route}`),
];

/** The files of the gallery. */
export function galleryFiles(): Readonly<Record<string, string | object>> {
  const { "docs.json": text = "{}", ...files } = Object.fromEntries(corpusSite("components").files);
  const { navigation, ...settings } = JSON.parse(text);
  const pages = NAMES.map(([name, route]) => [
    `c/${route}.mdx`,
    `---\ntitle: ${name}\ndescription: The ${name} component.\n---\n\nText before it.\n\n${localPictures(EXAMPLES.get(name) ?? "")}\n\nText after it.\n`,
  ]);
  const components = { group: "All", icon: "cube", pages: NAMES.map(([, route]) => `c/${route}`) };
  const tabs = [...navigation.tabs, { tab: "Components", groups: [components] }];
  return { ...files, ...Object.fromEntries(pages), "docs.json": { ...settings, navigation: { tabs } } };
}

/** The examples show images from other sites, which tests never contact. */
function localPictures(source: string): string {
  return source.replace(/https:\/\/example\.com\/[\w-]+\.png/g, "/picture.svg");
}

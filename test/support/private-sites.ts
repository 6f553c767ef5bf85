// Random private sites: unique words in every kind of place where a reader could find them, with the readers of each.

import { randomSpecs } from "./private-specs.ts";
import {
  type Access,
  createSecrets,
  either,
  everyone,
  GROUPS,
  named,
  nobody,
  type Plant,
  page,
  type Random,
  randomRule,
  type Secret,
  type SiteFiles,
} from "./secrets.ts";
import { docsJson } from "./site.ts";

export interface RandomSite {
  readonly files: SiteFiles;
  readonly secrets: readonly Secret[];
}

interface Draft {
  readonly random: Random;
  readonly plant: Plant;
  readonly files: SiteFiles;
  /** The readers of each page so far. */
  readonly readers: Map<string, Access>;
}

/** A site with words in every place where a reader could find them. */
export function randomSite(random: Random): RandomSite {
  const { secrets, plant } = createSecrets();
  const draft: Draft = { random, plant, files: {}, readers: new Map() };
  draft.files["index.mdx"] = "---\ntitle: Home\npublic: true\n---\nWelcome. ![](/images/shared.svg)";
  const groups = Array.from({ length: 2 + random(3) }, (_, index) => addGroup(index, draft));
  const specs = randomSpecs(draft);
  addUnlisted(draft);
  const access = { files: addFiles(draft) };
  const { settings, anchors } = addSettings(draft);
  const tabs = [
    { tab: "Guides", groups: [{ group: "Start", pages: ["index"] }, ...groups.map(({ entry }) => entry)] },
    ...specs,
  ];
  const { english, german } = addTranslations(draft);
  const languages = [
    { language: "en", tabs: [...tabs, { tab: "Translated", pages: english }] },
    { language: "de", pages: german },
  ];
  const images = random(4) === 0 && { thumbnails: { appearance: "dark" } };
  draft.files["docs.json"] = docsJson({ global: { anchors }, languages }, { ...settings, ...images, access });
  return { files: draft.files, secrets };
}

function addGroup(index: number, draft: Draft) {
  const { random, plant } = draft;
  const rule = randomRule(random);
  const isPublic = random(3) === 0;
  const accesses: Access[] = [];
  const pages = Array.from({ length: 1 + random(3) }, (_, location) => {
    const own = random(4) === 0 ? randomRule(random) : rule;
    const access = page(own, isPublic);
    accesses.push(access);
    return addPage(`page-${index}-${location}`, { access, groups: own }, draft);
  });
  const entry = { group: plant("group label", either(...accesses)), pages, ...(isPublic && { public: true }) };
  return { entry };
}

/** A page that the navigation does not list, and one that hides itself. */
function addUnlisted({ random, plant, files }: Draft): void {
  for (const more of ["", "hidden: true"]) {
    const groups = randomRule(random);
    const isPublic = random(2) === 0;
    const access = page(groups, isPublic);
    const head = [
      more,
      isPublic ? "public: true" : "",
      `title: ${plant("title of an unlisted page", access)}`,
      ...(groups === undefined ? [] : [`groups: ${JSON.stringify(groups)}`]),
    ];
    files[`unlisted/${plant("unlisted page", access)}.mdx`] =
      `---\n${head.join("\n")}\n---\n${plant("text of an unlisted page", access)}\n`;
  }
}

/** Pages in two languages, each with readers of its own. */
function addTranslations({ random, plant, files }: Draft) {
  files["de/start.mdx"] = "---\ntitle: Start\npublic: true\n---\nHallo.";
  const names = ["first", "second"];
  const [english = [], german = []] = ["", "de/"].map((folder) =>
    names.map((name) => {
      const groups = randomRule(random);
      const isPublic = random(2) === 0;
      const access = page(groups, isPublic);
      const head = [
        `title: ${plant("title of a translated page", access)}`,
        `public: ${isPublic}`,
        ...(groups === undefined ? [] : [`groups: ${JSON.stringify(groups)}`]),
      ];
      files[`${folder}${name}.mdx`] = `---\n${head.join("\n")}\n---\n${plant("text of a translated page", access)}\n`;
      return `${folder}${name}`;
    }),
  );
  return { english, german: ["de/start", ...german] };
}

interface PageAccess {
  readonly access: Access;
  readonly groups: unknown;
}

function addPage(name: string, { access, groups }: PageAccess, { plant, files, readers, random }: Draft): string {
  const path = `${plant("page path", access)}/${name}`;
  readers.set(path, access);
  const file = (place: string, folder: string, extension: string): string => {
    const own = `${folder}/${plant(`${place} name`, access)}.${extension}`;
    const text = plant(`${place} content`, access);
    files[own] = extension === "svg" ? `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>` : text;
    return own;
  };
  const snippet = `snippets/${name}.mdx`;
  files[snippet] = `${plant("snippet", access)} ![](/${file("snippet image", "images", "svg")})`;
  const island = `snippets/${name}.jsx`;
  files[island] = [
    'import { useState } from "react";',
    `// ${plant("code comment", nobody)}`,
    "export const Counter = ({ image }) => {",
    "  const [count, add] = useState(0);",
    `  return <button onClick={() => add(count + 1)}>{count > 0 ? "${plant("island code", access)}" : "Show"}<img src={image} /></button>;`,
    "};",
  ].join("\n");
  const head = {
    title: plant("title", access),
    description: plant("description", access),
    sidebarTitle: plant("sidebar title", access),
    keywords: [plant("keyword", access)],
    ...(random(2) === 0 ? { "og:image": `/${file("preview image", "images", "png")}` } : {}),
    internal: plant("own frontmatter", nobody),
    ...(random(3) === 0 ? { icon: `/${file("icon", "icons", "svg")}` } : {}),
    ...(groups === undefined ? {} : { groups }),
  };
  const body = [
    `import Part from "/${snippet}"`,
    `import { Counter } from "/${island}"`,
    `## ${plant("heading", access)}`,
    `${plant("text", access)} ![${plant("alternative text", access)}](/${file("image", "images", "svg")})`,
    `{/* ${plant("page comment", nobody)} ![](/${hiddenFile("file in a comment", files, plant)}) */}`,
    `[Get it](/${file("download", "downloads", "zip")}) or <a href="/${file("linked file", "data", "csv")}">this</a>.`,
    "<Part />",
    `<Counter image="/${file("island image", "images", "svg")}" />`,
    `\`\`\`js ${plant("code title", access)}\n${plant("code", access)}()\n\`\`\``,
    `<Card title="${plant("card", access)}" img="/${file("card image", "images", "svg")}">x</Card>`,
    `<Visibility for="agents">${plant("text for assistants", access)} [x](/${file("file for assistants", "data", "csv")})</Visibility>`,
    `<Update label="${plant("update", access)}" description="x">${plant("update text", access)}</Update>`,
    "![](/images/shared.svg)",
  ];
  const lines = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  files[`${path}.mdx`] = `---\n${lines.join("\n")}\n---\n${body.join("\n\n")}\n`;
  return path;
}

function hiddenFile(place: string, files: SiteFiles, plant: Plant): string {
  const path = `images/${plant(place, nobody)}.svg`;
  files[path] = plant(place, nobody);
  return path;
}

/** Folders whose files need no link in a public site. */
const OPEN = ["public", "assets", "downloads", "media", "static", "images", "files", "fonts", ".well-known"];

/** Files that no page refers to; returns the patterns and readers of the setting that names some. */
function addFiles({ random, plant, files }: Draft): Readonly<Record<string, readonly string[]>> {
  for (const folder of OPEN)
    files[`${folder}/${plant("unlinked file name", nobody)}.pdf`] = plant("unlinked file content", nobody);
  for (const path of HOST_FILES) files[path] = plant(`own ${path}`, nobody);
  files["images/shared.svg"] = plant("shared image", everyone);
  const background = `backgrounds/${plant("name of a file of CSS", everyone)}.svg`;
  files["style.css"] = `body { background: url("${background}") }`;
  files[background] = plant("content of a file of CSS", everyone);
  files["app.js"] = 'fetch("/data/of-code.json");';
  files["data/of-code.json"] = { word: plant("file of code", nobody) };
  const groups = randomRule(random);
  const skill = page(groups, false);
  const head = [
    `description: ${plant("skill", skill)}`,
    ...(groups === undefined ? [] : [`groups: ${JSON.stringify(groups)}`]),
  ];
  files[".mintlify/skills/one/SKILL.md"] = `---\nname: one\n${head.join("\n")}\n---\n${plant("skill text", skill)}\n`;
  const readers = [["public"], ["*"], [GROUPS[random(3)] ?? ""], GROUPS.slice(1), []][random(5)] ?? [];
  files[`assigned/${plant("assigned file name", named(readers))}.csv`] = plant("assigned file", named(readers));
  return { "assigned/**": readers };
}

const HOST_FILES = [
  ...[
    "robots.txt",
    "llms.txt",
    "llms-full.txt",
    "sitemap.xml",
    "ads.txt",
    "manifest.json",
    "CNAME",
    "_headers",
    "_redirects",
  ],
];

/** Settings that name pages or describe the site. */
function addSettings({ plant, readers }: Draft) {
  const introduction: Access = ({ onlyPublic }) => onlyPublic !== true;
  const links = [...readers].slice(0, 3).map(([path, access]) => ({ path, access }));
  const settings = {
    description: plant("site description", introduction),
    banner: { content: plant("banner", introduction) },
    navbar: { links: links.map(({ path, access }) => ({ label: plant("navbar link", access), href: `/${path}` })) },
    footer: {
      links: [
        { items: links.map(({ path, access }) => ({ label: plant("footer link", access), href: `/${path}#x` })) },
      ],
    },
    redirects: links.flatMap(({ path, access }, index) => [
      { source: `/${plant("redirect source", access)}`, destination: `/${path}` },
      { source: `/old-${index}`, destination: `/${path}` },
    ]),
    variables: { unused: plant("unused variable", nobody) },
  };
  const anchors = links.map(({ path, access }) => ({ anchor: plant("anchor", access), href: `/${path}` }));
  return { settings, anchors };
}

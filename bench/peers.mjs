// Peers on the same content: figures measured once, and programs that run alongside if installed. Measured on a
// two-core machine, best of three cold builds, with other load present: compare ratios, not seconds.
//   node bench/peers.mjs DIR   installs those that are packages, each into its own directory in DIR, for `--peers DIR`
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { HUGO_THEME } from "./hugo-theme.mjs";

/** CPU seconds / wall seconds / MB of a cold build, and gzip kB of one content page (HTML, JS, CSS; HTML on a 1,000-page site). */
export const PEERS = [
  {
    name: "mdBook 0.5.4",
    pages100: [0.6, 0.8, 188],
    pages1000: [5.5, 5.5, 1436],
    pages3000: [34, 35, 3953],
    weight: [9.0, 81.3, 12.4, 8.9],
  },
  {
    name: "Hugo 0.169, bare theme",
    pages100: [0.9, 1.0, 109],
    pages1000: [8.2, 4.2, 427],
    pages3000: [34, 17.9, 1119],
    weight: [6.6, 0, 1.3, 21.8],
  },
  {
    name: "Hugo 0.169 + Hextra",
    pages100: [4.7, 7.1, 198],
    pages1000: [139, 75, 989],
    weight: [17.3, 22.9, 15.6, 51.1],
  },
  {
    name: "MkDocs 1.6 + Material 9.6",
    pages100: [3.4, 3.4, 66],
    pages1000: [47, 47, 128],
    weight: [12.1, 33.0, 22.1, 30.3],
  },
  {
    name: "Eleventy 3.1 + shiki + pagefind",
    pages100: [5.7, 4.6, 230],
    pages1000: [30.6, 24.5, 717],
    pages3000: [190, 155, 3303],
    weight: [6.8, 31.3, 2.9, 22.2],
  },
  {
    name: "Astro 7.3 + Starlight 0.42",
    pages100: [13.9, 16, 884],
    pages1000: [105, 89, 2120],
    weight: [17.3, 4.3, 16.3, 33.8],
  },
  {
    name: "VitePress 2 alpha",
    pages100: [17.0, 16.8, 766],
    pages1000: [249, 212, 3610],
    weight: [9.8, 68.3, 18.7, 29.0],
  },
  { name: "Rspress 2.0", pages100: [21.8, 25.8, 972], pages1000: [195, 160, 5414], weight: [11.0, 200, 12.5, 29.9] },
  {
    name: "Docusaurus 3.10 + faster",
    pages100: [20.6, 29, 876],
    pages1000: [110, 68, 2832],
    weight: [10.1, 160, 16.7, 11.4],
  },
  { name: "Fumadocs 16 (Next 16)", pages100: [47.7, 45, 1196], weight: [30.9, 262, 14.5, undefined] },
];

const STARLIGHT = {
  "astro.config.mjs": `import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
const groups = JSON.parse(readFileSync(new URL("nav.json", import.meta.url)));
const sidebar = groups.map(({ name, pages }) => ({
  label: name,
  items: pages.map(({ title, path }) => ({ label: title, link: \`/\${path}/\` })),
}));
export default { integrations: [starlight({ title: "Acme", sidebar })] };
`,
  "src/content.config.ts": `import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
};

const VITEPRESS = {
  ".vitepress/config.mjs": `import { readFileSync } from "node:fs";
const groups = JSON.parse(readFileSync(new URL("../nav.json", import.meta.url)));
const sidebar = groups.map(({ name, pages }) => ({
  text: name,
  items: pages.map(({ title, path }) => ({ text: title, link: \`/\${path}\` })),
}));
export default { title: "Acme", ignoreDeadLinks: true, themeConfig: { search: { provider: "local" }, sidebar } };
`,
};

const DOCUSAURUS = {
  "docusaurus.config.js": `module.exports = {
  title: "Acme",
  url: "https://example.com",
  baseUrl: "/",
  onBrokenLinks: "ignore",
  future: { v4: true, faster: true },
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]],
};
`,
};

/**
 * Peers that build the generated content: programs if found on this machine, and packages if installed in one of the
 * `--peers` directories. `files` are put next to the content; `figures` refers to their row above.
 */
export const RUNNABLE = [
  {
    name: "mdBook",
    figures: "mdBook 0.5.4",
    program: "mdbook",
    version: "--version",
    flavor: "mdbook",
    files: {},
    words: (site, out) => ["build", site, "--dest-dir", out],
  },
  {
    name: "Hugo, bare theme",
    figures: "Hugo 0.169, bare theme",
    program: "hugo",
    version: "version",
    flavor: "hugo",
    files: HUGO_THEME,
    words: (site, out) => ["--source", site, "--destination", out, "--quiet"],
  },
  {
    name: "Astro + Starlight",
    figures: "Astro 7.3 + Starlight 0.42",
    package: "@astrojs/starlight",
    install: { "@astrojs/starlight": "^0.42.0", astro: "^7.3.0" },
    script: "astro/bin/astro.mjs",
    flavor: "starlight",
    files: STARLIGHT,
    words: (_site, out) => ["build", "--outDir", out],
  },
  {
    name: "VitePress",
    figures: "VitePress 2 alpha",
    package: "vitepress",
    install: { vitepress: "2.0.0-alpha.21", vue: "^3.5.0" },
    script: "vitepress/bin/vitepress.js",
    flavor: "vitepress",
    files: VITEPRESS,
    words: (site, out) => ["build", site, "--outDir", out],
  },
  {
    name: "Docusaurus + faster",
    figures: "Docusaurus 3.10 + faster",
    package: "@docusaurus/faster",
    install: {
      "@docusaurus/core": "^3.10.0",
      "@docusaurus/faster": "^3.10.0",
      "@docusaurus/preset-classic": "^3.10.0",
      "@mdx-js/react": "^3.1.0",
      react: "^19.0.0",
      "react-dom": "^19.0.0",
    },
    script: "@docusaurus/core/bin/docusaurus.mjs",
    flavor: "docusaurus",
    files: DOCUSAURUS,
    words: (site, out) => ["build", site, "--out-dir", out],
  },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, script, install } of RUNNABLE.filter((peer) => peer.install)) {
    const folder = resolve(
      process.argv[2] ?? "peers",
      script.split("/").find((part) => !part.startsWith("@")),
    );
    mkdirSync(folder, { recursive: true });
    const text = JSON.stringify({ name: "peer", private: true, dependencies: install }, null, 2);
    writeFileSync(join(folder, "package.json"), `${text}\n`);
    console.log(`Installing ${name} in ${folder}`);
    const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}

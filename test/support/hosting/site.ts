// The site that the host matrix requests: pages, files and redirects with everything that hosts treat differently.

const page = (title: string, body = "Text."): string =>
  `---\ntitle: ${title}\ndescription: About ${title}\n---\n${body}\n`;

const operation = (summary: string): object => ({
  summary,
  responses: { 200: { description: "Done", content: { "application/json": { schema: { type: "object" } } } } },
});

const FILES = ["data.csv", "spec.yaml", "app.webmanifest", "paper.pdf", "captions.vtt", "note.txt", "data.json"];

/** Files by path. Paths in `docs.json` have no base path, so the same site is built for both. */
export const MATRIX_SITE: Readonly<Record<string, string>> = {
  "docs.json": JSON.stringify({
    theme: "mint",
    name: "Matrix",
    colors: { primary: "#123456" },
    navigation: {
      groups: [
        {
          group: "Pages",
          pages: [
            ...["index", "quickstart", "guides/start", "guides/v1.2", "guides/a.b", "guides/über"],
            ...["v2/intro", "v2/end", "d/one", "d/two"],
          ],
        },
        { group: "API", openapi: "openapi.json" },
      ],
    },
    redirects: [
      { source: "/start", destination: "/quickstart" },
      { source: "/temporary", destination: "/quickstart", permanent: false },
      { source: "/legacy.html", destination: "/quickstart" },
      { source: "/legacy.php", destination: "/quickstart" },
      { source: "/old/index.html", destination: "/guides/start" },
      { source: "/query", destination: "/quickstart?from=old" },
      { source: "/anchor", destination: "/guides/start#steps" },
      { source: "/away", destination: "https://away.example/page" },
      { source: "/straße", destination: "/guides/über" },
      { source: "/v1/:page", destination: "/v2/:page" },
      { source: "/guides/:rest*", destination: "/v2/:rest*" },
      { source: "/d/*", destination: "/quickstart" },
      { source: "/beta-*", destination: "/v2/*" },
      { source: "/x/*/y", destination: "/quickstart" },
    ],
  }),
  "index.mdx": page(
    "Home",
    `![Logo](/logo.svg) ![Photo](/photo.png)\n\n${FILES.map((name) => `[${name}](/files/${name})`).join("\n")}\n\n[Report](/guides/report.txt)`,
  ),
  "quickstart.mdx": page("Quickstart", `${"Some words that compress well. ".repeat(60)}\n\n$a^2$\n`),
  "guides/start.mdx": page("Start", "```mermaid\ngraph LR\n  A --> B\n```"),
  "guides/v1.2.mdx": page("Version 1.2"),
  "guides/a.b.mdx": page("A.B"),
  "guides/über.mdx": page("Über"),
  "guides/report.txt": "A file below a redirect pattern\n",
  "v2/intro.mdx": page("Intro"),
  "v2/end.mdx": page("End"),
  "d/one.mdx": page("One"),
  "d/two.mdx": page("Two"),
  "openapi.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: { "/items": { get: operation("List items"), post: operation("Create item") } },
  }),
  "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "photo.png": "not really a picture\n",
  ...Object.fromEntries(FILES.map((name) => [`files/${name}`, name.endsWith("json") ? "{}\n" : `${name}\n`])),
  "files/spec.yaml": "a: 1\n",
};

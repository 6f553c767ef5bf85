import { expect, test } from "vitest";
import { page, problemsOf } from "../../../../test/support/check.ts";
import { docsJson } from "../../../../test/support/site.ts";

const OTHER = page('## Install\n\nText.\n\n<Tabs>\n  <Tab title="npm">A</Tab>\n</Tabs>');

const CASES: readonly (readonly [
  name: string,
  code: string,
  files: Readonly<Record<string, string | object>>,
  problems: readonly string[],
])[] = [
  [
    "links to pages that are not there",
    "link/broken",
    {
      "index.mdx": page('See [guide](/guide/strat).\n\n<Card title="Go" href="/nowhere" />'),
      "guide/start.mdx": OTHER,
    },
    [
      'index.mdx:6:5 link/broken Broken link: "/guide/strat" does not exist. Did you mean "/guide/start"?',
      'index.mdx:8:24 link/broken Broken link: "/nowhere" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "links that arrive: relative, with an extension, to a folder, a file, a made file, a redirect, another site",
    "link/broken",
    {
      "index.mdx": page(
        "[a](guide/start) [b](/guide/start.mdx) [c](/guide) [d](/a.pdf) [e](/sitemap.xml) [f](/old) [g](https://x.dev) [h](mailto:a@x.dev) [i](/guide/start?x=1#install)",
      ),
      "guide/start.mdx": OTHER,
      "a.pdf": "",
      "docs.json": docsJson(
        { pages: ["index", "guide/start"] },
        { redirects: [{ source: "/old", destination: "/guide/start" }] },
      ),
    },
    [],
  ],
  [
    "links that authors' code makes, at the place of the tag or expression; relative ones mean what the browser makes of them",
    "link/broken",
    {
      "index.mdx": page(
        [
          'export const GUIDES = ["/guide/start", "/guide/gone", "gone"];',
          'export const Row = ({ children }) => <p><a href="/lost">Lost</a> {children}</p>;',
          'export const Live = () => { const [on] = useState("/late"); return <a href={on}>Late</a>; };',
          "",
          "{GUIDES.map((guide) => <a key={guide} href={guide}>{guide}</a>)}",
          "",
          '<Row>[kept](/guide/start) <Card title="Go" href="/nowhere" /></Row>',
          "",
          "<Live />",
        ].join("\n"),
      ),
      "guide/start.mdx": OTHER,
    },
    [
      'index.mdx:10:1 link/broken Broken link: "/guide/gone" does not exist. Fix the link, create the page, or add a redirect.',
      'index.mdx:12:1 link/broken Broken link: "/lost" does not exist. Fix the link, create the page, or add a redirect.',
      'index.mdx:12:50 link/broken Broken link: "/nowhere" does not exist. Fix the link, create the page, or add a redirect.',
      'index.mdx:14:1 link/broken Broken link: "/late" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "a broken link in a snippet is told once, where it stands",
    "link/broken",
    {
      "index.mdx": page('import One from "/snippets/one.mdx";\n\n<One />'),
      "two.mdx": page('import One from "/snippets/one.mdx";\n\n<One />'),
      "snippets/one.mdx": "Words.\n\n[gone](/gone)\n",
    },
    [
      'snippets/one.mdx:3:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "a broken link in an API description is told in the description",
    "link/broken",
    {
      "index.mdx": page("Words."),
      "api.json": {
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: { "/users": { get: { summary: "List", description: "See [this](/gone).", responses: {} } } },
      },
      "docs.json": docsJson({ groups: [{ group: "A", openapi: "api.json", pages: ["index", "GET /users"] }] }),
    },
    [
      'api.json:11:36 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "a broken link in an AsyncAPI description is told at its own place",
    "link/broken",
    {
      "index.mdx": page("Words."),
      "events.yaml": `asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  c1:
    address: a
    title: See /gone-too
    description: See [this](/gone).
`,
      "docs.json": docsJson({ groups: [{ group: "A", asyncapi: "events.yaml", pages: ["index"] }] }),
    },
    [
      'events.yaml:7:29 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "pages of an API description that could not be fetched are not known to be missing",
    "link/broken",
    {
      "index.mdx": page("[a](/api-reference/users/list-users)"),
      "docs.json": docsJson({
        groups: [{ group: "A", openapi: "https://x.invalid/openapi.json", pages: ["index"] }],
      }),
    },
    [],
  ],
  [
    "files that are not there",
    "link/broken-file",
    {
      "index.mdx": page(
        '<Frame>\n  ![A lake](/lake.pgn)\n</Frame>\n\n[Download](/files/a.zip) <img src="b.png" alt="B" />',
      ),
      "lake.png": "",
    },
    [
      'index.mdx:7:3 link/broken-file File not found: "/lake.pgn". Did you mean "/lake.png"?',
      'index.mdx:10:1 link/broken-file File not found: "/files/a.zip". Fix the path, or add the file.',
      'index.mdx:10:36 link/broken-file File not found: "b.png". Fix the path, or add the file.',
    ],
  ],
  [
    "an address without its scheme",
    "link/broken-file",
    { "index.mdx": page("[Example](www.example.com)") },
    [
      'index.mdx:6:1 link/broken-file File not found: "www.example.com". Use "https://www.example.com" for another site.',
    ],
  ],
  [
    "addresses that were not filled in",
    "link/missing-url",
    { "index.mdx": page("[Guide]() ![A lake]() [Home](/) [Top](#)") },
    [
      "index.mdx:6:1 link/missing-url Missing URL on the link. Add the URL between the parentheses.",
      "index.mdx:6:11 link/missing-url Missing URL on the image. Add the URL between the parentheses.",
    ],
  ],
  [
    "addresses with blanks",
    "link/unencoded-space",
    { "index.mdx": page("See ![A lake](/my lake (1).png) and [home](/the home).") },
    [
      'index.mdx:6:5 link/unencoded-space URL "/my lake (1).png" contains a space, so the image is shown as text. Wrap the URL in angle brackets: (</my lake (1).png>).',
      'index.mdx:6:37 link/unencoded-space URL "/the home" contains a space, so the link is shown as text. Wrap the URL in angle brackets: (</the home>).',
    ],
  ],
  [
    "texts that look like addresses with blanks",
    "link/unencoded-space",
    {
      "index.mdx": page('[a](</a b.png>) [b](/c%20d "My title") list[0](a, b) `[x](/a b)` [note](see below) [c](/a)'),
      "a b.png": "",
    },
    [],
  ],
  [
    "a file that is there",
    "link/broken-file",
    { "a/index.mdx": page("![A](b.png) ![A](/a/b.png)"), "a/b.png": "" },
    [],
  ],
  [
    "anchors that are not there",
    "link/broken-anchor",
    { "index.mdx": page("[a](#instal) [b](/other#setup)\n\n## Install"), "other.mdx": OTHER },
    [
      'index.mdx:6:1 link/broken-anchor Broken anchor: "/" has no "#instal". Did you mean "#install"?',
      'index.mdx:6:14 link/broken-anchor Broken anchor: "/other" has no "#setup". Link to a heading on that page, or to the page itself.',
    ],
  ],
  [
    "anchors that differ by punctuation, case or separators",
    "link/broken-anchor",
    {
      "index.mdx": page("[a](/other#web-allow-hosts) [b](/other#Web_Allow_Hosts) [c](/other#web_allow_hosts)"),
      "other.mdx": page("## web_allow_hosts"),
    },
    [
      'index.mdx:6:1 link/broken-anchor Anchor "#web-allow-hosts" on "/other" is spelled "#web_allow_hosts". Use "#web_allow_hosts"; the link only works with JavaScript.',
      'index.mdx:6:29 link/broken-anchor Anchor "#Web_Allow_Hosts" on "/other" is spelled "#web_allow_hosts". Use "#web_allow_hosts"; the link only works with JavaScript.',
    ],
  ],
  [
    "anchors of headings, tabs, own ids, encoded names and the frame",
    "link/broken-anchor",
    {
      "index.mdx": page(
        '[a](/other#install) [b](/other#npm) [c](#own) [d](#caf%C3%A9) [e](#top) [f](#) [g](#:~:text=x)\n\n<div id="own" />\n\n## Café',
      ),
      "other.mdx": OTHER,
    },
    [],
  ],
  [
    "a link that runs code",
    "link/unsafe",
    { "index.mdx": page('<a href="javascript:alert(1)">Go on</a> [mail](mailto:a@x.dev)') },
    ['index.mdx:6:1 link/unsafe Unsafe link: "javascript:alert(1)". Link to a page or an https:// URL.'],
  ],
  [
    "links through a redirect that leads to no page",
    "link/broken",
    {
      "index.mdx": page(
        "[a](/old/start) [b](/old/strat) [c](/older/gone) [d](/old/logo.svg) [e](/out/gone) [f](/old/a.pdf)",
      ),
      "guide/start.mdx": OTHER,
      "guide/logo.svg": "<svg/>",
      "docs.json": docsJson(
        { pages: ["index", "guide/start"] },
        {
          redirects: [
            { source: "/old/:name", destination: "/guide/:name" },
            { source: "/older/:name", destination: "/old/:name" },
            { source: "/out/:name", destination: "https://x.dev/:name" },
          ],
        },
      ),
    },
    [
      'index.mdx:6:17 link/broken Broken link: "/old/strat" redirects to "/guide/strat", which does not exist. Did you mean "/guide/start"?',
      'index.mdx:6:33 link/broken Broken link: "/older/gone" redirects to "/guide/gone", which does not exist. Fix the link, create the page, or add a redirect.',
      'index.mdx:6:84 link/broken Broken link: "/old/a.pdf" redirects to "/guide/a.pdf", which does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "links to the newest version and through a temporary redirect",
    "link/redirected",
    {
      "index.mdx": page("[a](/spec/latest/start) [b](/spec/latest-news) [c](/soon)"),
      "v2/start.mdx": OTHER,
      "docs.json": docsJson(
        { pages: ["index", "v2/start"] },
        {
          redirects: [
            { source: "/spec/latest/:name", destination: "/v2/:name" },
            { source: "/spec/latest-news", destination: "/v2/start" },
            { source: "/soon", destination: "/v2/start", permanent: false },
          ],
        },
      ),
    },
    ['index.mdx:6:25 link/redirected "/spec/latest-news" redirects to "/v2/start". Link to "/v2/start" directly.'],
  ],
  [
    "a link through a redirect that leads to no page is not called an old address",
    "link/redirected",
    {
      "index.mdx": page("[a](/old/gone)"),
      "docs.json": docsJson(
        { pages: ["index"] },
        { redirects: [{ source: "/old/:name", destination: "/guide/:name" }] },
      ),
    },
    [],
  ],
  [
    "a link of docs.json through a redirect that leads to no page",
    "link/broken-in-config",
    {
      "index.mdx": page("Text."),
      "docs.json": docsJson(
        { pages: ["index"] },
        {
          navbar: { links: [{ label: "Old", href: "/old/gone" }] },
          redirects: [{ source: "/old/:name", destination: "/guide/:name" }],
        },
      ),
    },
    [
      'docs.json:16:17 link/broken-in-config Broken link: "/old/gone" redirects to "/guide/gone", which does not exist. Fix or remove the link.',
    ],
  ],
  [
    "a link to an old address",
    "link/redirected",
    {
      "index.mdx": page("[a](/old) [b](/other)"),
      "other.mdx": OTHER,
      "docs.json": docsJson({ pages: ["index", "other"] }, { redirects: [{ source: "/old", destination: "/other" }] }),
    },
    ['index.mdx:6:1 link/redirected "/old" redirects to "/other". Link to "/other" directly.'],
  ],
  [
    "a link to an anchor of an old address",
    "link/redirected",
    {
      "index.mdx": page("[a](/old#install) [b](/old?x=1#install) [c](/gone#install)"),
      "other.mdx": OTHER,
      "docs.json": docsJson(
        { pages: ["index", "other"] },
        {
          redirects: [
            { source: "/old", destination: "/other" },
            { source: "/gone", destination: "/other#npm" },
          ],
        },
      ),
    },
    [
      'index.mdx:6:1 link/redirected "/old#install" redirects to "/other". Link to "/other#install" directly.',
      'index.mdx:6:19 link/redirected "/old?x=1#install" redirects to "/other". Link to "/other?x=1#install" directly.',
      'index.mdx:6:41 link/redirected "/gone#install" redirects to "/other#npm". Link to "/other#npm" directly.',
    ],
  ],
  [
    "links of docs.json",
    "link/broken-in-config",
    {
      "index.mdx": page("Words."),
      "docs.json": docsJson(
        { pages: ["index"] },
        {
          navbar: {
            links: [
              { label: "A", href: "/gone" },
              { label: "B", href: "/#nope" },
              { label: "C", href: "/" },
            ],
          },
        },
      ),
    },
    [
      'docs.json:16:17 link/broken-in-config Broken link: page "/gone" does not exist. Fix or remove the link.',
      'docs.json:20:17 link/broken-in-config Broken anchor: "/#nope" does not exist. Link to a heading on that page, or to the page itself.',
    ],
  ],
  [
    "a banner that links to no page",
    "link/broken-in-config",
    {
      "index.mdx": page("Words."),
      "docs.json": docsJson({ pages: ["index"] }, { banner: { content: "See [b](/gone) or [c](/lost), [d](/)" } }),
    },
    [
      'docs.json:13:25 link/broken-in-config Broken link: page "/gone" does not exist. Fix or remove the link.',
      'docs.json:13:39 link/broken-in-config Broken link: page "/lost" does not exist. Fix or remove the link.',
    ],
  ],
  [
    "a dead link in a description, and dead links in attributes",
    "link/broken",
    {
      "index.mdx":
        '---\ntitle: Home\ndescription: "See [d](/gone-1)."\n---\n\n<Card title="See [t](/gone-2)">Text</Card>\n\n<Frame caption="See [c](/gone-3)">\n  Text\n</Frame>\n',
    },
    ["3:23", "6:1", "8:1"].map(
      (location, index) =>
        `index.mdx:${location} link/broken Broken link: "/gone-${index + 1}" does not exist. Fix the link, create the page, or add a redirect.`,
    ),
  ],
  [
    "dead links to related pages",
    "link/broken",
    {
      "guide/a.mdx":
        "---\ntitle: A\ndescription: About it\nrelated:\n  - ./b\n  - /guide/b.mdx\n  - https://x.dev\n  - Lost: /gone\n---\n\nText.\n",
      "guide/b.mdx": page("Text."),
    },
    [
      'guide/a.mdx:8:11 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    ],
  ],
  [
    "a redirect to an anchor that is not there",
    "redirect/anchor-not-found",
    {
      "index.mdx": page("## Install"),
      "docs.json": docsJson(
        { pages: ["index"] },
        {
          redirects: [
            { source: "/a", destination: "/#instal" },
            { source: "/b", destination: "/#install" },
          ],
        },
      ),
    },
    [
      'docs.json:15:22 redirect/anchor-not-found Broken redirect from "/a": anchor "/#instal" does not exist. Did you mean "#install"?',
    ],
  ],
];

test.each(CASES)("%s: %s", async (_name, code, files, problems) => {
  expect(await problemsOf(code, files)).toEqual(problems);
});

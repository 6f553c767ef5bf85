// The gallery: a page per component, from the example in the docs, and pages that combine components.

import { EXAMPLES } from "../../src/ui/components/code/examples.ts";
import { docsJson } from "./site.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#0f766e"/></svg>`;

/** Components inside components, lists and tables. */
const TOGETHER = `---
title: Everything together
description: Components inside **components**, lists and tables.
---

1. A step in a list

   <Note>
     A note with \`code\` and a list:

     - one
     - two with <Badge color="green">New</Badge>
   </Note>

2. Tabs in a list

   <Tabs>
     <Tab title="npm">
       <Steps>
         <Step title="Install">

           \`\`\`bash Terminal lines wrap
           npm install a-package-with-a-rather-long-name another-package-with-a-rather-long-name and-one-more
           \`\`\`

         </Step>
         <Step title="Check">
           <Accordion title="What you see" id="what-you-see">A version number.</Accordion>
         </Step>
       </Steps>
     </Tab>
     <Tab title="yarn">Run \`yarn add\`.</Tab>
   </Tabs>

| Name | What it does | Since |
| --- | --- | --- |
| \`a_rather_long_identifier_in_code\` | Has a <Tooltip tip="A short note">tooltip</Tooltip> and an <Icon icon="bolt" /> icon | <Badge>1.0</Badge> |
| Formula | $e = mc^2$ | 2.0 |

## Pictures and classes

<img className="block dark:hidden" src="/picture.svg" alt="Shown in light mode" />
<img className="hidden dark:block" src="/picture.svg" alt="Shown in dark mode" />

<div className="mt-8 grid grid-cols-1 sm:grid-cols-2 gap-4">
  <div className="rounded-xl border p-4">One</div>
  <div className="rounded-xl border p-4">Two</div>
</div>

<Frame caption="A framed picture"><img src="/picture.svg" alt="A green field" /></Frame>

\`\`\`ts index.ts {2} lines
const one = 1;
const two = one + 1; // [!code ++]
\`\`\`

> A quotation with a [link](/note).

<CardGroup cols={3}>
  <Card title="First" icon="book" href="/note">Text of the first card.</Card>
  <Card title="Second" icon="code" href="/tip">Text.</Card>
  <Card title="Third" horizontal icon="gear" href="/info">Text.</Card>
</CardGroup>

<ParamField body="user" type="object" required>
  The user.
  <Expandable title="properties">
    <ParamField body="name" type="string" default="Ada">A name.</ParamField>
    <ParamField body="address" type="object">
      Where.
      <Expandable title="properties"><ParamField body="city" type="string">A city.</ParamField></Expandable>
    </ParamField>
  </Expandable>
</ParamField>
`;

const CHANGELOG = `---
title: Changelog
rss: true
---

<Update label="2.1.0" description="March 2026" tags={["API", "New"]}>Filters by city.</Update>
<Update label="2.0.0" description="January 2026" tags={["API"]}>A new API.</Update>
<Update label="1.0.0" description="2025" tags={["Docs"]}>The first version.</Update>
`;

const SYNC = `---
title: Tabs that follow each other
---

<Tabs><Tab title="npm">first npm</Tab><Tab title="yarn">first yarn</Tab></Tabs>

<CodeGroup>
\`\`\`bash npm
npm i
\`\`\`
\`\`\`bash yarn
yarn add
\`\`\`
</CodeGroup>

<CodeGroup dropdown>
\`\`\`bash npm
npm run
\`\`\`
\`\`\`bash yarn
yarn run
\`\`\`
</CodeGroup>

<Tree>
- docs/
  - docs.json
  - guides/
    - start.mdx
- README.md
</Tree>

<img src="/picture.svg" alt="A map" actions actionsPlacement="top-right" />

## Banner

A heading with the name of a part of the frame.
`;

const EDGES = `---
title: Where things could leave the page
---

<Panel><Info>Beside the text.</Info></Panel>

<Tooltip tip="A definition at the start of a line, long enough to reach beyond the edge of the window">Start</Tooltip>
and <Tooltip side="left" tip="A definition on the left, long enough to reach beyond the edge of the window">left</Tooltip>.

$$
\\int_{-\\infty}^{\\infty} e^{-x^2} dx = \\sqrt{\\pi} \\cdot \\sum_{k=0}^{\\infty} \\frac{a_k b_k c_k d_k e_k f_k}{g_k h_k i_k} + \\sum_{k=0}^{\\infty} \\frac{a_k b_k c_k d_k e_k f_k}{g_k h_k}
$$

- [ ] First task

- [x] Second task

<details><summary>Plain details</summary>Inside.</details>

<Note>
  | A table | on a tint |
  | --- | --- |
  | one | two |
</Note>

## See [the note](/c/note)

A claim.[^1]

[^1]: Its source.
`;

const NAMES = [...EXAMPLES.keys()].map((name) => [name, name.replace(".", "-").toLowerCase()] as const);

/** The route of each gallery page. */
export const GALLERY_ROUTES: readonly string[] = [
  "/",
  "/changelog",
  "/sync",
  "/edges",
  "/missing-page",
  ...NAMES.map(([, route]) => `/c/${route}`),
];

/** The files of the gallery; `more` adds docs.json settings. */
export function galleryFiles(more: object = {}): Readonly<Record<string, string | object>> {
  const pages = NAMES.map(([name, route]) => [
    `c/${route}.mdx`,
    `---\ntitle: ${name}\ndescription: The ${name} component.\n---\n\nText before it.\n\n${localPictures(EXAMPLES.get(name) ?? "")}\n\nText after it.\n`,
  ]);
  const navigation = {
    tabs: [
      { tab: "Start", icon: "house", groups: [{ group: "Together", pages: ["index", "changelog", "sync", "edges"] }] },
      { tab: "Components", groups: [{ group: "All", icon: "cube", pages: NAMES.map(([, route]) => `c/${route}`) }] },
    ],
  };
  const config = {
    description: "Every component on a page of its own.",
    favicon: "/picture.svg",
    contextual: { options: ["copy", "view", "claude"] },
    navbar: {
      links: [{ label: "Support", href: "https://example.com/help" }],
      primary: { type: "button", label: "Sign up", href: "https://example.com" },
    },
    footer: {
      socials: { github: "https://github.com/acme" },
      links: [{ header: "Company", items: [{ label: "About", href: "https://example.com/about" }] }],
    },
    banner: { content: "Version 2 is [out](/changelog)", dismissible: true },
    ...more,
  };
  return {
    "docs.json": docsJson(navigation, config),
    "picture.svg": PICTURE,
    "index.mdx": TOGETHER,
    "changelog.mdx": CHANGELOG,
    "sync.mdx": SYNC,
    "edges.mdx": EDGES,
    ...Object.fromEntries(pages),
  };
}

/** The examples show images from other sites, which tests never contact. */
function localPictures(source: string): string {
  return source.replace(/https:\/\/example\.com\/[\w-]+\.png/g, "/picture.svg");
}

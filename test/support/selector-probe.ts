// A small site with everything that stylesheets of docs.json sites style: every layout part, and components in the
// states that authors write rules for.

import { docsJson } from "./site.ts";

const GUIDE = `---
title: Guide
description: Everything once.
icon: rocket
---

Text with \`code\`, [a link](/two), [\`linked code\`](/two) and a <Tooltip tip="A word.">word</Tooltip>. <Badge>New</Badge>

# Heading 1

## First heading

### Sub heading

#### Deep

##### Deeper

###### Deepest

## Components

<Note>A note with [a link](/two).</Note>
<Info>Info.</Info>
<Tip>Tip.</Tip>
<Check>Check.</Check>
<Danger>Danger.</Danger>
<Warning>

## In a callout

### Below it

Text.

</Warning>

<CardGroup cols={2}>
  <Card title="Linked" icon="star" href="/two">Text.</Card>
  <Card title="External" href="https://example.com">Text.</Card>
  <Card title="With headings">

## In a card

### Third

#### Fourth

Text.

  </Card>
  <Card title="Picture" img="/logo.svg">Text.</Card>
</CardGroup>

<Tile href="/two" title="Tile">![](/logo.svg)</Tile>

<AccordionGroup>
  <Accordion title="Open" defaultOpen>Text.</Accordion>
  <Accordion title="Closed">Text.</Accordion>
</AccordionGroup>

<Tabs>
  <Tab title="npm">One.</Tab>
  <Tab title="pnpm">Two.</Tab>
</Tabs>

<Steps>
  <Step title="First">Text.</Step>
  <Step title="Second">Text.</Step>
</Steps>

\`\`\`ts app.ts lines {2}
// A comment
const one: string = "text";
call({ one });
\`\`\`

\`\`\`js {1}
run();
\`\`\`

\`\`\`text expandable
${"line\n".repeat(20)}\`\`\`

<CodeGroup>

\`\`\`bash npm
npm install
\`\`\`

\`\`\`bash pnpm
pnpm install
\`\`\`

</CodeGroup>

| Name | Meaning |
| --- | --- |
| one | The first |

<Frame caption="A frame">![Logo](/logo.svg)</Frame>

<ParamField path="id" type="string" required>A field.</ParamField>

<Expandable title="More">Text.</Expandable>
`;

const SPEC = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/users": {
      put: {
        summary: "Put a user",
        requestBody: {
          content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
        },
        responses: { "200": { description: "Done" } },
      },
    },
  },
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 28"><path fill="#0f766e" d="M0 0h90v28H0z"/></svg>\n';

/** Its files; \`styles\` is the author's stylesheet. */
export function probeFiles(styles = "", more: object = {}): Readonly<Record<string, string | object>> {
  return {
    "docs.json": docsJson(
      {
        tabs: [
          {
            tab: "Guides",
            groups: [
              { group: "Start", pages: ["index", "two", { group: "Nested", pages: ["three"] }] },
              { group: "Open", expanded: true, root: "four", pages: ["five"] },
            ],
          },
          { tab: "API", openapi: "api.json" },
          {
            tab: "More",
            menu: [
              { item: "Changes", description: "What is new.", icon: "clock", pages: ["changes"] },
              { item: "Other", pages: ["other"] },
            ],
          },
        ],
        global: { anchors: [{ anchor: "Community", icon: "users", href: "https://example.com/community" }] },
      },
      {
        logo: { light: "/logo.svg", dark: "/logo-dark.svg" },
        banner: { content: "**News**: read [the post](/two).", dismissible: true },
        navbar: {
          links: [{ label: "Blog", href: "https://example.com/blog", icon: "book" }],
          primary: { type: "button", label: "Start", href: "https://example.com/start" },
        },
        footer: {
          socials: { github: "https://github.com/example" },
          links: [{ header: "Company", items: [{ label: "About", href: "https://example.com/about" }] }],
        },
        contextual: { options: ["copy", "view", "chatgpt"] },
        ...more,
      },
    ),
    "index.mdx": GUIDE,
    "two.mdx": "---\ntitle: Two\ndescription: Second page.\n---\n\n## One\n\nText.\n\n### Inner\n\nText.\n",
    "three.mdx": "---\ntitle: Three\n---\n\nText.\n",
    "four.mdx": "---\ntitle: Four\n---\n\nText.\n",
    "five.mdx": "---\ntitle: Five\n---\n\nText.\n",
    "other.mdx": "---\ntitle: Other\n---\n\nText.\n",
    "changes.mdx":
      '---\ntitle: Changes\n---\n\n<Update label="May" description="v1" tags={["Fix"]}>\n\n## Done\n\nText.\n\n</Update>\n',
    "api.json": SPEC,
    "logo.svg": LOGO,
    "logo-dark.svg": LOGO,
    ...(styles && { "style.css": styles }),
  };
}

import { expect, test } from "vitest";
import { page, problemsOf } from "../../../../test/support/check.ts";

const CASES: readonly (readonly [
  name: string,
  code: string,
  files: Readonly<Record<string, string | object>>,
  problems: readonly string[],
])[] = [
  [
    "a heading of level 1 beside the title",
    "heading/extra-h1",
    { "index.mdx": page("# Start here\n\n## Fine") },
    ['index.mdx:6:1 heading/extra-h1 Level 1 heading "Start here" competes with the page title. Use ## instead.'],
  ],
  [
    "a heading that repeats the title",
    "heading/extra-h1",
    { "index.mdx": page("# Home") },
    [
      'index.mdx:6:1 heading/extra-h1 Level 1 heading "Home" competes with the page title. Remove it; the title is already shown.',
    ],
  ],
  ["a page without a title of its own", "heading/extra-h1", { "index.mdx": page("# Big", "mode: custom\n") }, []],
  [
    "a heading instead of a title",
    "heading/extra-h1",
    { "index.mdx": '---\ntitle: " "\n---\n\n# Big\n\n# Bigger\n' },
    [
      'index.mdx:5:1 heading/extra-h1 Level 1 heading "Big" competes with the page title. Move it to `title` in the frontmatter.',
      'index.mdx:7:1 heading/extra-h1 Level 1 heading "Bigger" competes with the page title. Use ## instead.',
    ],
  ],
  ["a level 1 heading in between", "heading/skipped-level", { "index.mdx": page("## One\n\n# Two\n\n### Three") }, []],
  [
    "two equal headings side by side",
    "heading/duplicate",
    { "index.mdx": page("## Setup\n\n### Linux\n\n## Setup\n\n### Linux\n\n### *Linux*") },
    [
      'index.mdx:10:1 heading/duplicate Duplicate heading "Setup" (first on line 6). Rename one of them, or merge their sections.',
      'index.mdx:14:1 heading/duplicate Duplicate heading "Linux" (first on line 12). Rename one of them, or merge their sections.',
    ],
  ],
  [
    "equal headings of other parts, overloads and expressions",
    "heading/duplicate",
    {
      "index.mdx": page(
        '## A\n\n### Fix\n\n## B\n\n### Fix\n\n### `run`\n\n### `run`\n\n### {1 + 1}\n\n### {1 + 1}\n\n<Tabs>\n  <Tab title="A">\n    ## B\n  </Tab>\n</Tabs>',
      ),
    },
    [],
  ],
  [
    "a heading that jumps over a level",
    "heading/skipped-level",
    { "index.mdx": page("## One\n\n#### Three\n\n##### Four") },
    ['index.mdx:8:1 heading/skipped-level Heading "Three" skips from level 2 to level 4. Use ### instead.'],
  ],
  [
    "a page that begins too deep",
    "heading/skipped-level",
    { "index.mdx": page("### Deep") },
    ['index.mdx:6:1 heading/skipped-level Heading "Deep" skips from level 1 to level 3. Use ## instead.'],
  ],
  [
    "a heading with a component in it",
    "heading/skipped-level",
    { "index.mdx": page('### Deep <Tag label="new" />\n\nexport const Tag = ({ label }) => <b>{label}</b>;') },
    ['index.mdx:6:1 heading/skipped-level Heading "Deep" skips from level 1 to level 3. Use ## instead.'],
  ],
  [
    "callouts of other tools",
    "callout/foreign-syntax",
    {
      "index.mdx": page(
        "> [!IMPORTANT]\n> Back up first.\n\n:::caution\nMind the gap.\n:::\n\n- !!! note\n\n<Tip>\n:::danger Loss\n</Tip>",
      ),
    },
    [
      "index.mdx:13:3 callout/foreign-syntax `!!! note` is callout syntax of another tool and is shown as text. Wrap the text in <Note> and </Note>.",
      "index.mdx:16:1 callout/foreign-syntax `:::danger` is callout syntax of another tool and is shown as text. Wrap the text in <Danger> and </Danger>.",
    ],
  ],
  [
    "what only looks like a callout of another tool",
    "callout/foreign-syntax",
    {
      "index.mdx": page(
        "> A [!NOTE] in between\n\nUse `:::note` there.\n\n\\:::note\n\n```md\n:::note\n```\n\n:::columns",
      ),
    },
    [],
  ],
  ["headings in order", "heading/skipped-level", { "index.mdx": page("## A\n\n### B\n\n#### C\n\n## D") }, []],
  [
    "headings inside a component have an order of their own",
    "heading/skipped-level",
    { "index.mdx": page('## A\n\n<Accordion title="x">\n\n#### Note\n\n</Accordion>') },
    [],
  ],
  [
    "an image without a frame",
    "image/no-frame",
    { "index.mdx": page("![A lake](/a.png)"), "a.png": "" },
    [
      'index.mdx:6:1 image/no-frame Image "/a.png" is not in a <Frame>. Wrap it in <Frame> for a border and an optional caption.',
    ],
  ],
  [
    "an image for each color scheme",
    "image/no-frame",
    {
      "index.mdx": page(
        '<img className="block dark:hidden" src="/a.png" alt="A" />\n\n<img className="hidden dark:block" src="/a.png" alt="A" />',
      ),
      "a.png": "",
    },
    ['index.mdx:6:1 image/no-frame Image "/a.png" is not in a <Frame>. Wrap it and its dark version in one <Frame>.'],
  ],
  [
    "images in a frame, in a line of text, as decoration and in a layout of the author's",
    "image/no-frame",
    {
      "index.mdx": page(
        '<Frame>\n  ![A lake](/a.png)\n</Frame>\n\nPress ![Play](/a.png) now.\n\n<img src="/a.png" alt="" />\n\n<div>\n  <img src="/a.png" alt="A lake" />\n</div>',
      ),
      "a.png": "",
    },
    [],
  ],
  [
    "links that say nothing, in several languages",
    "link/vague-text",
    { "index.mdx": page("[Click here](/) or [hier](/) or [ここをクリック](/) or <a href='/'>Read more…</a>.") },
    [
      'index.mdx:6:1 link/vague-text Link text "Click here" does not describe its destination. Use the title of the destination, or what the reader can do there.',
      'index.mdx:6:20 link/vague-text Link text "hier" does not describe its destination. Use the title of the destination, or what the reader can do there.',
      'index.mdx:6:33 link/vague-text Link text "ここをクリック" does not describe its destination. Use the title of the destination, or what the reader can do there.',
      'index.mdx:6:49 link/vague-text Link text "Read more…" does not describe its destination. Use the title of the destination, or what the reader can do there.',
    ],
  ],
  ["a link that names its page", "link/vague-text", { "index.mdx": page("[Here are the limits](/)") }, []],
  [
    "commands and JSON without a language, but not text",
    "code/no-language",
    { "index.mdx": page('```\nls\n```\n\n```\nnpm install\n```\n\n- a\n\n  ```\n  {"a": 1}\n  ```') },
    [
      'index.mdx:10:1 code/no-language The code block has no language. Add "bash" after the opening fence.',
      'index.mdx:16:3 code/no-language The code block has no language. Add "json" after the opening fence.',
    ],
  ],
  ["code with a language", "code/no-language", { "index.mdx": page("```text\nls\n```") }, []],
  [
    "code that does not end",
    "code/unclosed-fence",
    { "index.mdx": page("1. One\n\n   ```bash\nls\n\n````text\na\n```\n\n## Lost") },
    [
      "index.mdx:8:4 code/unclosed-fence The code block has no closing fence, so the text after it is shown as code. Add a closing ``` line with the same indentation as the opening one.",
      "index.mdx:11:1 code/unclosed-fence The code block has no closing fence, so the text after it is shown as code. Add a closing ```` line with the same indentation as the opening one.",
    ],
  ],
  [
    "a fence at the end",
    "code/unclosed-fence",
    { "index.mdx": page("```text\na\n```\n\n```\n\n") },
    ["index.mdx:10:1 code/unclosed-fence Stray fence: no code follows it. Remove the ``` line."],
  ],
  [
    "code that ends",
    "code/unclosed-fence",
    { "index.mdx": page("```text\na\n````\n\n- ~~~text\n  ```\n  ~~~\n\n> ```text\n> a\n> ```\n\n```text\n```") },
    [],
  ],
  [
    "components outside their containers",
    "component/invalid-nesting",
    { "index.mdx": page('<Step title="One">\n  Do.\n</Step>\n\n<Tabs>\n  Words.\n</Tabs>') },
    [
      "index.mdx:6:1 component/invalid-nesting <Step> is outside <Steps>. Wrap it in <Steps>.",
      'index.mdx:10:1 component/invalid-nesting <Tabs> contains no <Tab>. Wrap each part in <Tab title="…">.',
    ],
  ],
  [
    "components inside their containers, also through snippets",
    "component/invalid-nesting",
    {
      "index.mdx": page(
        'import One from "/snippets/one.mdx";\n\n<Steps>\n  <One />\n</Steps>\n\n<Tabs>\n  <Tab title="a">A</Tab>\n</Tabs>',
      ),
      "snippets/one.mdx": '<Step title="One">Do.</Step>\n',
    },
    [],
  ],
  [
    "characters that nobody sees",
    "text/invisible-character",
    { "index.mdx": page("Pay\u200B \u202Eevil\u202C \u{E0041}now") },
    [
      "index.mdx:6:4 text/invisible-character Invisible character U+200B (zero-width space). Remove it; it usually comes with pasted text, and can hide content from readers.",
      "index.mdx:6:6 text/invisible-character Invisible character U+202E. Remove it; it usually comes with pasted text, and can hide content from readers.",
      "index.mdx:6:11 text/invisible-character Invisible character U+202C. Remove it; it usually comes with pasted text, and can hide content from readers.",
      "index.mdx:6:13 text/invisible-character Invisible character U+E0041. Remove it; it usually comes with pasted text, and can hide content from readers.",
    ],
  ],
  [
    "adjacent characters that nobody sees, once",
    "text/invisible-character",
    { "index.mdx": page("Key: `\u200B\u200B\u200Bx\u200B\uFEFF`") },
    [
      "index.mdx:6:7 text/invisible-character 3 invisible characters: U+200B (zero-width space). Remove them; they usually come with pasted text, and can hide content from readers.",
      "index.mdx:6:11 text/invisible-character 2 invisible characters: U+200B (zero-width space), U+FEFF (byte order mark). Remove them; they usually come with pasted text, and can hide content from readers.",
    ],
  ],
  [
    "joiners that emoji and scripts need",
    "text/invisible-character",
    { "index.mdx": page("👩‍💻 ❤️‍🔥 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} می‌خواهم क्‍ष") },
    [],
  ],
];

test.each(CASES)("%s: %s", async (_name, code, files, problems) => {
  expect(await problemsOf(code, files)).toEqual(problems);
});

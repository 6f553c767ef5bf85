// Custom colors: a black accent in the theme with tinted backgrounds, and a code theme with pale text.

import { beforeAll, expect, test } from "vitest";
import { EVERY_VIEW, problemsOf } from "../support/accessibility.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const FILES = {
  "docs.json": docsJson(
    { groups: [{ group: "Trees", pages: ["index", "list"] }] },
    {
      theme: "almond",
      colors: { primary: "#111111", light: "#fafafa", dark: "#1f1f1f" },
      styling: { codeblocks: { theme: { light: "catppuccin-latte", dark: "min-dark" } } },
    },
  ),
  "index.mdx": `---
title: Home
---

\`\`\`bash Install lines
install
\`\`\`

<CodeGroup>
\`\`\`text One
1
\`\`\`
\`\`\`text Two
2
\`\`\`
</CodeGroup>
`,
  "list.mdx": '---\ntitle: List trees\napi: "GET https://api.example.com/trees"\n---\n',
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(FILES);
});

test("keeps pale code and the active sidebar entry readable", async () => {
  const urls = ["/", "/list"].map((route) => `${site.origin}${route}`);
  expect(await problemsOf(urls, EVERY_VIEW)).toEqual([]);
});

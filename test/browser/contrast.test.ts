// Colours that sites choose: a black accent in the theme with tinted grounds, and code whose own text is pale.

import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docsJson, testSite } from "../site.ts";
import { EVERY_VIEW, LAUNCH, problemsOf } from "./accessibility.ts";
import { type ServedSite, serveSite } from "./serve-site.ts";

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

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(testSite(FILES).output, () => "");
  browser = await chromium.launch(LAUNCH);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test("what stands around pale code and on the marked entry of a sidebar can be read", async () => {
  const addresses = ["/", "/list"].map((route) => `${site.origin}${route}`);
  expect(await problemsOf(browser, addresses, EVERY_VIEW)).toEqual([]);
}, 120_000);

import { expect, test } from "vitest";
import { classifyFile } from "./classify.ts";

test.each([
  ["docs.json", "config"],
  ["sub/docs.json", "config"],
  ["mint.json", "config"],
  ["lectern.config.ts", "config"],
  ["lectern.config.tsx", "config"],
  ["lectern.config.jsx", "config"],
  ["guides/lectern.config.tsx", "module"],
  ["index.mdx", "page"],
  ["guides/start.md", "page"],
  ["changelog.mdx", "page"],
  ["README.md", "none"],
  ["sub/license.md", "none"],
  ["Contributing.md", "none"],
  ["contribute.MD", "none"],
  ["snippets/a.mdx", "snippet"],
  ["snippets/deep/a.md", "snippet"],
  ["guides/snippets/a.mdx", "page"],
  ["_snippets/a.mdx", "snippet"],
  ["snippets/card.jsx", "module"],
  ["components/box.tsx", "module"],
  ["openapi.json", "data"],
  ["specs/api.yaml", "data"],
  ["style.css", "style"],
  ["theme/extra.css", "style"],
  ["analytics.js", "script"],
  ["images/a.png", "static"],
  ["logo.SVG", "static"],
  ["files/report.pdf", "static"],
  ["data/table.csv", "static"],
  ["bundle.zip", "static"],
  ["fonts/a.woff2", "static"],
  ["page.html", "none"],
  ["types.ts", "none"],
  ["llms.txt", "override"],
  ["robots.txt", "override"],
  ["sitemap.xml", "override"],
  ["sub/robots.txt", "static"],
  ["CNAME", "static"],
  ["_headers", "static"],
  ["sub/CNAME", "none"],
])("%s is classified as %s", (path, kind) => {
  expect(classifyFile(path, false)).toBe(kind);
});

test("classifies an imported page as a snippet", () => {
  expect(classifyFile("guides/shared.mdx", true)).toBe("snippet");
  expect(classifyFile("guides/shared.md", true)).toBe("snippet");
});

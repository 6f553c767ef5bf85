import { defineArtifact, defineConfig } from "lectern";
import { defineRule, defineTransform, visit } from "lectern/extend";

const noDraft = defineRule({
  code: "acme/no-draft",
  severity: "warning",
  summary: "A page contains a DRAFT marker.",
  *file({ text, locate }) {
    for (const match of text.matchAll(/DRAFT:? ?/g)) {
      yield {
        at: locate(match.index),
        message: "This page contains a draft marker.",
        hint: "Finish the text and remove the marker.",
        fix: { start: match.index, end: match.index + match[0].length, text: "" },
      };
    }
  },
});

const brandName = defineTransform({
  name: "brand-name",
  transform(tree) {
    visit(tree, (node) => {
      if (node.type === "text") node.value = node.value.replaceAll("AcmeDB", "Acme Database");
    });
  },
});

const feed = defineArtifact({
  path: "feed.json",
  type: "application/feed+json",
  body: async (site) => {
    const items = await Promise.all(
      site.pages
        .filter(({ listed }) => listed)
        .map(async (page) => ({
          id: page.route,
          url: `${site.url ?? ""}${site.base}${page.route}`,
          title: page.title,
          summary: page.description,
          content_html: await site.html(page),
        })),
    );
    return JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: site.name, items }, null, 2);
  },
});

const badge = defineArtifact({
  path: "badge.svg",
  body: (site) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="20"><rect width="96" height="20" rx="4" fill="#b45309"/>` +
    `<text x="48" y="14" fill="#fff" font-family="sans-serif" font-size="11" text-anchor="middle">docs: ${site.pages.length} pages</text></svg>`,
});

export default defineConfig({ rules: [noDraft], transforms: [brandName], artifacts: [feed, badge], inputs: [] });

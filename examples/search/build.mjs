// Indexes the pages in pages/ and writes the index to index/.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createIndexer, sectionsOfHtml } from "@lectern/search/indexer";

const indexer = createIndexer();
const routes = readdirSync("pages").map((name) => {
  const html = readFileSync(`pages/${name}`, "utf8");
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? name;
  indexer.add({
    route: `/pages/${name}`,
    title,
    facets: {},
    sections: sectionsOfHtml(html.slice(html.indexOf("<body>"))),
  });
  return `/pages/${name}`;
});

rmSync("index", { recursive: true, force: true });
mkdirSync("index");
for (const { name, text } of indexer.build(routes)) writeFileSync(`index/${name}`, text);
console.log(`Indexed ${routes.length} pages`);

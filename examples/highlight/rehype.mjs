// Highlights the code of an HTML file: node rehype.mjs page.html
import { readFileSync } from "node:fs";
import { toString as textOf } from "hast-util-to-string";
import { rehype } from "rehype";
import { visit } from "unist-util-visit";
import { highlighter, styles } from "./highlighter.mjs";

/** A rehype plugin: colors every `<pre><code class="language-…">`. */
function rehypeLectern() {
  return async (tree) => {
    const found = [];
    visit(tree, { tagName: "pre" }, (block) => {
      const [code] = block.children;
      const name = code?.properties?.className?.find((one) => one.startsWith("language-"));
      if (name) found.push({ block, code, language: name.slice("language-".length) });
    });
    await highlighter.load(found.map(({ language }) => language));
    for (const { block, code, language } of found) {
      const lines = highlighter.lines(textOf(code).trimEnd(), language);
      block.properties.className = ["code-block"];
      code.children = [{ type: "raw", value: lines.join("\n") }];
    }
  };
}

const file = await rehype()
  .data("settings", { fragment: true, allowDangerousHtml: true })
  .use(rehypeLectern)
  .process(readFileSync(process.argv[2], "utf8"));
console.log(`<style>${styles}</style>`);
console.log(String(file));

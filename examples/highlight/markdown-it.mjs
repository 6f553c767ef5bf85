// Renders a Markdown file with highlighted code: node markdown-it.mjs page.md
import { readFileSync } from "node:fs";
import markdownIt from "markdown-it";
import { highlighter, styles } from "./highlighter.mjs";

const text = readFileSync(process.argv[2], "utf8");

// markdown-it is synchronous, so the languages of the page load before it is rendered.
await highlighter.load([...text.matchAll(/^ *(?:```|~~~) *(\S+)/gm)].map(([, language]) => language));

const markdown = markdownIt({
  highlight(code, language) {
    const lines = highlighter.lines(code.trimEnd(), language);
    return `<pre class="code-block"><code>${lines.join("\n")}</code></pre>`;
  },
});
console.log(`<style>${styles}</style>`);
console.log(markdown.render(text));

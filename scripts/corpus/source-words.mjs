// Extracts the words of a page without an MDX parser, so that words lost by the parser are noticed. Excludes
// frontmatter, imports and exports, code, tags with their attributes, expressions, comments and URLs.

import { importSource } from "../import-source.mjs";

const { words } = await importSource("test/support/compare-text.ts");

/** The words of an MDX text; `{{name}}` is replaced by its variable. */
export function sourceWords(text, variables) {
  let rest = text.replace(/\r\n?/g, "\n").replace(/^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, "");
  rest = rest.replace(/<!--[\s\S]*?-->|\{\s*\/\*[\s\S]*?\*\/\s*\}/g, " ");
  rest = withoutFences(rest);
  rest = rest.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, " ");
  rest = rest.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name) => variables.get(name) ?? " ");
  rest = withoutModules(rest);
  rest = rest.replace(/<(Visibility|Prompt|Mermaid|Latex|style|script)\b[\s\S]*?<\/\1>/g, " ");
  rest = rest.replace(
    /\$\$[\s\S]*?\$\$|\$[^\s$][^$\n]*\$|\$(?=[^\s$][^$]*\\[A-Za-z]{2})(?:(?!\n[ \t]*\n)[^$])+\$/g,
    " ",
  );
  rest = withoutBraces(rest);
  rest = rest.replace(/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^<>"'])*>|<\/?[A-Za-z][^<>]*>/g, " ").replace(/<\/?>/g, " ");
  rest = rest.replace(/^\s*\[[^\]\n]+\]:\s*\S.*$/gm, " ").replace(/\[\^[^\]\n]+\]:?/g, " ");
  rest = rest.replace(/\]\[[^\]\n]*\]/g, "] ");
  rest = rest.replace(/!\[[^\]]*\]\([^)]*\)/g, " ").replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)/g, "] ");
  rest = rest.replace(/^\s*(?:>\s*)*\d+[.)]\s/gm, " ").replace(/^\s*>\s*\[![A-Z]+\]/gm, " ");
  rest = rest.replace(/&(?:[a-z]+|#x?[\da-f]+);/gi, " ").replace(/\bhttps?:\/\/\S+/g, " ");
  return splitScripts(words(rest.replace(/\*\*|__|~~|\\(?=[!-/:-@[-`{-~])/g, "")));
}

/** Splits scripts without spaces into characters: how they cluster depends on surrounding marks. */
export function splitScripts(list) {
  return list.flatMap(
    (word) =>
      word.match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
      ) ?? [],
  );
}

function withoutFences(text) {
  const lines = [];
  let fence;
  for (const line of text.split("\n")) {
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined && !line.slice(line.indexOf(mark) + mark.length).includes("`")) {
      fence = mark;
    } else if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = undefined;
    } else lines.push(line);
  }
  return lines.join("\n");
}

/** Removes import and export statements: from such a line to the next empty line at the margin. */
function withoutModules(text) {
  const lines = [];
  let depth = 0;
  let inside = false;
  for (const line of text.split("\n")) {
    if (!inside && /^(?:import\s.*(?:["']|\{)|export\s+(?:const|let|var|function|default|\{|class|async))/.test(line)) {
      inside = true;
      depth = 0;
    }
    if (!inside) {
      lines.push(line);
      continue;
    }
    for (const character of line) depth += "{([".includes(character) ? 1 : "})]".includes(character) ? -1 : 0;
    if (depth <= 0 && (line.trim() === "" || /[;}"'`)]\s*$/.test(line))) inside = false;
  }
  return lines.join("\n");
}

/** Removes expressions, including nested ones. */
function withoutBraces(text) {
  let [depth, lines] = [0, ""];
  for (const character of text) {
    if (character === "{") depth++;
    else if (character === "}") depth = Math.max(0, depth - 1);
    else if (depth === 0) lines += character;
  }
  // An unclosed brace is text.
  return depth === 0 ? lines : text.replace(/\{[^{}]*\}/g, " ");
}

// The ids and classes a site's stylesheets select, against those its finished pages have.

import { HONOURED, type Use } from "./feature.ts";
import { noteOn } from "./features.ts";

/** The hooks of one stylesheet; `made` holds those of the pages, as written in CSS. */
export function styleUses(path: string, css: string, made: ReadonlySet<string>): readonly Use[] {
  const uses: Use[] = [];
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, " "));
  let line = 1;
  let lineEnd = plain.indexOf("\n");
  for (const match of plain.matchAll(/(?<![^{};])[^{};]+(?=\{)/g)) {
    const selector = match[0];
    if (selector.trimStart().startsWith("@")) continue;
    const start = match.index + selector.length - selector.trimStart().length;
    for (; lineEnd !== -1 && lineEnd < start; lineEnd = plain.indexOf("\n", lineEnd + 1)) line++;
    for (const name of hooksOf(selector)) {
      const verdict = made.has(name) ? HONOURED : (noteOn("style hook", name) ?? HONOURED);
      uses.push({ kind: "style hook", name, at: { file: path, line, column: 1 }, verdict });
    }
  }
  return uses;
}

/** Adds the ids and classes of a finished page. */
export function addHooks(markup: string, hooks: Set<string>): void {
  for (const [, name = "", text = ""] of markup.matchAll(/\s(id|class)="([^"]+)"/g)) {
    if (name === "id") hooks.add(`#${text}`);
    else for (const word of text.split(/\s+/)) hooks.add(`.${word}`);
  }
}

/** Adds the ids and classes that a browser script of ours gives to what it makes. */
export function addScriptHooks(code: string, hooks: Set<string>): void {
  for (const [, text = ""] of code.matchAll(/["'`]([a-z]+(?:-[a-z]+)+)["'`]/g)) {
    hooks.add(`#${text}`);
    hooks.add(`.${text}`);
  }
}

/** `.a\:b` is the class `a:b`; what stands in brackets or quotes is no hook. */
function hooksOf(selector: string): readonly string[] {
  const bare = selector.replace(/\[[^\]]*(?:\]|$)|"[^"]*"|'[^']*'/g, " ");
  const found = bare.matchAll(/[#.](?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*/g);
  return [...new Set([...found].map(([name]) => name.replace(/\\(.)/g, "$1")))];
}

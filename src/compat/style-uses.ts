// Matches the ids, classes, attributes and variables that a site's stylesheets use against its rendered pages and the
// built-in stylesheets.

import type { Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { HONORED, type Use } from "@lectern/check/support/feature.ts";
import { noteOn } from "@lectern/check/support/features.ts";

/** The hooks of one stylesheet; `made` contains those of the pages, in CSS syntax. */
export function styleUses(path: string, css: string, generated: ReadonlySet<string>): readonly Use[] {
  const uses: Use[] = [];
  const plain = withoutComments(css);
  let line = 1;
  let lineEnd = plain.indexOf("\n");
  for (const match of plain.matchAll(/(?<![^{};])[^{};]+(?=\{)/g)) {
    const selector = match[0];
    if (selector.trimStart().startsWith("@")) continue;
    const start = match.index + selector.length - selector.trimStart().length;
    for (; lineEnd !== -1 && lineEnd < start; lineEnd = plain.indexOf("\n", lineEnd + 1)) line++;
    for (const name of hooksOf(selector)) {
      uses.push(toUse(name, { file: path, line, column: 1 }, generated));
    }
  }
  return [...uses, ...variableUses(path, plain, generated)];
}

function toUse(name: string, at: Location, generated: ReadonlySet<string>): Use {
  const support = generated.has(name) ? HONORED : (noteOn("style hook", name) ?? HONORED);
  return { kind: "style hook", name, at, support };
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, " "));
}

/** The variables a stylesheet reads, each at its first use. */
function variableUses(path: string, plain: string, generated: ReadonlySet<string>): readonly Use[] {
  const locations = new Map<string, number>();
  for (const { 1: name = "", index } of plain.matchAll(/\bvar\(\s*(--[\w-]+)/g)) {
    if (!locations.has(name)) locations.set(name, index);
  }
  return [...locations].map(([name, offset]) => toUse(name, locate(path, plain, offset), generated));
}

/** Adds the variables a stylesheet sets. */
export function addVariables(css: string, hooks: Set<string>): void {
  for (const [, name = ""] of withoutComments(css).matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)) hooks.add(name);
}

/** Adds the ids, classes and attributes of a rendered page. */
export function addHooks(markup: string, hooks: Set<string>): void {
  for (const [, name = "", text = ""] of markup.matchAll(/\s(id|class)="([^"]+)"/g)) {
    if (name === "id") hooks.add(`#${text}`);
    else for (const word of text.split(/\s+/)) hooks.add(`.${word}`);
  }
  for (const [, name = ""] of markup.matchAll(/\s([a-z][a-z-]*)(?==")/g)) hooks.add(`[${name}]`);
}

/** Adds the ids and classes that a built-in browser script assigns. */
export function addScriptHooks(code: string, hooks: Set<string>): void {
  for (const [, text = ""] of code.matchAll(/["'`]([a-z]+(?:-[a-z]+)+)["'`]/g)) {
    hooks.add(`#${text}`);
    hooks.add(`.${text}`);
  }
}

/** `.a\:b` is the class `a:b`; in brackets only the attribute name counts. */
function hooksOf(selector: string): readonly string[] {
  const attributes = [...selector.matchAll(/\[\s*([a-z][\w-]*)\s*(?=[\]~|^$*=])/gi)].map(([, name]) => `[${name}]`);
  const bare = selector.replace(/\[[^\]]*(?:\]|$)|"[^"]*"|'[^']*'/g, " ");
  const found = bare.matchAll(/[#.](?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*/g);
  return [...new Set([...[...found].map(([name]) => name.replace(/\\(.)/g, "$1")), ...attributes])];
}

// Code blocks of the pages in docs/deploy.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A code block of a page by its title; `index` counts blocks with the same title. */
export function recipe(docs: string, page: string, name: string, index = 0): string {
  const text = readFileSync(join(docs, "deploy", `${page}.mdx`), "utf8");
  const blocks = [...text.matchAll(/^```(\w+) (.+)\n([\s\S]*?)^```$/gm)].filter(([, , title]) => title === name);
  const found = blocks[index]?.[3];
  if (found === undefined) throw new Error(`docs/deploy/${page}.mdx has no block "${name}"`);
  return found;
}

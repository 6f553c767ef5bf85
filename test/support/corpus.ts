// The corpus: small sites in `test/corpus` that together use everything authors can write. `npm run compare` builds each of
// them with the options in `builds.json`.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";
import { parseDocument } from "@lectern/model/content/parse-document.ts";
import type { MdastNode } from "satteri";
import { parse } from "yaml";

export interface CorpusSite {
  readonly name: string;
  readonly folder: string;
  /** The files that are text, by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A build of a site, and the codes its checks report on purpose, with their number. */
export interface CorpusBuild {
  readonly site: string;
  readonly options: readonly string[];
  readonly findings?: Readonly<Record<string, number>>;
}

const CORPUS = packagePath("test/corpus");
const TEXT = /\.(?:mdx?|jsx?|tsx?|json|ya?ml|css|graphql|svg|txt)$/;

export function corpusBuilds(): readonly CorpusBuild[] {
  return JSON.parse(readFileSync(join(CORPUS, "builds.json"), "utf8"));
}

export function corpusSites(): readonly CorpusSite[] {
  const paths = (readdirSync(CORPUS, { recursive: true }) as string[]).map((path) => path.replaceAll("\\", "/"));
  const names = paths.flatMap((path) => {
    const slash = path.lastIndexOf("/");
    return CONFIG_FILES.includes(path.slice(slash + 1)) ? [path.slice(0, slash)] : [];
  });
  return names.sort().map(corpusSite);
}

export function corpusSite(name: string): CorpusSite {
  const folder = join(CORPUS, name);
  return { name, folder, files: readTexts(folder) };
}

function readTexts(folder: string): ReadonlyMap<string, string> {
  const paths = (readdirSync(folder, { recursive: true }) as string[]).map((path) => path.replaceAll("\\", "/"));
  return new Map(
    paths
      .filter((path) => TEXT.test(path) && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

/** A tag on some page with its attributes; the value of an expression is its source. */
export interface UsedTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export function tagsIn(site: CorpusSite): readonly UsedTag[] {
  return mdxFiles(site).flatMap(([path, text]) => {
    const tags: UsedTag[] = [];
    collectTags(parseDocument({ path, text }, new Map()).value.tree, tags);
    return tags;
  });
}

/** The keys and values of frontmatter, as `mode` and `mode=wide`. */
export function frontmatterIn(site: CorpusSite): readonly string[] {
  return mdxFiles(site).flatMap(([, text]) => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
    return Object.entries(Object(parse(head))).flatMap(([key, value]) => [key, `${key}=${value}`]);
  });
}

function mdxFiles(site: CorpusSite): readonly (readonly [path: string, text: string])[] {
  return [...site.files].filter(([path]) => /\.mdx?$/.test(path));
}

function collectTags(node: MdastNode, tags: UsedTag[]): void {
  if ((node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") && node.name) {
    const attributes = node.attributes.flatMap((attribute) => {
      if (attribute.type !== "mdxJsxAttribute") return [];
      const { name, value } = attribute;
      return [[name, typeof value === "string" ? value : (value?.value ?? "true")] as const];
    });
    tags.push({ name: node.name, attributes: new Map(attributes) });
  }
  if ("children" in node) for (const child of node.children) collectTags(child as MdastNode, tags);
}

// Skills: short instructions that assistants load before working with a product. Uses the project's own, or else
// generates one that describes what the documentation covers and where to find it.

import { mayRead, PUBLIC } from "@lectern/base/audience.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { parse } from "yaml";
import { oneLine } from "../../render/markdown/strip-invisible.ts";
import type { SiteUrls } from "../site-urls.ts";
import { list, shorten, specLinks } from "./llms.ts";
import { type IndexSection, type LlmsIndex, pagesOf } from "./llms-index.ts";

export interface Skill {
  /** Lowercase letters, digits and dashes. */
  readonly name: string;
  readonly description: string;
  readonly text: () => string;
}

export interface SkillInput {
  readonly site: Site;
  readonly urls: SiteUrls;
  readonly index: () => LlmsIndex;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

const MAX_DESCRIPTION_LENGTH = 1024;
const MAX_NAME_LENGTH = 64;
const MAX_SECTIONS = 100;

/** The project's skill files, or one generated from the navigation. */
export function skillList(input: SkillInput): readonly Skill[] {
  const { site } = input;
  const files = input.files.filter(({ text }) => isReadable(readHead(text), site));
  if (files.length === 0) return [generateSkill(input)];
  const taken = new Set<string>();
  return files.flatMap(({ path, text }) => {
    const folder = /([^/]+)\/SKILL\.md$/i.exec(path)?.[1];
    const { name, description } = readHead(text);
    const slug = slugify(name ?? folder ?? site.config.name);
    if (taken.has(slug)) return [];
    taken.add(slug);
    const about = description ?? site.config.description ?? `Documentation for ${site.config.name}.`;
    return [{ name: slug, description: shorten(oneLine(about), MAX_DESCRIPTION_LENGTH), text: () => text }];
  });
}

/** The skill list in the format of Agent Skills Discovery 0.2.0. */
export function skillIndex(skills: readonly Skill[], digests: readonly string[], urls: SiteUrls): string {
  const entries = skills.map(({ name, description }, index) => ({
    name,
    type: "skill-md",
    description,
    url: urls.file(`.well-known/agent-skills/${name}/SKILL.md`),
    digest: digests[index] ?? "",
  }));
  const $schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
  return `${JSON.stringify({ $schema, skills: entries }, null, 2)}\n`;
}

function generateSkill({ site, urls, index }: SkillInput): Skill {
  const { name, description } = site.config;
  const about = oneLine(description ?? "");
  const summary = shorten(`Documentation for ${name}.${about === "" ? "" : ` ${about}`}`, MAX_DESCRIPTION_LENGTH);
  const slug = slugify(name);
  const text = (): string => {
    const blocks = [
      `---\nname: ${slug}\ndescription: ${JSON.stringify(summary)}\n---`,
      `# ${oneLine(name)}`,
      about,
      `All pages are listed at ${urls.file("llms.txt")}. Every page can be read as Markdown: add \`.md\` to its URL.`,
      list("Contents", sectionItems(index().main, urls)),
      list("OpenAPI files", specLinks(site, urls).openapi),
    ];
    return `${blocks.filter(Boolean).join("\n\n")}\n`;
  };
  return { name: slug, description: summary, text };
}

/** The sections of the first two levels, each with its first page. */
function sectionItems(main: IndexSection, urls: SiteUrls): readonly string[] {
  const items: string[] = [];
  const add = (section: IndexSection, depth: number): void => {
    for (const entry of section.entries) {
      if ("route" in entry) {
        if (depth === 0) items.push(`- [${oneLine(entry.title)}](${urls.markdown(entry.route)})`);
        continue;
      }
      const [first] = pagesOf(entry);
      const label = first ? `[${oneLine(entry.label)}](${urls.markdown(first.route)})` : oneLine(entry.label);
      items.push(`${"  ".repeat(depth)}- ${label}`);
      if (depth < 1) add(entry, depth + 1);
    }
  };
  add(main, 0);
  return items.slice(0, MAX_SECTIONS);
}

/** What a skill file's frontmatter says. */
interface SkillHead {
  readonly name?: string;
  readonly description?: string;
  readonly groups?: unknown;
  readonly public?: unknown;
}

function isReadable({ groups, public: isPublic }: SkillHead, { audience = PUBLIC, config }: Site): boolean {
  return mayRead(audience, groups) && (!audience.onlyPublic || (isPublic ?? config.public) === true);
}

function readHead(text: string): SkillHead {
  const block = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text)?.[1];
  let values: unknown;
  try {
    values = block === undefined ? undefined : parse(block);
  } catch {
    // Invalid frontmatter is ignored; the file is still served verbatim.
    return {};
  }
  if (typeof values !== "object" || values === null) return {};
  const read = (key: string): string | undefined => {
    const value: unknown = Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const [name, description] = [read("name"), read("description")];
  const rule = (key: string): unknown =>
    Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined;
  const access = { groups: rule("groups"), public: rule("public") };
  return { ...access, ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
}

function slugify(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, MAX_NAME_LENGTH).replace(/^-+|(?<!-)-+$/g, "") || "docs";
}

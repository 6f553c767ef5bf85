// Files that crawlers and assistants expect at well-known paths: sitemap, robots.txt, page lists, skills, API catalog.
// A project file with the same name takes precedence.

import type { Site } from "@lectern/model/site/site.ts";
import { isUnlisted } from "@lectern/model/site/visibility.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import { renderSitemap } from "../hosting/sitemap.ts";
import type { SiteUrls } from "../site-urls.ts";
import { llmsFiles, specPaths } from "./llms.ts";
import { buildLlmsIndex, type LlmsIndex } from "./llms-index.ts";
import { mcpDocuments } from "./mcp-documents.ts";
import { type Skill, skillIndex, skillList } from "./skills.ts";

export interface DiscoveryInput {
  readonly site: Site;
  readonly urls: SiteUrls;
  /** Skill files of the project: path and text. */
  readonly skills: readonly { readonly path: string; readonly text: string }[];
  /** The text of all pages, or the list of its parts. */
  readonly fullText: () => Promise<string | Uint8Array>;
  readonly lists: PageLists;
}

/** Page lists, generated on demand. */
export interface PageLists {
  index(): LlmsIndex;
  main(): string;
  /** The parts of a list that is too long. */
  nested(): readonly Artifact[];
}

/** The lists of a site; empty if it is hidden from search engines. */
export function createPageLists(site: Site, urls: SiteUrls): PageLists {
  let index: LlmsIndex | undefined;
  let files: ReadonlyMap<string, string> | undefined;
  const readIndex = (): LlmsIndex => (index ??= buildLlmsIndex(site));
  const readFiles = (): ReadonlyMap<string, string> => (files ??= llmsFiles(site, readIndex(), urls));
  return {
    index: readIndex,
    main: () => readFiles().get("llms.txt") ?? "",
    nested: () => {
      if (isUnlisted(site)) return [];
      const paths = [...readFiles()].filter(([path]) => path !== "llms.txt");
      return paths.map(([path, text]) => siteFile(path, async () => text));
    },
  };
}

/** Every file for crawlers and assistants. The sitemap requires a site URL, since its URLs must be absolute. */
export function discoveryArtifacts(input: DiscoveryInput): readonly Artifact[] {
  const { site, urls } = input;
  const files: Artifact[] = [];
  if (urls.isAbsolute) files.push(siteFile("sitemap.xml", async () => renderSitemap(site, urls)));
  files.push(siteFile("robots.txt", async () => renderRobots(site, urls)));
  // A site hidden from search engines is hidden from assistants too.
  if (!isUnlisted(site)) files.push(...assistantFiles(input));
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}

function renderRobots(site: Site, urls: SiteUrls): string {
  if (isUnlisted(site)) return "User-agent: *\nDisallow: /\n";
  const sitemap = urls.isAbsolute ? `\nSitemap: ${urls.file("sitemap.xml")}\n` : "";
  // No Content-Signal line: search engines' validators report it as an unknown directive.
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

function assistantFiles({ site, urls, skills, fullText, lists }: DiscoveryInput): readonly Artifact[] {
  const own = site.assets.get("/llms.txt");
  const artifacts = [
    siteFile("llms.txt", async () => lists.main()),
    siteFile(".well-known/llms.txt", async () => (own === undefined ? lists.main() : { copy: own })),
    siteFile("llms-full.txt", fullText),
    ...skillFiles(skillList({ site, urls, index: lists.index, files: skills }), urls),
  ];
  if (hasMcpServer(site) && urls.isAbsolute) artifacts.push(...mcpFiles(site, urls));
  const hasApis = specPaths(site).length > 0;
  const catalog = async (): Promise<string> => renderApiCatalog(site, urls);
  return hasApis ? [...artifacts, siteFile(".well-known/api-catalog", catalog, { type: LINKSET })] : artifacts;
}

const MCP_OPTIONS: ReadonlySet<string> = new Set(["mcp", "add-mcp", "cursor", "vscode", "devin-mcp"]);

/** Static hosting has no MCP server, but a site that offers one in its page menu must have one. */
function hasMcpServer({ config }: Site): boolean {
  return config.contextual.options.some((option) => typeof option === "string" && MCP_OPTIONS.has(option));
}

function mcpFiles({ config }: Site, { root }: SiteUrls): readonly Artifact[] {
  const documents = mcpDocuments({ name: config.name, description: config.description, root });
  return [...documents].map(([path, { type, text }]) => siteFile(path, async () => text, { type }));
}

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Each skill at its well-known paths, and both forms of the skill list. */
function skillFiles(skills: readonly Skill[], urls: SiteUrls): readonly Artifact[] {
  const files = skills.flatMap(({ name, text }) => [
    siteFile(`.well-known/agent-skills/${name}/SKILL.md`, async () => text()),
    siteFile(`.well-known/skills/${name}/SKILL.md`, async () => text()),
  ]);
  const [first] = skills;
  return [
    ...(first ? [siteFile("skill.md", async () => first.text())] : []),
    ...files,
    siteFile(".well-known/agent-skills/index.json", async () => {
      const digests = await Promise.all(skills.map(({ text }) => hashBytes(text())));
      return skillIndex(skills, digests, urls);
    }),
    siteFile(".well-known/skills/index.json", async () => {
      const entries = skills.map(({ name, description }) => ({ name, description, files: ["SKILL.md"] }));
      return `${JSON.stringify({ skills: entries }, null, 2)}\n`;
    }),
  ];
}

/** `sha256:` and 64 hexadecimal digits. */
async function hashBytes(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

// The site's specs as a link set (RFC 9727), for clients that look for an API rather than its docs.

/** A catalog of the specs behind listed pages. */
function renderApiCatalog(site: Site, urls: SiteUrls): string {
  const linkset = specPaths(site).map((path) => {
    const page = [...site.pages.values()].find(
      ({ operation, visibility }) => visibility.llms && operation?.api.path === path,
    );
    return {
      anchor: serverOf(page?.operation?.api.root) ?? urls.page("/"),
      "service-desc": [{ href: /^https?:\/\//i.test(path) ? path : urls.file(path), type: descriptionType(path) }],
      ...(page ? { "service-doc": [{ href: urls.page(page.route), type: "text/html" }] } : {}),
    };
  });
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

function descriptionType(path: string): string {
  return /\.json(?:$|[?#])/i.test(path) ? "application/openapi+json" : "application/openapi+yaml";
}

/** The first absolute server URL of a spec. */
function serverOf(root: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const servers = root?.["servers"];
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  if (typeof first !== "object" || first === null || !("url" in first)) return undefined;
  return typeof first.url === "string" && /^https?:\/\/[^\s{}]+$/i.test(first.url) ? first.url : undefined;
}

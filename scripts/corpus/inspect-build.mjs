// Compares a finished build with its source files, independently of how it was built.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const TEXT = /\.(?:mdx?|json|ya?ml|jsx?|tsx?|css|html)$/i;

/** `lost`: listed pages with a file but no output. `links`: broken URLs in pages that we caused. */
export function inspectBuild(site, out) {
  const generated = new Set(listFiles(out));
  const sources = listFiles(site).filter((path) => TEXT.test(path));
  return { lost: lostPages(site, generated), links: brokenLinks({ site, out, generated, sources }) };
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !/(?:^|\/)(?:node_modules|\.git)\//.test(path));
}

function lostPages(site, generated) {
  const config = ["docs.json", "mint.json"].find((name) => existsSync(join(site, name)));
  const listed = new Set();
  collectPages(readJson(join(site, config)), site, listed);
  return [...listed].filter((entry) => {
    const page = entry.replace(/^\/+|\/+$/g, "").replace(/\.mdx?$/, "");
    if (![".mdx", ".md"].some((ending) => existsSync(join(site, page + ending)))) return false;
    const route = page.replace(/(?:^|\/)index$/, "");
    return !generated.has(route === "" ? "index.html" : `${route}/index.html`);
  });
}

/** Every string in a `pages` list, and every `root`, including files named by `$ref`. */
function collectPages(value, site, found) {
  if (Array.isArray(value)) for (const item of value) collectPages(item, site, found);
  if (value === null || typeof value !== "object") return;
  for (const [key, item] of Object.entries(value)) {
    if (key === "$ref" && typeof item === "string" && item.endsWith(".json")) {
      collectPages(readJson(join(site, item)), site, found);
    } else if (key === "root" && typeof item === "string") found.add(item);
    else if (key === "pages" && Array.isArray(item)) {
      for (const page of item) if (typeof page === "string") found.add(page);
    }
    collectPages(item, site, found);
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Linked URLs that do not exist, although the source has them or never contained them. */
function brokenLinks({ site, out, generated, sources }) {
  const redirects = redirectPatterns(site);
  const known = new Set(sources);
  const broken = new Map();
  for (const file of generated) {
    if (!file.endsWith(".html")) continue;
    for (const [, written] of readFileSync(join(out, file), "utf8").matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const path = toPath(written);
      if (path === undefined || isGenerated(path, generated) || redirects.some((pattern) => pattern.test(`/${path}`)))
        continue;
      if (!broken.has(path)) broken.set(path, file);
    }
  }
  if (broken.size === 0) return [];
  const text = sources.map((path) => readFileSync(join(site, path), "utf8")).join("\n");
  return [...broken].flatMap(([path, file]) => {
    const resolves = [`${path}.mdx`, `${path}.md`, path].some((candidate) => known.has(candidate));
    if (!resolves && text.includes(basename(path))) return [];
    return [`/${path} on ${file}${resolves ? "" : " (not in the source)"}`];
  });
}

function toPath(href) {
  if (!href.startsWith("/") || href.startsWith("//")) return undefined;
  const path = href
    .replaceAll("&amp;", "&")
    .replace(/[?#].*$/s, "")
    .replace(/^\/|\/+$/g, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isGenerated(path, generated) {
  return path === "" || [path, `${path}/index.html`, `${path}.html`].some((candidate) => generated.has(candidate));
}

function redirectPatterns(site) {
  const config = readJson(join(site, "docs.json")) ?? readJson(join(site, "mint.json"));
  const list = Array.isArray(config?.redirects) ? config.redirects : [];
  return list.flatMap(({ source }) => {
    if (typeof source !== "string") return [];
    const escaped = source.replace(/\/+$/, "").replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${escaped.replace(/:\w+\*|\*/g, ".*").replace(/:\w+/g, "[^/]+")}$`);
  });
}

// Classifies project files: page, snippet, stylesheet, script, static file, data, or ignored.

/** The role of a file. Data files must be opened to tell specs from static files. */
export type FileKind =
  | "config"
  | "page"
  | "snippet"
  | "module"
  | "data"
  | "style"
  | "script"
  | "static"
  | "override"
  | "none";

const DROPPED_NAMES = /^(?:readme|license|contributing|contribute)\.md$/i;
/** Instructions for assistants. Case-sensitive, because `agents.md` may well be a page about agents. */
const ASSISTANT_NAMES = new Set(["AGENTS.md", "CLAUDE.md"]);
const OVERRIDES = new Set(["llms.txt", "llms-full.txt", "robots.txt", "sitemap.xml"]);
/** Files that hosts read at the root of a site. */
export const HOST_FILES: ReadonlySet<string> = new Set(["CNAME", "_headers", "_redirects"]);
const STATIC = new RegExp(
  `\\.(?:${[
    "png|jpe?g|jfif|gif|webp|avif|svg|ico|bmp|tiff?|apng|heic",
    "mp4|webm|mov|m4v|ogv|avi|mp3|wav|ogg|m4a|aac|flac|vtt|srt",
    "woff2?|ttf|otf|eot",
    "pdf|txt|csv|tsv|xml|docx?|xlsx?|pptx?|odt|rtf|epub",
    "zip|tar|gz|tgz|bz2|7z|rar|toml|wasm|glb|gltf|lottie|webmanifest|map|py|sh|ipynb|rst|sql|proto|graphql",
  ].join("|")})$`,
  "i",
);

/** Classifies a project path. `imported` is true if another file imports it. */
export function classifyFile(path: string, imported: boolean): FileKind {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "docs.json" || path === "mint.json" || path === "lectern.json") return "config";
  if (/^lectern\.config\.(?:tsx?|jsx?|mjs)$/.test(path)) return "config";
  if (/\.(?:jsx|tsx)$/.test(name)) return "module";
  if (/\.mdx?$/i.test(name)) return classifyMarkdown(path, name, imported);
  if (!path.includes("/") && OVERRIDES.has(name)) return "override";
  if (HOST_FILES.has(path)) return "static";
  // Files for other tools often have no extension: `.well-known/apple-app-site-association`.
  if (path.startsWith(".well-known/") && !name.includes(".")) return "static";
  if (/\.(?:json|ya?ml)$/i.test(name)) return "data";
  if (name.endsWith(".css")) return "style";
  if (name.endsWith(".js") || name.endsWith(".mjs")) return name.endsWith(".js") ? "script" : "none";
  return STATIC.test(name) ? "static" : "none";
}

/** True for a file with instructions for assistants, which is published at well-known paths. */
export function isSkillFile(path: string): boolean {
  return path === "skill.md" || /^\.mintlify\/skills\/[^/]+\/SKILL\.md$/i.test(path);
}

function classifyMarkdown(path: string, name: string, imported: boolean): FileKind {
  if (imported || path.startsWith("snippets/") || path.startsWith("_snippets/")) return "snippet";
  if (DROPPED_NAMES.test(name) || path === "skill.md" || name === "CHANGELOG.md") return "none";
  if (ASSISTANT_NAMES.has(name) || path.startsWith(".mintlify/")) return "none";
  return "page";
}

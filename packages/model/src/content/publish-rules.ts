// Decides by name and path which project files are published, which only if linked, and which stay private. Publishing
// unlinked files by default would expose manifests, notes and credentials.

import { type FileKind, HOST_FILES } from "./classify.ts";

/** How a file gets into the output: always, if something refers to it, or never. */
export type Exposure = "open" | "linked" | "private";

const MEDIA =
  /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|ico|bmp|tiff?|apng|heic|mp4|webm|mov|m4v|ogv|avi|mp3|wav|ogg|m4a|aac|flac|vtt|srt|woff2?|ttf|otf|eot|pdf)$/i;
const DOWNLOAD =
  /\.(?:txt|csv|tsv|xml|json|ya?ml|docx?|xlsx?|pptx?|odt|rtf|epub|zip|tar|gz|tgz|bz2|7z|rar|wasm|glb|gltf|lottie|webmanifest)$/i;

/** Folders named for media, at any depth. */
const MEDIA_FOLDERS: ReadonlySet<string> = new Set(
  `attachment attachments audio brand branding diagram diagrams favicon favicons figure figures font fonts
  gif gifs graphic graphics icon icons illustration illustrations image images img imgs logo logos media photo photos
  picture pictures resource resources screenshot screenshots thumbnail thumbnails upload uploads video videos`.split(
    /\s+/,
  ),
);
/** Folders named for public files, at any depth. */
const PUBLIC_FOLDERS: ReadonlySet<string> = new Set([
  ".well-known",
  "asset",
  "assets",
  "download",
  "downloads",
  "file",
  "files",
  "public",
  "static",
]);

/** Files that crawlers, browsers and hosts request at the root of a site. */
const ROOT_FILES =
  /^(?:ads|app-ads|humans|security|[0-9a-f]{32})\.txt$|^(?:browserconfig|BingSiteAuth)\.xml$|^(?:site|manifest|app)\.webmanifest$|^manifest\.json$/;

/** Lowercase names of manifests, lock files, tool configuration and credentials. */
const PRIVATE_NAMES: readonly RegExp[] = [
  // Manifests and lock files
  /^(?:package|composer|bower|lerna|nx|turbo|rush|jsr|deno|package-lock|npm-shrinkwrap|packages\.lock)\.json$/,
  /(?:^|[.-])lock(?:file)?\.(?:json|ya?ml|toml)$|^(?:pnpm-workspace|pubspec)\.ya?ml$/,
  /^(?:pyproject|cargo|poetry|uv|pipfile|book|rustfmt|clippy|rust-toolchain|gopkg|libs\.versions)\.toml$/,
  /^(?:dev-|test-)?(?:requirements|constraints)(?:[-_.][\w.-]+)?\.txt$/,
  /^pom\.xml$|^nuget\.config$|^(?:setup|conftest|noxfile|fabfile)\.py$|^cmakelists\.txt$/,
  // Hosting, continuous integration and containers
  /^(?:vercel|now|firebase|renovate|railway)\.json$|^(?:netlify|wrangler|fly|railway|mise|nixpacks|pixi|taplo|ruff)\.toml$/,
  /^(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml$|(?:^|-)pipelines?\.ya?ml$/,
  /^(?:render|cloudbuild|buildspec|appspec|serverless|skaffold|kustomization|amplify)\.ya?ml$/,
  /^(?:dependabot|codecov|lefthook|taskfile|mkdocs|_config|codemagic|crowdin)\.ya?ml$/,
  // Compilers, linters, formatters and test runners
  /^(?:ts|js)config(?:[.-][\w.-]+)?\.json$|\.tsbuildinfo$|\.code-workspace$/,
  /[.-]config\.(?:json|ya?ml|toml|[cm]?[jt]sx?|py)$|^[\w.-]*rc\.(?:json|ya?ml|toml)$/,
  /^(?:biome|cspell|typedoc|knip|nodemon|cypress|karma|api-extractor|tslint|lint-staged|\.?release-please-manifest)\.json$/,
  // Credentials, access settings and tool artifacts
  /^access\.json$/,
  /^\.?env(?:[.-][\w.-]+)?$|\.env(?:\.[\w.-]+)?$/,
  /^(?:secrets?|credentials?|passwords?)(?:[._-][\w.-]+)?\.(?:json|ya?ml|toml|txt|csv|xml)$/,
  /^(?:service[-_]?account|client[-_]?secrets?|google-services|firebase-adminsdk)[\w.-]*\.json$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|bak|orig|log|tfstate|tfvars|sqlite3?|db)$/,
];

/** True for media: image, video, audio, font or PDF. */
export function isMedia(path: string): boolean {
  return MEDIA.test(path);
}

/** True for names of manifests, lock files, tool configuration or credentials. */
export function hasPrivateName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  // `npm pack` writes its archive to the root.
  return PRIVATE_NAMES.some((pattern) => pattern.test(name)) || /^[^/]+\.tgz$/i.test(path);
}

/**
 * The publicity of a file. `hasPages` says whether a folder contains pages, since authors put images next to them. Media
 * at the root is mostly icons and images embedded by other sites.
 */
export function exposureOf(path: string, kind: FileKind, hasPages: (folder: string) => boolean): Exposure {
  if (kind === "override" || kind === "style" || kind === "script") return "open";
  const folders = path.split("/").slice(0, -1);
  if (folders[0] === ".well-known") return "open";
  const isPublic = folders.some((folder) => PUBLIC_FOLDERS.has(folder.toLowerCase()));
  if (HOST_FILES.has(path) || ROOT_FILES.test(path)) return "open";
  if (hasPrivateName(path)) return isPublic ? "linked" : "private";
  if (isMedia(path)) {
    const isMediaFolder = isPublic || folders.some((folder) => MEDIA_FOLDERS.has(folder.toLowerCase()));
    return isMediaFolder || folders.length === 0 || hasPages(folders.join("/")) ? "open" : "linked";
  }
  return isPublic && DOWNLOAD.test(path) ? "open" : "linked";
}

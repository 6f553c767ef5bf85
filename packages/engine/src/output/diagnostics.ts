// Diagnostics found while generating output.

import { type Diagnostic, fileStart, type Location, problem } from "@lectern/base/diagnostic.ts";

/** A utility class that Tailwind cannot compile. */
export function invalidClass(name: string, at: Location): Diagnostic {
  return problem("style/invalid-class", "warning", at, {
    message: `Invalid utility class "${name}".`,
    hint: "Check its name and brackets, or add a rule to a .css file in the project.",
  });
}

export function shallowHistory(file: string): Diagnostic {
  return problem("page/shallow-history", "info", fileStart(file), {
    message: "The git history is shallow, so older pages have no last-modified date.",
    hint: "Run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.",
  });
}

export function repositoryUnknown(reason: "no remote" | "unknown host"): Diagnostic {
  const why =
    reason === "no remote"
      ? 'the project is not in a git repository with a remote "origin"'
      : 'the git remote "origin" is not on GitHub, GitLab, Bitbucket, Codeberg or Gitea';
  return problem("config/repository-unknown", "warning", fileStart("docs.json"), {
    path: "feedback",
    message: `Pages have no edit links: ${why}.`,
    hint: 'Set "feedback.suggestEdit" to a URL such as "https://git.example.com/docs/edit/main/{path}".',
  });
}

export function cardPicture(name: string, megapixels: number): Diagnostic {
  return problem("config/card-background", "warning", fileStart("docs.json"), {
    path: "thumbnails.background",
    message: `"thumbnails.background" is not a PNG, JPEG or SVG file in the project with at most ${megapixels} megapixels: "${name}".`,
    hint: "Save the image in the project, 1200 by 630 pixels, and use its path. Until then, preview images use the site's colors.",
  });
}

export function cardFontMissing(family: string): Diagnostic {
  return problem("config/card-font", "warning", fileStart("docs.json"), {
    path: "thumbnails.fonts.family",
    message: `The font "${family}" is not installed, so preview images use Inter.`,
    hint: `Run \`npm install @fontsource/${family.toLowerCase().replace(/[^a-z0-9]+/g, "-")}\` in the project.`,
  });
}

export function cardLetters(title: string, letter: string): Diagnostic {
  return problem("config/card-letters", "warning", fileStart("docs.json"), {
    path: "thumbnails.fonts.family",
    message: `The preview image font has no "${letter}", as in "${title}".`,
    hint: 'Install a font that has it, such as @fontsource/noto-sans-jp, and name it in "thumbnails.fonts.family".',
  });
}

export function cardsUnavailable(): Diagnostic {
  return problem("config/cards-unavailable", "warning", fileStart("docs.json"), {
    path: "thumbnails",
    message: "Preview images are empty: the library that draws them cannot be loaded on this machine.",
    hint: "Reinstall with optional dependencies, or build on another machine.",
  });
}

export function grammarNotFound(name: string): Diagnostic {
  return problem("code/grammar-not-found", "warning", fileStart("docs.json"), {
    path: "styling.codeblocks.languages.custom",
    message: `Grammar not found: "${name}".`,
    hint: "Use a path relative to docs.json.",
  });
}

/** A file of a private site that no page shows, although code may load it. */
export function codeNamesFile(path: string, at: Location): Diagnostic {
  return problem("access/file-in-code", "warning", at, {
    message: `Only code names "${path}", so no reader gets it.`,
    hint: `Name its readers in "access.files" of docs.json, such as "${path}": ["partner"], or "public" for everyone.`,
  });
}

/** Output of lectern.config that no page of a private site refers to. */
export function outputUnread(path: string, at: Location): Diagnostic {
  return problem("access/file-in-code", "warning", at, {
    message: `Only code writes "${path}", so no reader gets it.`,
    hint: `Name its readers in "access.files" of docs.json, such as "${path}": ["partner"], or "public" for everyone.`,
  });
}

/** A file that some readers of a private site do not get, although they get something that refers to it. */
export function fileWithheld(path: string, at: Location): Diagnostic {
  return problem("access/file-withheld", "warning", at, {
    message: `Some readers of this link do not get "${path}".`,
    hint: 'Name its readers in "access.files" of docs.json, or remove the link. A spec also goes to readers of its pages.',
  });
}

export function patternUnused(pattern: string, at: Location): Diagnostic {
  return problem("access/unused-pattern", "warning", at, {
    path: "access.files",
    message: `No file matches "${pattern}".`,
    hint: 'Use a path from the project folder. "*" matches within a folder, "**" across folders.',
  });
}

/** More than a host accepts. */
export interface ExceededLimit {
  /** The name of the host. */
  readonly host: string;
  readonly kind: "redirects" | "pattern" | "headers" | "files" | "file" | "total";
  readonly limit: readonly number[];
  readonly count?: number;
  readonly names: readonly string[];
}

export function redirectsExceedHost({ host, kind, limit: [limit = 0, wildcards], names }: ExceededLimit): Diagnostic {
  const accepted = `${count(limit)} redirects${wildcards === undefined ? "" : ` and ${wildcards} with wildcards`}`;
  return problem("redirect/host-limit", "warning", fileStart("docs.json"), {
    path: "redirects",
    message:
      kind === "pattern"
        ? `With exceptions for existing pages, ${quoted(names)} exceeds the ${count(limit)} characters that ${host} accepts, so its rules omit it.`
        : `${host} reads ${accepted}, including exceptions for existing pages, so its rules omit ${quoted(names)}.`,
    hint: "Narrow patterns that match many pages, or remove redirects that nobody uses.",
  });
}

export function outputExceedsHost({
  host,
  kind,
  limit: [limit = 0],
  count: found = 0,
  names,
}: ExceededLimit): Diagnostic {
  if (kind === "files")
    return problem("files/host-limit", "warning", fileStart("docs.json"), {
      message: `${host} accepts ${count(limit)} files, and the output has ${count(found)}.`,
      hint: "Build without --compress, split the site, or choose another plan or host.",
    });
  if (kind === "headers")
    return problem("files/host-limit", "info", fileStart("docs.json"), {
      message: `${host} reads ${count(limit)} header rules, and the output has ${count(found)}, so browsers revalidate ${quoted(names)}.`,
      hint: "Nothing breaks. To cache these files for a year, set their headers in a rule of the host.",
    });
  const [file] = names;
  return problem("files/host-limit", "warning", fileStart(file ?? "docs.json"), {
    message:
      file === undefined
        ? `${host} accepts ${mebibytes(limit)} in all, and the output has ${mebibytes(found)}.`
        : `${host} accepts files of up to ${mebibytes(limit)}, and "${file}" is ${mebibytes(found)}.`,
    hint: "Compress large files, or host them elsewhere and link to them.",
  });
}

/** The first three names and how many more there are. */
function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${count(more)} more` : shown.join(", ");
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function mebibytes(bytes: number): string {
  return `${count(Math.ceil(bytes / 1024 / 1024))} MiB`;
}

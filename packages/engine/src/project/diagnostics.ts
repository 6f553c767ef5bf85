// Diagnostics for the whole project.

import { type Diagnostic, fileStart, type Location, problem } from "@lectern/base/diagnostic.ts";

export function configMissing(): Diagnostic {
  return problem("config/not-found", "error", fileStart("docs.json"), {
    message: "No docs.json found in this directory.",
    hint: "Run `lectern init` to create a site here, or pass the directory that contains one.",
  });
}

export function noPages(): Diagnostic {
  return problem("nav/no-pages", "warning", fileStart("docs.json"), {
    message: "The site has no pages.",
    hint: "Add a page, such as index.mdx, and list it in the navigation.",
  });
}

export function scriptNotForBrowsers(path: string): Diagnostic {
  return problem("script/node-only", "info", fileStart(path), {
    message: `"${path}" looks like a Node.js script, so pages do not load it.`,
    hint: "Add it to .mintignore.",
  });
}

/** A file that docs.json references, and the closest existing one. */
export interface MissingFile {
  readonly key: string;
  readonly path: string;
  readonly nearest: string | undefined;
}

export function imageNotFound({ key, path, nearest }: MissingFile, at: Location): Diagnostic {
  return problem("config/image-not-found", "warning", at, {
    message: `Image not found in "${key}": "${path}".`,
    hint: nearest === undefined ? "Add the file, or fix the path." : `Did you mean "${nearest}"?`,
  });
}

export function fontNotInstalled(family: string, name: string, at: Location): Diagnostic {
  return problem("config/font-not-installed", "warning", at, {
    message: `Font "${family}" is not installed, so Inter is used.`,
    hint: `Run \`npm install ${name}\` (or ${name.replace("-variable", "")} for a font that is not variable), or set "source" to a font file.`,
  });
}

export function fontNotFound({ key, path, nearest }: MissingFile, at: Location): Diagnostic {
  return problem("config/font-not-found", "warning", at, {
    message: `Font not found in "${key}": "${path}".`,
    hint: nearest === undefined ? "Add the file, or fix the path." : `Did you mean "${nearest}"?`,
  });
}

/** A spec that cannot be fetched and was not fetched before. */
export function specUnavailable(
  failure: Diagnostic,
  { isNeeded, isAllowed }: { readonly isNeeded: boolean; readonly isAllowed: boolean },
): Diagnostic {
  if (!isNeeded) return { ...failure, severity: "warning", hint: "Check the URL, or remove it if no page needs it." };
  if (isAllowed)
    return { ...failure, severity: "warning", hint: "Check the URL. Its pages are missing or incomplete." };
  return {
    ...failure,
    hint: "Check the URL, save the file in the project, or pass --allow-missing-specs to publish without its pages.",
  };
}

/** A file that would run code in the browser or on the host, in an untrusted project. */
export function fileNotPublished(path: string, reason: string): Diagnostic {
  return problem("untrusted/file", "warning", fileStart(path), {
    message: `"${path}" is skipped: with --untrusted, ${reason}.`,
    hint: "Remove the file, or build a trusted copy without --untrusted.",
  });
}

/** Parts of an SVG file in an untrusted project that run code or load other files. */
export function svgPartsDropped(path: string, dropped: readonly string[]): Diagnostic {
  const named = dropped.slice(0, 5).join(", ");
  const rest = dropped.length > 5 ? ` and ${dropped.length - 5} others` : "";
  return problem("untrusted/svg", "warning", fileStart(path), {
    message: `"${path}" is published without ${named}${rest}: with --untrusted, SVG files only draw.`,
    hint: "Embed images as PNG or JPEG data, and export text as <text> or paths.",
  });
}

/** A setting that an untrusted project cannot use. */
export function settingIgnored(key: string, reason: string, at: Location): Diagnostic {
  return problem("untrusted/setting", "warning", at, {
    message: `"${key}" is ignored: --untrusted ${reason}.`,
    hint: "Remove the setting, or build a trusted copy without --untrusted.",
  });
}

// Every message about the project as a whole.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** The folder is not a docs.json site. */
export function configMissing(): Diagnostic {
  return {
    code: "config/not-found",
    severity: "error",
    at: { file: "docs.json", line: 1, column: 1 },
    message: "There is no docs.json in this folder.",
    hint: "Run `lectern init` to start a site here, or name the folder that holds one.",
  };
}

/** A site that shows nothing. */
export function noPages(): Diagnostic {
  return {
    code: "nav/no-pages",
    severity: "warning",
    at: { file: "docs.json", line: 1, column: 1 },
    message: "The site has no page, so nothing opens at its address.",
    hint: "Add a page, such as index.mdx, and list it in the navigation.",
  };
}

/** A script that is made for Node.js, not for browsers. */
export function scriptNotForBrowsers(path: string): Diagnostic {
  return {
    code: "script/node-only",
    severity: "info",
    at: { file: path, line: 1, column: 1 },
    message: `"${path}" looks like a program for Node.js, so pages do not load it.`,
    hint: "Add it to .mintignore to say so yourself.",
  };
}

/** A file that docs.json names and the nearest file there is. */
export interface MissingFile {
  readonly key: string;
  readonly path: string;
  readonly nearest: string | undefined;
}

/** docs.json names a picture that has no file. */
export function pictureNotFound({ key, path, nearest }: MissingFile, at: Location): Diagnostic {
  return {
    code: "config/image-not-found",
    severity: "warning",
    at,
    message: `"${key}" names the picture "${path}", but there is no such file.`,
    hint: nearest === undefined ? "Add the file, or correct the path." : `Did you mean "${nearest}"?`,
  };
}

/** docs.json names a font family that is not installed. */
export function fontNotInstalled(family: string, name: string, at: Location): Diagnostic {
  return {
    code: "config/font-not-installed",
    severity: "warning",
    at,
    message: `The font "${family}" is not installed, so pages use Inter.`,
    hint: `Run \`npm install ${name}\` in the project, or set "source" to a font file.`,
  };
}

/** docs.json names a font that has no file. */
export function fontNotFound({ key, path, nearest }: MissingFile, at: Location): Diagnostic {
  return {
    code: "config/font-not-found",
    severity: "warning",
    at,
    message: `"${key}" names the file "${path}", but there is no such file.`,
    hint: nearest === undefined ? "Add the file, or correct the path." : `Did you mean "${nearest}"?`,
  };
}

// Everything that can be wrong with the project folder itself.

import type { Diagnostic, Severity } from "../base/diagnostic.ts";

/** A link that points at nothing. */
export function brokenLink(path: string): Diagnostic {
  return problem("files/broken-symlink", "warning", path, {
    message: `"${path}" is a link to a file that does not exist.`,
    hint: "Mend the link or remove it.",
  });
}

/** A link whose target lies outside the project. */
export function linkOutside(path: string): Diagnostic {
  return problem("files/symlink-outside", "warning", path, {
    message: `"${path}" is a link to a place outside the project, so it is left out.`,
    hint: "Copy the files into the project.",
  });
}

/** A link to something that would be left out under its own name. */
export function linkToIgnored(path: string): Diagnostic {
  return problem("files/symlink-to-ignored", "warning", path, {
    message: `"${path}" is a link to a hidden or ignored file, so it is skipped.`,
    hint: "Copy the file if it is meant to be published, or remove the link.",
  });
}

/** A link to a folder that contains it. */
export function linkLoop(path: string): Diagnostic {
  return problem("files/symlink-loop", "warning", path, {
    message: `"${path}" is a link to a folder that contains it, so it is left out.`,
    hint: "Remove the link.",
  });
}

/** So many links between folders that following them all would not end in reasonable time. */
export function tooManyLinks(path: string, limit: number): Diagnostic {
  return problem("files/too-many-symlinks", "error", path, {
    message: `The project has more than ${limit} links to folders; "${path}" and later ones are left out.`,
    hint: "Replace links between folders with the files themselves.",
  });
}

/** A file or folder the system will not let us read. */
export function unreadable(path: string, reason: string): Diagnostic {
  return problem("files/unreadable", "error", path, {
    message: `"${path}" cannot be read (${reason}).`,
    hint: `Check its permissions, or add it to ".mintignore".`,
  });
}

/** Something in a folder that has no content to read. */
export function notAFile(path: string): Diagnostic {
  return problem("files/special-file", "error", path, {
    message: `"${path}" is a pipe, a socket or a device, so it is left out.`,
    hint: `Remove it, or add it to ".mintignore".`,
  });
}

/** A name that cannot become an address. */
export function badName(path: string): Diagnostic {
  return problem("files/invalid-name", "warning", path, {
    message: `The name of "${path}" has a backslash, a control character or bytes that are not UTF-8, so it is left out.`,
    hint: "Rename it.",
  });
}

/** Two names that differ on disk but are the same text. */
export function nameCollision(path: string): Diagnostic {
  return problem("files/name-collision", "error", path, {
    message: `Two files are both called "${path}", with the accents encoded in two ways; only one is used.`,
    hint: "Delete one of them.",
  });
}

/** A file above the limit. */
export function tooLarge(path: string, size: number, limit: number): Diagnostic {
  return problem("files/too-large", "error", path, {
    message: `"${path}" has ${megabytes(size)}; files of more than ${megabytes(limit)} are not read.`,
    hint: `Split it, or add it to ".mintignore".`,
  });
}

/** Bytes that are no UTF-8. */
export function notUtf8(path: string, line: number, column: number): Diagnostic {
  return {
    code: "files/invalid-utf8",
    severity: "warning",
    at: { file: path, line, column },
    message: `"${path}" is not valid UTF-8 from here on; the wrong bytes show as "\uFFFD".`,
    hint: "Save the file as UTF-8.",
  };
}

/** A file in another Unicode encoding, which we can read but the next tool may not. */
export function utf16(path: string): Diagnostic {
  return problem("files/utf-16", "warning", path, {
    message: `"${path}" is saved as UTF-16.`,
    hint: "Save the file as UTF-8.",
  });
}

/** An output folder whose loss would hurt; `--force` does not help. */
export function outputIsPrecious(out: string, what: string): Diagnostic {
  return problem("files/output-protected", "error", out, {
    message: `"${out}" is ${what}, and a build replaces its output folder.`,
    hint: "Choose a folder of its own with --out.",
  });
}

/** An output folder that is a mount point, which nothing can move aside. */
export function outputIsMounted(out: string): Diagnostic {
  return problem("files/output-protected", "error", out, {
    message: `"${out}" is a mounted folder, which cannot be replaced as a whole.`,
    hint: "Use a folder inside it with --out.",
  });
}

/** An output folder with files that no build made. */
export function outputHoldsOtherFiles(out: string, example: string): Diagnostic {
  return problem("files/output-not-empty", "error", out, {
    message: `"${out}" holds files that no build made, such as "${example}", and a build replaces the whole folder.`,
    hint: "Choose another folder with --out, or use --force if its files may go.",
  });
}

/** An output path that does not stay below the output folder. */
export function outputPathOutside(path: string): Diagnostic {
  return problem("files/output-outside", "error", path, {
    message: `${JSON.stringify(path)} is not a path below the output folder, so it is not written.`,
    hint: "Rename the page or file it comes from.",
  });
}

/** An output path that file systems refuse. */
export function outputNameTooLong(path: string): Diagnostic {
  return problem("files/output-name-too-long", "error", path, {
    message: `"${path}" has a name of more than 255 bytes, which file systems refuse, so it is not written.`,
    hint: "Give the page or file it comes from a shorter name.",
  });
}

/** An output path that is taken, as a file or as a folder. */
export function outputConflict(path: string): Diagnostic {
  return problem("files/output-conflict", "error", path, {
    message: `"${path}" is made twice, or is both a file and a folder; only the first is written.`,
    hint: "Rename one of the pages or files it comes from.",
  });
}

/** A file to copy that is too large for a site, such as one with holes that stand for a terabyte. */
export function copyTooLarge(path: string, size: number, limit: number): Diagnostic {
  return problem("files/copy-too-large", "error", path, {
    message: `"${path}" has ${megabytes(size)}; files of more than ${megabytes(limit)} are not copied.`,
    hint: `Put it elsewhere and link to it, or add it to ".mintignore".`,
  });
}

/** A file that hosts may refuse. */
export function copyLarge(path: string, size: number, usual: number): Diagnostic {
  return problem("files/copy-large", "info", path, {
    message: `"${path}" has ${megabytes(size)}; some hosts refuse files of more than ${megabytes(usual)}.`,
    hint: "Make it smaller, or put it elsewhere and link to it.",
  });
}

/** A project file that was there when the build began. */
export function copyFailed(path: string, reason: string): Diagnostic {
  return problem("files/copy-failed", "error", path, {
    message: `"${path}" could not be copied from the project (${reason}).`,
    hint: "Check that the file still exists, and build again.",
  });
}

function megabytes(count: number): string {
  return `${Math.ceil(count / 1024 / 1024)} MB`;
}

interface Words {
  readonly message: string;
  readonly hint: string;
}

function problem(code: string, severity: Severity, file: string, words: Words): Diagnostic {
  return { code, severity, at: { file, line: 1, column: 1 }, ...words };
}

/** An API description on the web could not be fetched. */
export function remoteFailed(
  url: string,
  { reason, kept }: { readonly reason: string; readonly kept: boolean },
): Diagnostic {
  return {
    code: "api/fetch-failed",
    severity: kept ? "warning" : "error",
    at: { file: "docs.json", line: 1, column: 1 },
    message: `"${url}" could not be fetched: ${reason}.`,
    hint: kept
      ? "The copy of the last time is used."
      : "Check the address, or save the file into the project and name that.",
  };
}

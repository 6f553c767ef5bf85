// Diagnostics for the project directory and the output directory.

import { type Diagnostic, fileStart, problem } from "@lectern/base/diagnostic.ts";
import { plural } from "@lectern/base/text.ts";

export function brokenSymlink(path: string): Diagnostic {
  return problem("files/broken-symlink", "warning", fileStart(path), {
    message: `Symbolic link "${path}" points to a file that does not exist.`,
    hint: "Fix or remove the link.",
  });
}

export function symlinkOutside(path: string): Diagnostic {
  return problem("files/symlink-outside", "warning", fileStart(path), {
    message: `Symbolic link "${path}" points outside the project, so it is skipped.`,
    hint: "Copy the files into the project.",
  });
}

export function symlinkToIgnored(path: string): Diagnostic {
  return problem("files/symlink-to-ignored", "warning", fileStart(path), {
    message: `Symbolic link "${path}" points to a hidden or ignored file, so it is skipped.`,
    hint: "Copy the file to publish it, or remove the link.",
  });
}

export function symlinkLoop(path: string): Diagnostic {
  return problem("files/symlink-loop", "warning", fileStart(path), {
    message: `Symbolic link "${path}" points to a directory that contains it, so it is skipped.`,
    hint: "Remove the link.",
  });
}

export function tooManySymlinks(path: string, limit: number): Diagnostic {
  return problem("files/too-many-symlinks", "error", fileStart(path), {
    message: `The project has more than ${limit} symbolic links to directories; "${path}" and later ones are skipped.`,
    hint: "Replace the links with the files themselves.",
  });
}

export function unreadable(path: string, reason: string): Diagnostic {
  return problem("files/unreadable", "error", fileStart(path), {
    message: `Cannot read "${path}": ${reason}.`,
    hint: `Check its permissions, or add it to ".mintignore".`,
  });
}

/** `others` is the number of further files. */
export function changedWhileReading(path: string, others: number): Diagnostic {
  const more = others === 0 ? "" : ` and ${plural(others, "other file")}`;
  return problem("files/changed-while-reading", "warning", fileStart(path), {
    message: `"${path}"${more} kept changing during the build, so the output may contain half of a file.`,
    hint: "Build again when no program is writing to the project.",
  });
}

export function specialFile(path: string): Diagnostic {
  return problem("files/special-file", "warning", fileStart(path), {
    message: `"${path}" is a pipe, a socket or a device, so it is skipped.`,
    hint: `Remove it, or add it to ".mintignore".`,
  });
}

/** A name that cannot be part of a URL. */
export function invalidName(path: string): Diagnostic {
  return problem("files/invalid-name", "warning", fileStart(path), {
    message: `Filename "${path}" contains a backslash, a control character or invalid UTF-8, so it is skipped.`,
    hint: "Rename it.",
  });
}

export function nameCollision(path: string): Diagnostic {
  return problem("files/name-collision", "error", fileStart(path), {
    message: `Two files are named "${path}" in different Unicode forms; only one is used.`,
    hint: "Delete one of them.",
  });
}

export function tooLarge(path: string, size: number, limit: number): Diagnostic {
  return problem("files/too-large", "error", fileStart(path), {
    message: `"${path}" is ${megabytes(size)}, more than the limit of ${megabytes(limit)}, so it is skipped.`,
    hint: `Split it, or add it to ".mintignore".`,
  });
}

export function invalidUtf8(path: string, line: number, column: number): Diagnostic {
  return problem(
    "files/invalid-utf8",
    "warning",
    { file: path, line, column },
    {
      message: `"${path}" contains invalid UTF-8, shown as "\uFFFD".`,
      hint: "Save the file as UTF-8.",
    },
  );
}

/** A file in UTF-16, which other tools may not read. */
export function utf16(path: string): Diagnostic {
  return problem("files/utf-16", "warning", fileStart(path), {
    message: `"${path}" is encoded as UTF-16.`,
    hint: "Save the file as UTF-8.",
  });
}

/** An output directory that must not be replaced, even with `--force`. */
export function outputProtected(out: string, what: string): Diagnostic {
  return problem("files/output-protected", "error", fileStart(out), {
    message: `Cannot build into "${out}": it is ${what}, and a build replaces the whole directory.`,
    hint: "Choose another directory with --out.",
  });
}

export function outputIsMounted(out: string): Diagnostic {
  return problem("files/output-protected", "error", fileStart(out), {
    message: `Cannot build into "${out}": it is a mount point, which cannot be replaced.`,
    hint: "Choose a directory inside it with --out.",
  });
}

export function outputNotEmpty(out: string, example: string): Diagnostic {
  return problem("files/output-not-empty", "error", fileStart(out), {
    message: `Cannot build into "${out}": it contains other files, such as "${example}", and a build replaces the whole directory.`,
    hint: "Choose another directory with --out, or delete its files with --force.",
  });
}

export function outputPathOutside(path: string): Diagnostic {
  return problem("files/output-outside", "error", fileStart(path), {
    message: `Output path ${JSON.stringify(path)} is outside the output directory, so it is not written.`,
    hint: "Rename the page or file it comes from.",
  });
}

/** An output name above the length limit of file systems. */
export function outputNameTooLong(path: string): Diagnostic {
  return problem("files/output-name-too-long", "error", fileStart(path), {
    message: `Output name "${path}" is longer than 255 bytes, so it is not written.`,
    hint: "Give the page or file it comes from a shorter name.",
  });
}

export function outputNameEncoded(path: string, stored: string): Diagnostic {
  return problem("files/output-name-encoded", "warning", fileStart(path), {
    message: `Windows cannot store "${path}", so it is written as "${stored}": \`lectern serve\` serves it, other hosts do not.`,
    hint: "Build on Linux or macOS, or give the endpoint another summary or an `x-mint.href`.",
  });
}

export function outputConflict(path: string): Diagnostic {
  return problem("files/output-conflict", "error", fileStart(path), {
    message: `Output conflict: "${path}" is generated by two sources, or as both a file and a directory; only the first is written.`,
    hint: "Rename one of the pages or files it comes from.",
  });
}

export function copyTooLarge(path: string, size: number, limit: number): Diagnostic {
  return problem("files/copy-too-large", "error", fileStart(path), {
    message: `"${path}" is ${megabytes(size)}, more than the limit of ${megabytes(limit)}, so it is not copied.`,
    hint: `Host it elsewhere and link to it, or add it to ".mintignore".`,
  });
}

export function copyLarge(path: string, size: number, limit: number): Diagnostic {
  return problem("files/copy-large", "info", fileStart(path), {
    message: `"${path}" is ${megabytes(size)}, and some hosts reject files over ${megabytes(limit)}.`,
    hint: "Compress it, or host it elsewhere and link to it.",
  });
}

/** A file that changed or disappeared during the build. */
export function copyFailed(path: string, reason: string): Diagnostic {
  return problem("files/copy-failed", "error", fileStart(path), {
    message: `Failed to copy "${path}": ${reason}.`,
    hint: "Check that the file still exists, then build again.",
  });
}

function megabytes(count: number): string {
  return `${Math.ceil(count / 1024 / 1024)} MB`;
}

export function remoteFailed(
  url: string,
  { reason, cached }: { readonly reason: string; readonly cached: boolean },
): Diagnostic {
  return problem("api/fetch-failed", cached ? "warning" : "error", fileStart("docs.json"), {
    message: `Failed to fetch "${url}": ${reason}.`,
    hint: cached
      ? "Check the URL. Until then, the cached copy is used."
      : "Check the URL, or save the file in the project and reference that.",
    about: { kind: "spec", value: url },
  });
}

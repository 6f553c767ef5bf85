// Formats problems as GitHub Actions annotations, one per line on standard output.

import type { Diagnostic, Severity } from "@lectern/base/diagnostic.ts";

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/**
 * `::error file=docs/index.mdx,line=4,col=1,title=link/broken::Broken link: …`; `folder` is the project directory.
 */
export function toGithub(problems: readonly Diagnostic[], folder: string): string {
  return problems
    .map(({ severity, at, code, message, hint }) => {
      const file = property(folder === "" ? at.file : `${folder}/${at.file}`);
      const location = `file=${file},line=${at.line},col=${at.column},title=${property(code)}`;
      return `::${LEVELS[severity]} ${location}::${data(hint ? `${message} ${hint}` : message)}\n`;
    })
    .join("");
}

function data(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function property(text: string): string {
  return data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// Finds docs.json (or the older mint.json) and reads it with everything it references.

import { findConfigFile } from "../config/config-file.ts";
import { type ParsedConfig, parseConfig } from "../config/parse-config.ts";
import type { Files } from "../files/files.ts";
import { configMissing } from "./diagnostics.ts";

/** The configuration and its source files. */
export interface LoadedConfig extends ParsedConfig {
  readonly paths: ReadonlySet<string>;
}

/** Reads the configuration. Without a file, the defaults apply and a diagnostic is returned. */
export function loadConfig(files: Files): LoadedConfig {
  const paths = new Set<string>();
  const read = (path: string): string | undefined => {
    paths.add(path);
    return files.read(path)?.text;
  };
  const file = findConfigFile(read);
  if (file) return { ...parseConfig(file, read), paths };
  const empty = parseConfig({ path: "docs.json", text: "{}" }, () => undefined);
  const unreadable = files
    .diagnostics()
    .filter(({ at, severity }) => severity === "error" && (paths.has(at.file) || at.file === "."));
  const diagnostics = unreadable.length > 0 ? unreadable : [configMissing()];
  return { value: empty.value, diagnostics, readable: false, paths };
}

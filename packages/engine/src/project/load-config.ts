// Finds docs.json (or the older mint.json), reads it with everything it references, and finds the overlays of one spec.

import type { Files } from "@lectern/io/files.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import { type ParsedConfig, parseConfig } from "@lectern/model/config/parse-config.ts";
import { classifyFile } from "@lectern/model/content/classify.ts";
import { configMissing } from "./diagnostics.ts";
import { findOverlays } from "./overlays.ts";
import { createSpecs } from "./specs.ts";

/**
 * Paths or URLs of the overlays, in the order the site applies them; empty for a file outside the project. Overlays
 * that only some navigation nodes name create separate variants of the spec, which are not covered here.
 */
export function overlaysOf(files: Files, path: string): readonly string[] {
  const paths = files.list();
  if (!paths.includes(path)) return [];
  const specs = createSpecs(files);
  const config = loadConfig(files);
  const overlays = paths.filter(
    (one) => classifyFile(one, false) === "data" && !config.paths.has(one) && specs.kind(one) === "overlay",
  );
  return findOverlays(config.value, { overlays, read: (name) => files.read(name)?.text }).get(path) ?? [];
}

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

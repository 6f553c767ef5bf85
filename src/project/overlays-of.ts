// The overlays of one spec, for commands that process a single spec.

import { classifyFile } from "../content/classify.ts";
import type { Files } from "../files/files.ts";
import { loadConfig } from "./load-config.ts";
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

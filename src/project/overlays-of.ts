// The overlays of one API description of a project, for whoever looks at that description alone.

import { classifyFile } from "../content/classify.ts";
import type { Files } from "../files/files.ts";
import { loadConfig } from "./load-config.ts";
import { findOverlays } from "./overlays.ts";
import { createSpecs } from "./specs.ts";

/**
 * Paths or addresses of the overlays in the order the site applies them; none for a file that is no part of the project.
 * Lists that only some nodes of the navigation name make descriptions of their own, which are not meant here.
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

// Islands → script files.

import type { Files } from "../files/files.ts";
import type { Island } from "../render/evaluate/bridge.ts";
import type { Artifact } from "./artifact.ts";

/** One script for each module of authors' code that runs in the browser. */
export async function islandArtifacts(_islands: readonly Island[], _files: Files): Promise<readonly Artifact[]> {
  return [];
}

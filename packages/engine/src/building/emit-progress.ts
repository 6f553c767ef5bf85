// The progress of a build: pages while they are rendered, then the other files.

import type { Artifact } from "../output/artifact.ts";
import type { Work } from "../work.ts";

export interface EmitProgress {
  /** Counts a generated file. */
  add(artifact: Artifact): void;
  show(): void;
}

export function createEmitProgress(artifacts: ReadonlyMap<string, Artifact>, { progress }: Work): EmitProgress {
  const pages = [...artifacts.values()].filter(isPage).length;
  let rendered = 0;
  let files = 0;
  return {
    add: (artifact) => {
      if (isPage(artifact)) rendered++;
      else if (rendered === pages) files++;
    },
    show: () => {
      if (rendered < pages) progress({ phase: "Rendering pages", done: rendered, total: pages });
      else progress({ phase: "Writing files", done: files, total: artifacts.size - pages });
    },
  };
}

function isPage({ type, redirect, path }: Artifact): boolean {
  return type.startsWith("text/html") && redirect === undefined && path !== "404.html";
}

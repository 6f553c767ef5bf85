// The progress of a build: pages while they are rendered, then the other files.

import type { Artifact } from "../../output/artifact.ts";
import type { Context } from "../command.ts";
import { createProgress } from "../terminal/progress.ts";

export interface EmitProgress {
  /** Counts a generated file. */
  add(artifact: Artifact): void;
  show(): void;
}

export function createEmitProgress(artifacts: ReadonlyMap<string, Artifact>, context: Context): EmitProgress {
  const pages = [...artifacts.values()].filter(isPage).length;
  const start = (phase: string, total: number) =>
    createProgress(phase, total, { now: context.now, show: context.terminal.progress });
  const showPages = start("Rendering pages", pages);
  let showFiles: typeof showPages | undefined;
  let rendered = 0;
  let files = 0;
  return {
    add: (artifact) => {
      if (isPage(artifact)) rendered++;
      else if (rendered === pages) files++;
    },
    show: () => {
      if (rendered < pages) showPages(rendered);
      else {
        showFiles ??= start("Writing files", artifacts.size - pages);
        showFiles(files);
      }
    },
  };
}

function isPage({ type, redirect, path }: Artifact): boolean {
  return type.startsWith("text/html") && redirect === undefined && path !== "404.html";
}

// Says why a command works without a cache: it takes longer, but does not fail.

import { locateCache } from "@lectern/io/cache/cache-location.ts";
import { cacheProblem } from "@lectern/io/cache/prepare-cache.ts";
import type { Context } from "../command.ts";
import { createPaint } from "../terminal/color.ts";

export function warnWithoutCache(root: string, { terminal }: Context): void {
  const problem = cacheProblem(locateCache(root));
  const paint = createPaint(terminal.hasColor);
  if (problem !== undefined) terminal.warn(`${paint.warning("Warning:")} No cache is used. ${problem}\n`);
}

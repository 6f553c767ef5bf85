// The walk through Firefox, apart from `npm test`: `npm run walk:firefox`.

import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";

const { projects: _, ...test } = all.test ?? {};

export default defineConfig({
  ...all,
  root: new URL("../..", import.meta.url).pathname,
  test: { ...test, include: ["test/firefox/walk.ts"] },
});

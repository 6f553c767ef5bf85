import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Browser and whole-build tests start processes; on a busy machine that takes a while.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

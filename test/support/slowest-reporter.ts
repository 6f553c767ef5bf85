// Ends a test run with its ten slowest files and the time per project.

import type { Reporter, TestModule } from "vitest/node";

export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 20) return;
    const files = modules
      .map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
      .sort((one, other) => other.seconds - one.seconds);
    const slowest = files
      .slice(0, 10)
      .map(({ module, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${module.relativeModuleId}`);
    const projects = [...new Set(files.map(({ module }) => module.project.name))].map((name) => {
      const own = files.filter(({ module }) => module.project.name === name);
      const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
      return `  ${seconds.toFixed(1).padStart(6)} s  ${name}: ${own.length} files`;
    });
    console.log(["", "Ten slowest files:", ...slowest, "Projects, all workers together:", ...projects].join("\n"));
  }
}

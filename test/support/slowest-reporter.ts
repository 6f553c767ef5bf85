// Ends a test run with its ten slowest files and the time per project, and with the tests that passed only at the second
// try, so that none of them goes unseen.

import type { Reporter, TestModule } from "vitest/node";

export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [...(modules.length < 20 ? [] : slowest(modules)), ...flaky(modules)];
    if (lines.length > 0) console.log(["", ...lines].join("\n"));
  }
}

function slowest(modules: readonly TestModule[]): readonly string[] {
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
  return ["Ten slowest files:", ...slowest, "Projects, all workers together:", ...projects];
}

/** The tests that failed once and then passed, each with the first line of its error. */
function flaky(modules: readonly TestModule[]): readonly string[] {
  const found = modules.flatMap((module) =>
    [...module.children.allTests("passed")]
      .filter((test) => test.diagnostic()?.flaky)
      .flatMap((test) => [
        `  ${module.relativeModuleId} > ${test.fullName}`,
        ...(test.result().errors ?? []).slice(0, 1).map(({ message }) => `    ${message.split("\n")[0]}`),
      ]),
  );
  return found.length > 0 ? ["Passed only at the second try:", ...found] : [];
}

// The order of test files: by project, so that a worker keeps its modules and its browser, and the slowest projects
// first, so that no worker is left with a long file at the end.

import { BaseSequencer, type TestSpecification } from "vitest/node";

const ORDER = ["browser", "process", "site", "unit"];

/** Sorts by project, then like Vitest: failed files first, then by duration or size. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => ORDER.indexOf(one.project.name) - ORDER.indexOf(other.project.name));
  }
}

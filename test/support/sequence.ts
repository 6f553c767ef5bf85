// The order of test files: project by project, so that a worker keeps its modules and its browser, and the slowest kinds
// first, so that no worker is left with a long file at the end.

import { BaseSequencer, type TestSpecification } from "vitest/node";

const ORDER = ["browser", "process", "site", "unit"];

/** Sorts by project, then as Vitest does: failed files first, then by how long they took or how large they are. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => ORDER.indexOf(one.project.name) - ORDER.indexOf(other.project.name));
  }
}

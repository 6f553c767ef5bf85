// Preloaded with --import into a measured process: writes its cost to the file in LECTERN_MEASURE.
import { writeFileSync } from "node:fs";

const target = process.env.LECTERN_MEASURE;
if (target) {
  delete process.env.LECTERN_MEASURE;
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(target, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
  });
}

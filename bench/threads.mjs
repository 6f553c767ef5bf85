// How the work of a build is divided among threads: CPU seconds of each, by the number of rendering threads. No build
// can be faster than its busiest thread, however many cores there are. Linux only. Run after `npm run build`:
// node bench/threads.mjs [--pages 3000] [--workers 0,2,4,7]
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { renderSite } from "./generate.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { pages: { type: "string", default: "3000" }, workers: { type: "string", default: "0,2,4,7" } },
});
const folder = mkdtempSync(join(tmpdir(), "lectern-threads-"));

try {
  for (const [name, text] of Object.entries(renderSite("mint", Number(values.pages)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  console.log("workers  all CPU  busiest  threads");
  for (const workers of values.workers.split(",")) {
    const seconds = await measure(workers);
    const all = seconds.reduce((sum, one) => sum + one, 0);
    const busy = seconds.filter((one) => one >= 0.5).map((one) => one.toFixed(1));
    console.log(
      `${workers.padStart(7)} ${all.toFixed(1).padStart(8)} ${busy[0].padStart(8)}  ${busy.slice(1).join(" ")}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** CPU seconds of each thread of a build, the busiest first. */
function measure(workers) {
  const args = [join(root, "bin/lectern.js"), "build", folder, "--out", `${folder}/dist`, "--no-cache"];
  const child = spawn(process.execPath, [...args, "--workers", workers], { stdio: ["ignore", "ignore", "inherit"] });
  const threads = new Map();
  const timer = setInterval(() => {
    try {
      for (const id of readdirSync(`/proc/${child.pid}/task`)) {
        const fields = readFileSync(`/proc/${child.pid}/task/${id}/stat`, "utf8").split(") ").at(-1).split(" ");
        threads.set(id, (Number(fields[11]) + Number(fields[12])) / 100);
      }
    } catch {
      // The thread or the build has ended.
    }
  }, 50);
  return new Promise((resolve) => {
    child.on("close", () => {
      clearInterval(timer);
      resolve([...threads.values()].sort((a, b) => b - a));
    });
  });
}

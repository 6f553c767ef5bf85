// Previews the starter site from a fresh clone: installs what is missing, builds, starts `lectern dev`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
if (!existsSync(join(root, "node_modules/satteri"))) run("npm", ["ci"]);
if (!existsSync(join(root, "dist/cli/main.js"))) run(process.execPath, [join(root, "scripts/build.mjs")]);
run(process.execPath, [join(root, "bin/lectern.js"), "dev", join(root, "templates/starter"), ...process.argv.slice(2)]);

function run(program, words) {
  const { status } = spawnSync(program, words, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && program === "npm",
  });
  if (status !== 0) process.exit(status ?? 1);
}

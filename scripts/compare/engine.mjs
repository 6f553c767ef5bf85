// Checks out, installs and builds the engine of a commit, once: the directory is named after the commit's tree and reused.
// Relies only on `npm ci`, `npm run build` and the `bin` entry of a package.json, so that both commits may be laid out
// differently.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { checkOut } from "./git-trees.mjs";
import { linkPackages } from "./link-packages.mjs";
import { run } from "./run.mjs";

/** Older ones are deleted, unless another run may be using them. */
const MAX_ENGINES = 4;
const IN_USE = 60 * 60 * 1000;

/** The directory of all builds. Its code is run, so it must belong to this user alone. */
export function storeFolder() {
  const { uid, username } = userInfo();
  const folder = join(tmpdir(), `lectern-compare-${uid < 0 ? username : uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner, mode } = statSync(folder);
  if (uid >= 0 && (owner !== uid || (mode & 0o022) !== 0)) throw new Error(`${folder} is not private to this user`);
  return folder;
}

/** A built tree: its `folder`, where results may be stored, and the file of its `program`. */
export async function openEngine(repository, tree, { say }) {
  const engines = join(storeFolder(), "engines");
  mkdirSync(engines, { recursive: true });
  const folder = join(engines, tree.slice(0, 16));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
  } else {
    const staging = `${folder}-${process.pid}`;
    try {
      await prepare(repository, tree, join(staging, "engine"), say);
      publish(staging, folder);
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
    deleteOld(engines);
  }
  return { folder, program: findProgram(join(folder, "engine")) };
}

/** Another run may have been faster. */
export function publish(staging, folder) {
  try {
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

async function prepare(repository, tree, folder, say) {
  checkOut(repository, tree, folder);
  if (!linkPackages(repository, folder)) {
    say(`Installing packages of ${tree.slice(0, 8)}`);
    await runOrFail("npm", ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], folder);
  }
  say(`Building ${tree.slice(0, 8)}`);
  await runOrFail("npm", ["run", "build"], folder);
}

async function runOrFail(program, words, cwd) {
  // npm refuses to run with the settings that an outer npm leaves in the environment.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stdout, stderr } = await run(program, words, { cwd, env });
  if (status !== 0)
    throw new Error(`${program} ${words.join(" ")} ended with ${status} in ${cwd}\n${stdout}\n${stderr}`);
}

/** The file behind the command `lectern`, in the root package or in one of its workspaces. */
function findProgram(root) {
  for (const folder of [root, ...workspaces(root)]) {
    const { name, bin } = readJson(join(folder, "package.json"));
    const path = typeof bin === "string" && name === "lectern" ? bin : bin?.lectern;
    if (path !== undefined) return join(folder, path);
  }
  throw new Error(`No package.json in ${root} has the command "lectern"`);
}

function workspaces(root) {
  const { workspaces = [] } = readJson(join(root, "package.json"));
  const patterns = Array.isArray(workspaces) ? workspaces : workspaces.packages;
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [join(root, pattern)];
    const parent = join(root, pattern.slice(0, -2));
    return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
  });
  return folders.filter((folder) => existsSync(join(folder, "package.json")));
}

function deleteOld(engines) {
  const usedAt = (name) => statSync(join(engines, name)).mtimeMs;
  const names = readdirSync(engines).sort((a, b) => usedAt(b) - usedAt(a));
  const old = names.slice(MAX_ENGINES).filter((name) => usedAt(name) < Date.now() - IN_USE);
  for (const name of old) rmSync(join(engines, name), { recursive: true, force: true });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

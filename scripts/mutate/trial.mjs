// One mutant, tried in a checkout of its own: which test notices it.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Test files that run at once: the nearest ones first, so that most mutants end with them. */
const NEAREST = 10;

/** Tries mutants one after the other in one checkout. */
export class Trials {
  #folder;
  #minutes;
  #env;
  /** Test files by whether they pass without a mutant. */
  #isSound = new Map();
  /** The mutant in `dist`; "" for none. */
  #built;

  constructor({ folder, minutes, env }) {
    this.#folder = folder;
    this.#minutes = minutes;
    this.#env = env;
  }

  /** The first test that fails with a mutant: `{ by }`; `{}` if all pass, `{ isLate }` if time ran out. */
  async run(file, mutated, tests) {
    const path = join(this.#folder, file);
    const original = readFileSync(path, "utf8");
    const end = Date.now() + this.#minutes * 60_000;
    const mutate = () => writeFileSync(path, mutated);
    const restore = () => writeFileSync(path, original);
    try {
      await this.#build("");
      for (const batch of batchesOf(tests)) {
        let rest = batch;
        while (rest.length > 0) {
          mutate();
          if (needsProgram(rest) && !(await this.#build(mutated))) return { by: { file, title: "does not build" } };
          const result = await this.#test(rest, end);
          if (result.isLate) return { isLate: true };
          if (result.failed === undefined) break;
          restore();
          if (await this.#passesAlone(result.failed.file)) return { by: result.failed };
          rest = rest.filter((one) => one !== result.failed.file);
        }
      }
      return {};
    } finally {
      restore();
    }
  }

  /** Runs another command with a mutant in place; true if it succeeds. */
  async succeedsWith(file, mutated, words) {
    const path = join(this.#folder, file);
    const original = readFileSync(path, "utf8");
    try {
      writeFileSync(path, mutated);
      return (await this.#spawn(words, Date.now() + this.#minutes * 60_000)) === 0;
    } finally {
      writeFileSync(path, original);
    }
  }

  /** True if a test file passes without a mutant: a failure is only worth something then. */
  async #passesAlone(file) {
    if (!this.#isSound.has(file)) {
      await this.#build("");
      const { failed } = await this.#test([file], Number.POSITIVE_INFINITY);
      this.#isSound.set(file, failed === undefined);
    }
    return this.#isSound.get(file);
  }

  /** Builds what tests read from `dist`, with a mutant or without; false if that fails. */
  async #build(mutated) {
    if (this.#built === mutated) return true;
    this.#built = mutated;
    return (await this.#spawn(["scripts/build.mjs"], Number.POSITIVE_INFINITY)) === 0;
  }

  async #test(files, end) {
    const report = join(this.#folder, "report.json");
    rmSync(report, { force: true });
    const known = files.filter((file) => this.#isSound.get(file) !== false);
    if (known.length === 0) return {};
    const options = ["--bail=1", "--reporter=json", `--outputFile=${report}`];
    const code = await this.#spawn(["node_modules/vitest/vitest.mjs", "run", ...options, ...known], end);
    if (code === undefined) return { isLate: true };
    return { failed: code === 0 ? undefined : failureOf(report, this.#folder, known) };
  }

  /** The exit code of a Node.js script; undefined if time ran out. */
  #spawn(words, end) {
    const options = { cwd: this.#folder, stdio: "ignore", env: this.#env, detached: true };
    const child = spawn(process.execPath, words, options);
    const stop = () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {}
    };
    process.once("exit", stop);
    let isLate = false;
    const limit = Number.isFinite(end) ? Math.max(1, end - Date.now()) : 2 ** 30;
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, limit);
    return new Promise((done) => {
      child.on("close", (code) => {
        clearTimeout(timer);
        process.off("exit", stop);
        done(isLate ? undefined : code);
      });
    });
  }
}

const isProcess = (file) => file.startsWith("test/process/");
const isBrowser = (file) => file.startsWith("test/browser/");
const needsProgram = (files) => files.some((file) => isProcess(file) || isBrowser(file));

function batchesOf(tests) {
  const fast = tests.filter((file) => !isProcess(file) && !isBrowser(file));
  const slow = tests.filter((file) => isProcess(file) || isBrowser(file));
  return [fast.slice(0, NEAREST), fast.slice(NEAREST), slow].filter((batch) => batch.length > 0);
}

/** The first failed test of a report; a run without a report failed before its tests. */
function failureOf(report, folder, files) {
  if (!existsSync(report)) return { file: files[0], title: "no report" };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.find((one) => one.status === "failed");
    const file = name.slice(folder.length + 1);
    if (failed) return { file, title: failed.fullName };
    if (status === "failed") return { file, title: message.split("\n")[0] };
  }
  return { file: files[0], title: "an error outside of tests" };
}

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readTls, reloadTls } from "./tls.ts";

let folder: string;
let timer: NodeJS.Timeout | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-tls-"));
});
afterEach(() => {
  clearInterval(timer);
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const MINUTE = 60_000;

describe.skipIf(spawnSync("openssl", ["version"]).status !== 0)("a certificate on disk", () => {
  function start() {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
    execFileSync("openssl", [...words, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], { stdio: "ignore" });
    vi.useFakeTimers();
    const problems: string[] = [];
    const onError = (problem: string) => problems.push(problem.replaceAll(`${folder}/`, ""));
    timer = reloadTls([], { cert, key, pair: readTls({ cert, key }) }, { onError });
    return { cert, key, problems };
  }

  const PREVIOUS = "The previous certificate is still used.";

  test.each([
    ["deleted", () => {}, "ENOENT"],
    ["a directory", (cert: string) => mkdirSync(cert), "EISDIR"],
    ["a link to itself", (cert: string) => symlinkSync(cert, cert), "ELOOP"],
  ])("is reported once when it is %s, and again only after it was readable", (_, replace, code) => {
    const { cert, problems } = start();
    const aside = join(folder, "aside.pem");
    const breakIt = (): void => {
      renameSync(cert, aside);
      replace(cert);
    };
    const restore = (): void => {
      rmSync(cert, { recursive: true, force: true });
      renameSync(aside, cert);
    };
    vi.advanceTimersByTime(MINUTE);
    expect(problems).toEqual([]);
    breakIt();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(problems).toEqual([`Cannot read --tls-cert "cert.pem" (${code}). ${PREVIOUS}`]);
    restore();
    vi.advanceTimersByTime(MINUTE);
    breakIt();
    vi.advanceTimersByTime(MINUTE);
    expect(problems).toHaveLength(2);
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)("is reported when permissions change, which change no date", () => {
    const { key, problems } = start();
    chmodSync(key, 0);
    vi.advanceTimersByTime(MINUTE);
    expect(problems).toEqual([`Cannot read --tls-key "key.pem" (EACCES). ${PREVIOUS}`]);
  });

  test("is reported when it is replaced by something else", () => {
    const { cert, problems } = start();
    writeFileSync(cert, "not a certificate");
    vi.advanceTimersByTime(5 * MINUTE);
    expect(problems).toEqual([`--tls-cert "cert.pem" is not a PEM certificate. ${PREVIOUS}`]);
  });
});

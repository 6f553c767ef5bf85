import { expect, test } from "vitest";
import { hostProblems, sizeExcesses } from "./host-limits.ts";

const MB = 1024 * 1024;

test("warns about the limits of the chosen host", () => {
  const excesses = sizeExcesses({ files: 20_001, bytes: 300 * MB, large: [["demo.mp4", 26 * MB]] });
  const messages = (host?: "cloudflare" | "firebase" | "azure") =>
    hostProblems(excesses, host).map(({ severity, message }) => `${severity}: ${message}`);
  expect(messages("cloudflare")).toEqual([
    "warning: Cloudflare accepts 20,000 files, and the output has 20,001.",
    'warning: Cloudflare accepts files of up to 25 MiB, and "demo.mp4" is 26 MiB.',
  ]);
  expect(messages("firebase")).toEqual([]);
  expect(messages("azure")).toEqual([
    "warning: Azure Static Web Apps accepts 15,000 files, and the output has 20,001.",
    "warning: Azure Static Web Apps accepts 250 MiB in all, and the output has 300 MiB.",
  ]);
  expect(messages()).toEqual([
    "info: Cloudflare accepts 20,000 files, and the output has 20,001.",
    "info: Azure Static Web Apps accepts 15,000 files, and the output has 20,001.",
    "info: Azure Static Web Apps accepts 250 MiB in all, and the output has 300 MiB.",
  ]);
});

test("finds nothing in an output within all limits", () => {
  expect(sizeExcesses({ files: 15_000, bytes: 250 * MB, large: [["a.mp4", 25 * MB]] })).toEqual([]);
});

test("notes header rules that Cloudflare does not read, for that host only", () => {
  const excess = { host: "cloudflare", kind: "headers", limit: [100], count: 102, names: ["a.js", "b.js"] } as const;
  expect(hostProblems([excess], "cloudflare").map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'info: Cloudflare reads 100 header rules, and the output has 102, so browsers revalidate "a.js", "b.js".',
  ]);
  expect([...hostProblems([excess], "netlify"), ...hostProblems([excess], undefined)]).toEqual([]);
});

// The version of the program.

import { readFileSync } from "node:fs";
import { packagePath } from "../files/package-file.ts";

/** The version in package.json. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packagePath("package.json"), "utf8"));
  const isManifest = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isManifest ? String(manifest.version) : "unknown";
}

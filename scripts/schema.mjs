// Writes schema/docs.schema.json from the built schema; with --check, fails if the file is stale.

import { readFileSync, writeFileSync } from "node:fs";
import { importSource } from "./import-source.mjs";

const { configJsonSchema } = await importSource("packages/model/src/config/json-schema.ts");

const file = new URL("../schema/docs.schema.json", import.meta.url);
const text = `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error("schema/docs.schema.json is stale. Run: npm run build && node scripts/schema.mjs");
  process.exitCode = 1;
}

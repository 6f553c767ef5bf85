// Writes what the console of each operation in openapi.yaml needs: slices/listPumps.json, slices/addPump.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { consoleSlice, describeOperation, parseApi } from "@lectern/openapi";

const LANGUAGES = [
  { id: "bash", title: "cURL" },
  { id: "javascript", title: "JavaScript" },
  { id: "python", title: "Python" },
];

const path = "openapi.yaml";
const { operations } = parseApi({ path, text: readFileSync(path, "utf8") }).value;
mkdirSync("slices", { recursive: true });
for (const operation of operations) {
  const slice = consoleSlice(operation, describeOperation(operation), {
    title: operation.summary,
    prefill: true,
    option: (number) => `Option ${number}`,
    languages: LANGUAGES,
  });
  writeFileSync(`slices/${operation.value.operationId}.json`, slice);
}
console.log(`Wrote ${operations.length} slices`);

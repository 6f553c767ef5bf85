// Searches the index in Node: node search.mjs pressure
import { readFile } from "node:fs/promises";
import { createSearch } from "@lectern/search";

const search = createSearch((name) => readFile(`index/${name}`, "utf8"));
const { hits } = await search.search(process.argv.slice(2).join(" "));
for (const { url, title, heading } of hits)
  console.log(`${url}  ${[title, heading].flatMap((one) => one?.text ?? []).join(" › ")}`);

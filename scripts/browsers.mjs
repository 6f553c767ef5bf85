// The oldest browsers that scripts and stylesheets are built for, as esbuild names them.
import { readFileSync } from "node:fs";

const file = new URL("../packages/base/src/browsers.json", import.meta.url);

export const BROWSERS = JSON.parse(readFileSync(file, "utf8")).usable;

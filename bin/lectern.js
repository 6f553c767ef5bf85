#!/usr/bin/env node
import { cacheCode } from "../dist/program/code-cache.js";

const words = process.argv.slice(2);
cacheCode(words);
const { main } = await import("../dist/program/main.js");
process.exitCode = await main(words);

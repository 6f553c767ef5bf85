#!/usr/bin/env node
import { loadProgram } from "../dist/program/load-program.js";

const words = process.argv.slice(2);
const program = loadProgram(words[0] ?? "");
process.exitCode = await program.main(words);
if (process.exitCode !== 2) program.keep();

#!/usr/bin/env node
import { openProgram } from "../dist/program/open-program.js";

const words = process.argv.slice(2);
const program = openProgram(words);
process.exitCode = await program.main(words);
if (process.exitCode !== 2) program.save();

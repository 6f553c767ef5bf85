// A thread that renders pages: loads the program with another entry point.

import { parentPort, workerData } from "node:worker_threads";
import { openProgram } from "../open-program.ts";

if (parentPort) await openProgram(["build"]).renderPages(parentPort, workerData);

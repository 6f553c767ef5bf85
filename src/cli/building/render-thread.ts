// A thread that renders pages: the program of this package with another entry.

import { parentPort, workerData } from "node:worker_threads";
import { openProgram } from "../open-program.ts";

if (parentPort) await openProgram("build").renderPages(parentPort, workerData);

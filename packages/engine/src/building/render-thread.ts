// A thread that renders pages.

import { parentPort, workerData } from "node:worker_threads";
import { type RenderStart, renderPages } from "./render-pool.ts";

if (parentPort) await renderPages(parentPort, workerData as RenderStart);

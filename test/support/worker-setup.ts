// Runs before each file of all projects: a worker whose run is interrupted or killed ends, with the processes it started.

import "./process.ts";

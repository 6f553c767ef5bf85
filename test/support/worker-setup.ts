// Runs before each test file: a worker whose run is interrupted or killed exits, and ends the processes it started.

import "./process.ts";

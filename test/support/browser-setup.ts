// Runs before each file of the browser project.

import { afterAll } from "vitest";
import { closeContexts } from "./browser.ts";

afterAll(closeContexts);

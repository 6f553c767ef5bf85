// Every command, in the order of the help.

import { build } from "./build.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { compat } from "./compat.ts";
import { dev } from "./dev.ts";
import { init } from "./init.ts";
import { mcp } from "./mcp.ts";
import { migrateApi } from "./migrate-api.ts";
import { migrateConfigCommand } from "./migrate-config.ts";
import { openapiCheck } from "./openapi-check.ts";
import { rules } from "./rules.ts";
import { serve } from "./serve.ts";

/** The commands of the program. */
export const COMMANDS: readonly Command[] = [
  dev,
  build,
  check,
  serve,
  mcp,
  init,
  rules,
  compat,
  openapiCheck,
  migrateConfigCommand,
  migrateApi,
];

// Every command, in the order users meet them.

import type { Command } from "./command.ts";
import { build } from "./commands/build.ts";
import { check } from "./commands/check.ts";
import { clean } from "./commands/clean.ts";
import { compat } from "./commands/compat.ts";
import { dev } from "./commands/dev.ts";
import { feedback } from "./commands/feedback.ts";
import { init } from "./commands/init.ts";
import { mcp } from "./commands/mcp.ts";
import { migrateApi } from "./commands/migrate-api.ts";
import { migrateConfigCommand } from "./commands/migrate-config.ts";
import { openapiCheck } from "./commands/openapi-check.ts";
import { openapiDiff } from "./commands/openapi-diff.ts";
import { pdf } from "./commands/pdf.ts";
import { proxy } from "./commands/proxy.ts";
import { rules } from "./commands/rules.ts";
import { serve } from "./commands/serve.ts";

export const COMMANDS: readonly Command[] = [
  init,
  dev,
  build,
  serve,
  check,
  feedback,
  pdf,
  openapiCheck,
  openapiDiff,
  mcp,
  rules,
  proxy,
  compat,
  migrateConfigCommand,
  migrateApi,
  clean,
];

// Every rule, in the order of the docs. To add one, write its file in rules/ and a line here.

import type { Rule } from "./rule.ts";
import { linkAnchorNotFound } from "./rules/link-anchor-not-found.ts";
import { linkFileNotFound } from "./rules/link-file-not-found.ts";
import { linkInConfig } from "./rules/link-in-config.ts";
import { linkPageNotFound } from "./rules/link-page-not-found.ts";
import { linkRedirected } from "./rules/link-redirected.ts";
import { linkUnsafe } from "./rules/link-unsafe.ts";
import { pageOrphan } from "./rules/page-orphan.ts";
import { redirectAnchorNotFound } from "./rules/redirect-anchor-not-found.ts";

/** All rules. */
export const RULES: readonly Rule[] = [
  linkPageNotFound,
  linkFileNotFound,
  linkAnchorNotFound,
  linkUnsafe,
  linkRedirected,
  linkInConfig,
  redirectAnchorNotFound,
  pageOrphan,
];

// Every tool, in the order assistants see them.

import type { Tool } from "../tool.ts";
import { getNavigation } from "./get-navigation.ts";
import { getOperation } from "./get-operation.ts";
import { getPage } from "./get-page.ts";
import { listOperations } from "./list-operations.ts";
import { listPages } from "./list-pages.ts";
import { searchDocs } from "./search-docs.ts";

export const TOOLS: readonly Tool[] = [searchDocs, getPage, listPages, getNavigation, listOperations, getOperation];

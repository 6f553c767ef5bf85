// Behaviours that few pages need, loaded only by those: filters of changelogs, file trees, numbers of repositories,
// copying pictures, views of a page, fields that a reference leaves out, pages near an address that leads nowhere.

import { startConsole } from "./console-trigger.ts";
import { startFilter } from "./filter.ts";
import { startImageActions } from "./image-actions.ts";
import { startNearestPages } from "./nearest-pages.ts";
import { startReference } from "./reference.ts";
import { startRepositories } from "./repositories.ts";
import { startTrees } from "./tree.ts";
import { revealViews, startViews } from "./views.ts";

const EACH_TIME: readonly (() => void)[] = [startFilter, startRepositories, startTrees, startViews];

startImageActions();
revealViews();
startReference();
startConsole();
void startNearestPages();
for (const start of EACH_TIME) start();
document.addEventListener("lectern:content", () => {
  for (const start of EACH_TIME) start();
});

// Behaviours that few pages need, loaded only by those: filters of changelogs, file trees, numbers of repositories,
// copying pictures, views of a page, endpoints, thumbs, fields that a reference leaves out, pages near an address that leads nowhere.

import { startRepositories } from "../ui/components/github/browser.ts";
import { startImageActions } from "../ui/components/image/actions.browser.ts";
import { startTrees } from "../ui/components/tree/browser.ts";
import { startFilter } from "../ui/components/update/browser.ts";
import { revealViews, startViews } from "../ui/components/view/browser.ts";
import { startConsole } from "./console-trigger.ts";
import { startEndpoint, startWrap } from "./endpoint.ts";
import { startFeedback } from "./feedback.ts";
import { startNearestPages } from "./nearest-pages.ts";
import { startReference } from "./reference.ts";

const EACH_TIME: readonly (() => void)[] = [startFilter, startRepositories, startTrees, startViews, startWrap];

startImageActions();
revealViews();
startReference();
startConsole();
startEndpoint();
startFeedback();
void startNearestPages();
for (const start of EACH_TIME) start();
document.addEventListener("lectern:content", () => {
  for (const start of EACH_TIME) start();
});

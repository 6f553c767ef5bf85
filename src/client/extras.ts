// Behavior few pages need, loaded only by those: changelog filters, file trees, repository stars, image copying, page
// views, endpoints, feedback, remaining reference fields, and suggestions for missing pages.

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

// Page behavior, one module each. Each may start again after live reload replaces parts of the page, so it either listens
// on the document once or marks the elements it has handled.

import { startExpandCode } from "../ui/components/code/browser.ts";
import { nameZoomable, startZoom } from "../ui/components/image/zoom.browser.ts";
import { startTabs } from "../ui/components/tabs/browser.ts";
import { startTooltips } from "../ui/components/tooltip/browser.ts";
import { startBanner } from "./banner.ts";
import { startContextMenu } from "./context-menu.ts";
import { startCopy } from "./copy.ts";
import { startDrawer } from "./drawer.ts";
import { startHash } from "./hash.ts";
import { startMenus } from "./menus.ts";
import { startPrefetch } from "./prefetch.ts";
import { startSearch } from "./search/start.ts";
import { startSidebar } from "./sidebar.ts";
import { startTheme } from "./theme.ts";
import { startToc } from "./toc.ts";

/** Listeners on the document: started once. */
const ONCE: readonly (() => void)[] = [
  startTheme,
  startDrawer,
  startMenus,
  startSidebar,
  startSearch,
  startCopy,
  startBanner,
  startPrefetch,
  startZoom,
  startExpandCode,
  startTooltips,
  startHash,
];

/** Behavior bound to elements: started again whenever content is replaced. */
const EACH_TIME: readonly (() => void)[] = [startTabs, startToc, startContextMenu, nameZoomable];

document.addEventListener("lectern:inserted", nameZoomable);
for (const start of [...ONCE, ...EACH_TIME]) start();
document.addEventListener("lectern:content", () => {
  for (const start of EACH_TIME) start();
});

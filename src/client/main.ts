// What makes a page live. One behaviour per file, one list; each may run again after the preview replaced parts of the
// page, so a behaviour either listens on the document once or marks the elements it has taken.

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

/** Behaviours that listen on the whole document: started once. */
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

/** Behaviours that take hold of elements: started again when the page's content was replaced. */
const EACH_TIME: readonly (() => void)[] = [startTabs, startToc, startContextMenu, nameZoomable];

document.addEventListener("lectern:inserted", nameZoomable);
for (const start of [...ONCE, ...EACH_TIME]) start();
document.addEventListener("lectern:content", () => {
  for (const start of EACH_TIME) start();
});

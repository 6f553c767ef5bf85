// Page behavior, one module each. Each may start again after live reload replaces parts of the page, so it either listens
// on the document once or marks the elements it has handled. Behavior that few pages need is in later.ts.

import { nameZoomable } from "../components/image/zoom.browser.ts";
import { startTabs } from "../components/tabs/browser.ts";
import { startHash } from "./hash.ts";
import { startLater } from "./later.ts";
import { startMenus } from "./menus.ts";
import { startPrefetch } from "./prefetch.ts";
import { startSearch } from "./search/start.ts";
import { startSidebar } from "./sidebar.ts";
import { startTheme } from "./theme.ts";
import { startToc } from "./toc.ts";

/** Listeners on the document: started once. */
const ONCE: readonly (() => void)[] = [
  startTheme,
  nameDrawer,
  startMenus,
  startSidebar,
  startSearch,
  startPrefetch,
  startHash,
  startLater,
];

/** Behavior bound to elements: started again whenever content is replaced. */
const EACH_TIME: readonly (() => void)[] = [startTabs, startToc, nameZoomable];

document.addEventListener("lectern:inserted", nameZoomable);
for (const start of [...ONCE, ...EACH_TIME]) start();
document.addEventListener("lectern:content", () => {
  for (const start of EACH_TIME) start();
});

/** With scripts, the links that open and close the drawer act as buttons; the first one has its state. */
function nameDrawer(): void {
  for (const link of document.querySelectorAll("[data-drawer], [data-drawer-close]"))
    link.setAttribute("role", "button");
  document.querySelector("[data-drawer]")?.setAttribute("aria-expanded", "false");
}

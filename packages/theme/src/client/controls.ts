// Controls that do nothing until a reader uses them.

import "../components/code/browser.ts";
import "../components/image/actions.browser.ts";
import "../components/image/enlarge.browser.ts";
import "./banner.ts";
import "./context-menu.ts";
import "./copy.ts";
import "./drawer.ts";
import "./feedback.ts";
import "./sidebar-groups.ts";

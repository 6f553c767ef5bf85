// Behavior that only some pages have. Each is a file of its own, loaded when the page has an element that needs it or, if
// it can wait, when a reader comes near the element or reaches for it. Importing the file starts the behavior.

import { ZOOMABLE } from "../components/image/zoom.browser.ts";
import { closestTo } from "./events.ts";

/** The page has such an element; one is near the viewport; or a reader points at, focuses or clicks one. */
type When = "present" | "near" | "reached";

interface Later {
  /** The elements that need it. */
  readonly at: string;
  readonly when: When;
  load(): Promise<unknown>;
  /** A further condition, checked again when the URL hash or the content changes. */
  readonly if?: () => boolean;
}

/** What controls.ts handles. */
const CONTROLS = `[data-copy],[data-copy-from],[data-copy-code],#page-context-menu *,.heading-anchor,a.field-name,${ZOOMABLE},[data-expand-code],[data-copy-image],[data-feedback],[data-dismiss],[data-drawer],a[data-nav]`;

const api = (): Promise<unknown> => import("./api.ts");

const ISLANDS: Later = {
  at: "lectern-island,[data-lectern-on]",
  when: "near",
  load: () => import("./islands/runtime.ts"),
};

const LATER: readonly Later[] = [
  { at: "[data-filter]", when: "present", load: () => import("../components/update/browser.ts") },
  { at: "section[data-view]", when: "present", load: () => import("../components/view/browser.ts") },
  { at: "[data-near]", when: "present", load: () => import("./nearest-pages.ts") },
  { at: ".examples,[data-console]", when: "present", load: () => import("./endpoint-page.ts") },
  { at: ".api-reference,[data-console]", when: "present", load: api, if: needsApi },
  {
    at: ".api-reference :is(button,summary),.examples [role=tab],a[data-rest],[data-console]",
    when: "reached",
    load: api,
  },
  ISLANDS,
  { at: "[data-mermaid]", when: "present", load: () => import("../components/mermaid/browser.ts") },
  { at: "[data-github]", when: "near", load: () => import("../components/github/browser.ts") },
  // It opens by CSS, so its place must be known before a reader reaches it.
  { at: "[data-tooltip]", when: "near", load: () => import("../components/tooltip/browser.ts") },
  { at: "ul.tree", when: "near", load: () => import("../components/tree/browser.ts") },
  { at: CONTROLS, when: "reached", load: () => import("./controls.ts") },
];

const loading = new Map<Later, Promise<unknown>>();
const loaded = new Set<Later>();

export function startLater(): void {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) loadFor(target, "near");
    },
    { rootMargin: "400px" },
  );
  const look = (): void => {
    for (const later of LATER) {
      if (later.when === "reached" || loading.has(later) || later.if?.() === false) continue;
      for (const element of document.querySelectorAll(later.at)) {
        const box = [element, element.firstElementChild].find((one) => one?.getClientRects().length);
        if (later.when === "near" && box) nearby.observe(box);
        else load(later);
      }
    }
  };
  look();
  for (const type of ["lectern:content", "lectern:inserted"]) document.addEventListener(type, look);
  addEventListener("hashchange", look);
  for (const type of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) loadFor(target, "reached");
    });
  document.addEventListener("click", hold, true);
  // Links and images that act as buttons do not get a click from every key that a button does.
  document.addEventListener(
    "keydown",
    (event) => {
      if ((event.key === "Enter" || event.key === " ") && closestTo(event, "[role=button]")) hold(event);
    },
    true,
  );
}

function loadFor(element: Element, when: When): void {
  for (const later of LATER) {
    if (later.when === when && !loading.has(later) && element.closest(later.at)) load(later);
  }
}

function load(later: Later): Promise<unknown> {
  const promise = loading.get(later) ?? later.load();
  loading.set(later, promise);
  promise.then(
    () => loaded.add(later),
    // The next attempt tries again.
    () => loading.delete(later),
  );
  return promise;
}

/** Repeats the use of a control whose behavior has not arrived yet, once it has. */
function hold(event: MouseEvent | KeyboardEvent): void {
  const control = closestTo(event, "a,button,summary,img,[role=tab]");
  const island = closestTo(event, ISLANDS.at) as Island | null;
  const isEarly = island && !island.isAlive && !closestTo(event, NATIVE);
  const missing = isEarly
    ? [ISLANDS]
    : LATER.filter((one) => one.when === "reached" && !loaded.has(one) && control?.matches(one.at));
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || missing.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  Promise.allSettled(missing.map(load)).then(() => {
    // It repeats the click once it runs.
    if (isEarly) return island.repeat(event);
    // If its file did not load, a control does what it does without scripts.
    for (const one of missing) loaded.add(one);
    control?.click();
    for (const one of missing) if (!loading.has(one)) loaded.delete(one);
  });
}

/** What works without a script: following a link, filling a form, opening a summary. */
const NATIVE = "a,summary,input,select";

/** A component of the author, or a tag with event handlers; without these members until islands/runtime.ts has loaded. */
type Island = HTMLElement & { readonly isAlive: boolean; repeat(click: Event): void };

/** True if the URL names a place on the page or opens the console. */
function needsApi(): boolean {
  return (
    location.hash !== "" ||
    /find=|playground=/.test(location.search) ||
    Boolean(document.querySelector("[data-expand]"))
  );
}

// Refreshes the page from the server without losing the reader's place: only what changed is replaced.

import { decodePercent } from "../base/text.ts";
import { navigationScroller } from "./navigation-scroller.ts";
import { markPlace, reloadInPlace } from "./reading-place.ts";

/** The page as last sent by the server; initially this one, before any script has touched it. */
let sent = document.cloneNode(true) as Document;

/** Selectors of the page regions that are patched. */
const REGIONS = [
  "[data-lectern-part=banner]",
  "[data-lectern-part=navbar]",
  "#mobile-nav",
  "#sidebar-content",
  "[data-lectern-part=content-area]",
  "#table-of-contents-layout",
  "[data-lectern-part=footer]",
];

let latest = 0;

/** Fetches the page again and patches the differences; a page with a different structure is reloaded. */
export async function patchPage(): Promise<void> {
  const turn = ++latest;
  const options = { cache: "no-store", redirect: "manual", headers: { accept: "text/html" } } as const;
  const response = await fetch(location.href, options).catch(() => undefined);
  // Server unreachable: the next reconnect tries again.
  if (!response) return;
  // The page is now a redirect, which fetch may not be allowed to follow.
  if (response.type === "opaqueredirect") return location.reload();
  const text = await response.text();
  // A newer request has already finished.
  if (turn !== latest) return;
  const next = new DOMParser().parseFromString(text, "text/html");
  if (!sameShape(next)) return reloadInPlace();
  const state = readState();
  document.title = next.title;
  patchAttributes(next);
  patchHead(next);
  for (const selector of REGIONS) {
    const [live, before, after] = [document, sent, next].map((page) => page.querySelector(selector));
    if (live && before && after) patchInside(live, before, after);
  }
  const [problems, found] = [document, next].map((page) => page.querySelector("#lectern-problems"));
  if (problems && found) problems.innerHTML = found.innerHTML;
  sent = next;
  refreshImages();
  document.dispatchEvent(new CustomEvent("lectern:content"));
  restoreState(state);
}

/**
 * Reloads all stylesheets. The old one is removed only after the new one has loaded, to avoid a flash of unstyled content.
 */
export function refreshStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const url = new URL(link.href);
    if (url.origin !== location.origin) continue;
    url.searchParams.set("t", String(Date.now()));
    const fresh = link.cloneNode() as HTMLLinkElement;
    fresh.href = url.href;
    replaceStyle(link, fresh);
  }
}

function replaceStyle(link: HTMLLinkElement, fresh: HTMLLinkElement): void {
  fresh.addEventListener("load", () => link.remove(), { once: true });
  fresh.addEventListener("error", () => fresh.remove(), { once: true });
  link.after(fresh);
}

/** True if both pages have the same regions and scripts. */
function sameShape(next: Document): boolean {
  if (
    !document.querySelector("[data-lectern-part=body-content]") ||
    !next.querySelector("[data-lectern-part=body-content]")
  )
    return false;
  const scripts = (page: Document): string =>
    [...page.querySelectorAll("script[src]")].map((tag) => tag.outerHTML).join();
  if (scripts(sent) !== scripts(next)) return false;
  // A 404 page has the same regions with different styling.
  const shell = (page: Document, selector: string): string => {
    const region = page.querySelector<HTMLElement>(selector);
    return region ? `${region.className} ${region.dataset["lecternMode"]} ${region.dataset["lecternSidebar"]}` : "none";
  };
  return ["[data-lectern-part=body-content]", ...REGIONS].every(
    (selector) => shell(sent, selector) === shell(next, selector),
  );
}

/** Stylesheet names contain a hash, so a new name means new rules. Ignores those added by scripts. */
function patchHead(next: Document): void {
  const styles = (page: Document): HTMLLinkElement[] => [
    ...page.querySelectorAll<HTMLLinkElement>("head > link[rel=stylesheet]:not([data-late])"),
  ];
  const before = styles(document);
  const after = styles(next);
  after.forEach((link, index) => {
    const old = before[index];
    if (!old) document.head.append(link);
    else if (old.href.split("?")[0] !== link.href) replaceStyle(old, link);
  });
  for (const link of before.slice(after.length)) link.remove();
}

/** Patches the attributes of <html>, except its classes, which hold the reader's theme. */
function patchAttributes(next: Document): void {
  const { documentElement: live } = document;
  const { documentElement: after } = next;
  for (const { name } of sent.documentElement.attributes)
    if (name !== "class" && !after.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of after.attributes) if (name !== "class") live.setAttribute(name, value);
}

interface PageState {
  readonly returnToPlace: () => void;
  readonly sidebar: number;
  readonly details: ReadonlyMap<string, boolean>;
  readonly tabs: readonly string[];
}

function readState(): PageState {
  return {
    returnToPlace: markPlace(),
    sidebar: navigationScroller()?.scrollTop ?? 0,
    details: new Map(detailsOf().map(([key, details]) => [key, details.open])),
    tabs: [...document.querySelectorAll("[role=tab][aria-selected=true]")].map((tab) => tab.id),
  };
}

function restoreState({ returnToPlace, sidebar, details, tabs }: PageState): void {
  for (const [key, element] of detailsOf()) element.open = details.get(key) ?? element.open;
  for (const id of tabs) {
    const tab = document.getElementById(id);
    if (tab?.ariaSelected === "false") tab.dispatchEvent(new CustomEvent("lectern:open", { bubbles: true }));
  }
  const scroller = navigationScroller();
  if (scroller) scroller.scrollTop = sidebar;
  returnToPlace();
}

/** Every <details> with a key that survives edits elsewhere: its id, or its label plus its index among equal labels. */
function detailsOf(): readonly (readonly [string, HTMLDetailsElement])[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll("details")].map((details) => {
    const label = details.id || (details.querySelector("summary")?.textContent ?? "");
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return [`${label} ${count}`, details] as const;
  });
}

// Patches an open page after a change. Scripts and readers alter the live DOM (tabs, diagrams, open sections), so the new
// page is compared with the page as last sent, and only the differences are applied to the live DOM.

/** Patches the children of a live element, given its previously sent and its new version. */
function patchInside(live: Element, before: Element, after: Element): void {
  if (before.isEqualNode(after)) return;
  if (hasShapeOf(live, before)) patchChildren(live, before, after);
  else live.replaceChildren(...[...after.childNodes].map(copy));
}

function patchChildren(live: Element, before: Element, after: Element): void {
  const [nodes, old, sent] = [[...live.childNodes], [...before.childNodes], [...after.childNodes]];
  const max = Math.min(old.length, sent.length);
  let head = 0;
  while (head < max && isSame(old[head], sent[head])) head++;
  let tail = 0;
  while (tail < max - head && isSame(old.at(-1 - tail), sent.at(-1 - tail))) tail++;
  const gone = nodes.slice(head, nodes.length - tail);
  const come = sent.slice(head, sent.length - tail);
  if (gone.length === come.length) {
    come.forEach((node, index) => {
      const [target, was] = [gone[index], old[head + index]];
      if (target && was) patchNode(target, was, node);
    });
    return;
  }
  const next = nodes[nodes.length - tail] ?? null;
  for (const node of gone) node.remove();
  for (const node of come) live.insertBefore(copy(node), next);
}

function patchNode(live: ChildNode, before: Node, after: Node): void {
  if (isSame(before, after)) return;
  const elements = live instanceof Element && before instanceof Element && after instanceof Element;
  // The inside of an island belongs to its component.
  const isIsland = after.nodeName === "LECTERN-ISLAND";
  if (elements && !isIsland && hasShapeOf(live, before) && isSame(before.cloneNode(), after.cloneNode()))
    patchChildren(live, before, after);
  else live.replaceWith(copy(after));
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one?.isEqualNode(other ?? null) ?? false;
}

/** True if an element still has the child nodes it was sent with, whatever their state. */
function hasShapeOf(live: Element, sent: Element): boolean {
  if (live.childNodes.length !== sent.childNodes.length) return false;
  return [...live.childNodes].every((node, index) => node.nodeName === sent.childNodes[index]?.nodeName);
}

function copy(node: Node): Node {
  return document.importNode(node, true);
}

// Reloads changed images in an open page. Their URL stays the same, so the browser would show its cached copy.

/** Time of the last change, by file name. */
const changed = new Map<string, number>();

/** Records changed image files. */
export function noteImages(paths: readonly string[]): void {
  for (const path of paths) changed.set(nameOf(path), Date.now());
}

/** Adds a cache-busting query to every changed image. */
export function refreshImages(): void {
  if (changed.size === 0) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[src]")) {
    const fresh = freshUrl(image.src);
    if (fresh !== undefined) image.src = fresh;
  }
  for (const source of document.querySelectorAll<HTMLSourceElement>("[srcset]")) {
    const fresh = source.srcset.replace(/[^\s,]\S*[^\s,]/g, (part) => freshUrl(part) ?? part);
    if (fresh !== source.srcset) source.srcset = fresh;
  }
}

function freshUrl(written: string): string | undefined {
  const url = new URL(written, location.href);
  const time = changed.get(nameOf(decodePercent(url.pathname)));
  if (time === undefined || url.origin !== location.origin) return undefined;
  if (url.searchParams.get("t") === String(time)) return undefined;
  url.searchParams.set("t", String(time));
  return url.href;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

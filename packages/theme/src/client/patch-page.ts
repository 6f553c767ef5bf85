// Refreshes the page from the server without losing the reader's place: only what changed is replaced.

import { decodePercent } from "@lectern/base/text.ts";
import { Idiomorph } from "idiomorph";
import { DIAGRAM } from "../components/mermaid/hooks.ts";
import { markPlace, reloadInPlace } from "./reading-place.ts";

/** The page as last sent by the server; initially this one, before any script has touched it. */
let sent = document.cloneNode(true) as Document;
/** What the server last sent for a node of this page. */
const sentNodes = new WeakMap<Node, Node>();
noteSent(document, sent);

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
  const returnToPlace = markPlace();
  document.title = next.title;
  patchAttributes(next);
  patchHead(next);
  for (const selector of REGIONS) {
    const [region, version] = [document, next].map((page) => page.querySelector(selector));
    if (region && version) patchRegion(region, version);
  }
  const [problems, found] = [document, next].map((page) => page.querySelector("#lectern-problems"));
  if (problems && found) problems.innerHTML = found.innerHTML;
  sent = next;
  refreshImages();
  document.dispatchEvent(new CustomEvent("lectern:content"));
  returnToPlace();
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

/** Elements with a state of their own, which they keep when something is inserted above them. */
const STATEFUL = `details, iframe, video, audio, input, textarea, select, lectern-island, [${DIAGRAM}]`;
const PAIR = "lectern-pair ";

/**
 * Patches a region. Scripts and readers change the page (tabs, diagrams, open sections, typed text), so an element or
 * attribute that the server sends unchanged stays as it is now.
 */
function patchRegion(region: Element, version: Element): void {
  if (sentNodes.get(region)?.isEqualNode(version)) return;
  const paired = [...pairStateful(region), ...pairStateful(version)];
  const versions = new Map<Node, Element>();
  const replaced: [Element, Element][] = [];
  const added: Node[] = [];
  Idiomorph.morph(region, version, {
    callbacks: {
      beforeNodeMorphed(node, next) {
        const before = sentNodes.get(node);
        if (before?.isEqualNode(next)) return false;
        if (!(next instanceof Element)) return true;
        versions.set(node, next);
        // The inside of an island belongs to its component, and what a script has built is for it to build again.
        const isOwn = next.localName === "lectern-island" || (before && !hasShapeOf(node, before));
        if (node === region || !isOwn) return true;
        replaced.push([node, next]);
        return false;
      },
      beforeAttributeUpdated(name, element) {
        const before = sentNodes.get(element);
        return !(before instanceof Element && before.getAttribute(name) === versions.get(element)?.getAttribute(name));
      },
      afterNodeMorphed: (node, next) => void sentNodes.set(node, next),
      afterNodeAdded: (node) => void added.push(node),
    },
  });
  for (const element of [...paired, ...region.querySelectorAll(`[id^="${PAIR}"]`)]) element.removeAttribute("id");
  for (const [element, next] of replaced) {
    const fresh = document.importNode(next, true);
    element.replaceWith(fresh);
    added.push(fresh);
  }
  for (const node of added) if (!sentNodes.has(node)) noteSent(node, node.cloneNode(true));
}

/** Elements are paired by their ids, so stateful ones without an id get one for the time of the patch: what they show. */
function pairStateful(region: Element): readonly Element[] {
  const seen = new Map<string, number>();
  return [...region.querySelectorAll(STATEFUL)].flatMap((element) => {
    const before = element.ownerDocument === document ? sentNodes.get(element) : element;
    if (!(before instanceof Element) || before.id || before.parentElement?.closest("lectern-island")) return [];
    const label = before.querySelector("summary")?.textContent ?? before.outerHTML;
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    for (const one of [element, before]) one.id = `${PAIR}${label} ${count}`;
    return [element, before];
  });
}

/** True if an element still has the child nodes it was sent with, whatever their state. */
function hasShapeOf(live: Element, before: Node): boolean {
  const names = (node: Node): string => Array.from(node.childNodes, ({ nodeName }) => nodeName).join();
  return names(live) === names(before);
}

/** Notes what the server sent for a node and everything in it. */
function noteSent(live: Node, before: Node): void {
  sentNodes.set(live, before);
  live.childNodes.forEach((child, index) => {
    const twin = before.childNodes[index];
    if (twin) noteSent(child, twin);
  });
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

// Tabs and code groups: arrow keys, synchronized tabs with equal titles, and a remembered choice.

import { recall, remember } from "@lectern/base/browser/storage.ts";
import { closestTo, onClick } from "../../client/events.ts";
import { findTarget, idOf } from "../../client/find-target.ts";
import { ACTIVE, DROPDOWN, STATE, SYNC, TAB_ID, TAB_KEY, TABS } from "./hooks.ts";

const STRIP = `[${TABS}] > [role=tablist]`;
const READY = new WeakSet<Element>();
const SYNCED = `[${SYNC}] > [role=tablist]`;
let isListening = false;

/** Prepares every tab strip that is not prepared yet. */
export function startTabs(): void {
  listen();
  for (const strip of document.querySelectorAll<HTMLElement>(STRIP)) prepare(strip);
  for (const strip of document.querySelectorAll(SYNCED)) openRemembered(strip);
  openByHash();
}

/** One listener covers all strips, including those islands render later. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  onClick(`${STRIP} [role=tab]`, (tab) => choose(tab));
  document.addEventListener("lectern:open", (event) => {
    const tab = closestTo(event, `${STRIP} [role=tab]`);
    if (tab) open(tab);
  });
  document.addEventListener("keydown", (event) => {
    const strip = closestTo(event, STRIP);
    if (strip) moveFocus(strip, event);
  });
  document.addEventListener("lectern:inserted", () => {
    for (const strip of document.querySelectorAll<HTMLElement>(STRIP)) {
      if (prepare(strip) && strip.parentElement?.hasAttribute(SYNC)) openRemembered(strip);
    }
  });
}

/** False if the strip was already prepared. */
function prepare(strip: HTMLElement): boolean {
  if (READY.has(strip)) return false;
  READY.add(strip);
  if (strip.parentElement?.hasAttribute(DROPDOWN)) replaceByMenu(strip);
  return true;
}

function openRemembered(strip: Element): void {
  const tabs = tabsOf(strip);
  const title = rememberedTitles().find((remembered) => tabs.some((tab) => titleOf(tab) === remembered));
  if (title !== undefined) openTitled(strip, title);
}

/** Opens the panels around the target of the URL hash. */
export function openByHash(): void {
  const id = idOf(location.hash);
  if (!id) return;
  const target = findTarget(id);
  const tab = document.getElementById(`tab-${target?.id ?? id}`);
  if (tab?.matches("[role=tab]")) follow(tab);
  for (let panel = panelAround(target); panel; panel = panelAround(panel.parentElement)) {
    const owner = document.getElementById(panel.getAttribute("aria-labelledby") ?? "");
    if (owner) follow(owner);
  }
}

function panelAround(element: Element | null): Element | null {
  return element?.closest("[role=tabpanel]") ?? null;
}

/** Handles a reader's choice: tabs with the same title follow, without shifting what the reader sees. */
function choose(tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  if (follow(tab)) {
    const title = titleOf(tab);
    remember("tabs", JSON.stringify([title, ...rememberedTitles().filter((other) => other !== title)].slice(0, 20)));
  }
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
}

/** Opens a tab and those with the same title; false if it is not synchronized. */
function follow(tab: HTMLElement): boolean {
  open(tab);
  const isSynced = tab.parentElement?.matches(SYNCED) === true;
  if (isSynced) for (const strip of document.querySelectorAll(SYNCED)) openTitled(strip, titleOf(tab));
  return isSynced;
}

/** Opens the first tab with a title, unless one with that title is open. */
function openTitled(strip: Element, title: string): void {
  const matching = tabsOf(strip).filter((tab) => titleOf(tab) === title);
  const [counterpart] = matching;
  if (counterpart && !matching.some(isOpen)) open(counterpart);
}

/** Replaces the tabs of a group with a <select> if its author asked for a menu. */
function replaceByMenu(strip: HTMLElement): void {
  const select = document.createElement("select");
  select.className = "pick-select";
  const tabs = tabsOf(strip);
  select.setAttribute("aria-label", strip.getAttribute("aria-label") ?? "");
  select.append(...tabs.map((tab) => new Option(tab.textContent ?? "", tab.id, false, isOpen(tab))));
  select.addEventListener("change", () => {
    const tab = document.getElementById(select.value);
    if (tab) choose(tab);
  });
  strip.before(select);
  strip.hidden = true;
}

function open(tab: HTMLElement): void {
  const strip = tab.parentElement;
  if (!strip) return;
  const menu = strip.previousElementSibling;
  if (menu instanceof HTMLSelectElement) menu.value = tab.id;
  for (const other of tabsOf(strip)) {
    const active = other === tab;
    other.setAttribute("aria-selected", String(active));
    other.setAttribute(ACTIVE, String(active));
    other.setAttribute(STATE, active ? "active" : "inactive");
    other.tabIndex = Number(active) - 1;
    const id = other.getAttribute(TAB_ID);
    const panel = document.getElementById(`panel-${id}`);
    panel?.toggleAttribute(ACTIVE, active);
    if (active) for (const shown of [tab, ...(panel ? tabsOf(panel).filter(isOpen) : [])]) reveal(shown);
    document.dispatchEvent(new CustomEvent("lectern:panel", { detail: { id, active } }));
  }
}

/** Scrolls the tab row, never the page, until the selected tab is centered. */
function reveal(tab: HTMLElement): void {
  const strip = tab.parentElement;
  if (!strip) return;
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

function moveFocus(strip: HTMLElement, event: KeyboardEvent): void {
  // With a modifier, arrow keys belong to the browser.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = tabsOf(strip);
  const index = tabs.indexOf(document.activeElement as HTMLElement);
  const step = strip.matches(":dir(rtl)") ? -1 : 1;
  const next = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: -1 }[event.key];
  const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  choose(tab);
}

function tabsOf(strip: Element): HTMLElement[] {
  return [...strip.querySelectorAll<HTMLElement>("[role=tab]")];
}

function isOpen(tab: Element): boolean {
  return tab.getAttribute("aria-selected") === "true";
}

function titleOf(tab: HTMLElement): string {
  return tab.getAttribute(TAB_KEY) ?? tab.textContent?.trim() ?? "";
}

function rememberedTitles(): readonly string[] {
  try {
    return JSON.parse(recall("tabs") ?? "[]");
  } catch {
    return [];
  }
}

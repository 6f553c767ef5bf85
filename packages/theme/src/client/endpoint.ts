// Endpoint page behavior beyond tabs: samples and responses follow the selected status, fields expand all at once or show
// only the required ones.

import { closestTo, onClick } from "./events.ts";
import { findTarget, idOf } from "./find-target.ts";

const RESPONSE = "details.api-response";
const STATUS_TAB = "[data-component-name=ResponseExample] > [role=tablist] > [role=tab]";

onClick("[data-expand-all]", expandAll);
onClick("[data-required-only]", (button) => showRequired(button.getAttribute("aria-pressed") !== "true"));
onClick(`${RESPONSE} > summary`, ({ parentElement }) => {
  if (!(parentElement as HTMLDetailsElement).open) openSample(parentElement);
});
document.addEventListener("lectern:panel", (event) => {
  const { id, active } = (event as CustomEvent<{ id?: string; active?: boolean }>).detail ?? {};
  const tab = active ? document.getElementById(`tab-${id}`) : undefined;
  if (tab?.matches(STATUS_TAB)) openResponse(tab);
});
document.addEventListener("lectern:reveal", (event) => {
  const field = closestTo(event, ".field");
  if (field && getComputedStyle(field).display === "none") {
    showRequired(false);
    // The caller scrolls to it.
    event.preventDefault();
  }
  openSample(closestTo(event, RESPONSE));
});
// The page may have opened at a response, before this was loaded.
openSample(findTarget(idOf(location.hash))?.closest(RESPONSE));

function expandAll(button: HTMLElement): void {
  const open = button.getAttribute("aria-expanded") !== "true";
  for (const details of document.querySelectorAll<HTMLDetailsElement>(".api-reference details")) details.open = open;
  button.setAttribute("aria-expanded", String(open));
  const before = button.textContent ?? "";
  button.textContent = button.dataset["less"] ?? before;
  button.dataset["less"] = before;
}

function showRequired(only: boolean): void {
  const button = document.querySelector("[data-required-only]");
  button?.setAttribute("aria-pressed", String(only));
  button?.closest(".api-reference")?.classList.toggle("is-required-only", only);
}

function openResponse(tab: Element): void {
  for (const response of document.querySelectorAll<HTMLDetailsElement>(`.api-section > ${RESPONSE}`))
    if (statusOf(response) === wordOf(tab)) response.open = true;
}

function openSample(response: Element | null | undefined): void {
  if (!response) return;
  const tabs = [...document.querySelectorAll<HTMLElement>(STATUS_TAB)];
  const tab = tabs.find((one) => wordOf(one) === statusOf(response));
  if (tab && tab.getAttribute("aria-selected") !== "true")
    tab.dispatchEvent(new CustomEvent("lectern:open", { bubbles: true }));
}

function statusOf(response: Element): string | undefined {
  return response.querySelector(".api-status")?.textContent ?? undefined;
}

/** The first word of a tab label: `200` of `200 OK`. */
function wordOf(tab: Element): string | undefined {
  return tab.textContent?.trim().split(/\s/)[0];
}

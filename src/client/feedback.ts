// "Was this page helpful?": posts the vote to the site's endpoint and dispatches an event for site scripts.

import { onClick } from "./events.ts";

export function startFeedback(): void {
  onClick("[data-feedback]", (button) => {
    const box = button.closest<HTMLElement>(".feedback");
    const question = box?.querySelector(".feedback-question");
    const detail = { page: location.pathname, helpful: button.dataset["feedback"] === "yes" };
    const endpoint = box?.dataset["endpoint"];
    if (endpoint) navigator.sendBeacon(endpoint, JSON.stringify(detail));
    document.dispatchEvent(new CustomEvent("lectern:feedback", { detail }));
    for (const other of box?.querySelectorAll("button") ?? []) other.hidden = true;
    if (question) question.textContent = box?.dataset["thanks"] ?? "";
  });
}

// A reader says whether a page helped: the answer is announced as an event, for scripts of the site to take further.

import { onClick } from "./events.ts";

/** Starts the thumbs. */
export function startFeedback(): void {
  onClick("[data-feedback]", (button) => {
    const box = button.closest<HTMLElement>(".feedback");
    const question = box?.querySelector(".feedback-question");
    const detail = { page: location.pathname, helpful: button.dataset["feedback"] === "yes" };
    document.dispatchEvent(new CustomEvent("lectern:feedback", { detail }));
    for (const other of box?.querySelectorAll("button") ?? []) other.hidden = true;
    if (question) question.textContent = box?.dataset["thanks"] ?? "";
  });
}

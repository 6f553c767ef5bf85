// "Was this page helpful?": posts the vote to the site's endpoint, if it has one, and then dispatches an event for site
// scripts. Thanks the reader only if the vote arrived.

import { onClick } from "./events.ts";

onClick("[data-feedback]", async (button) => {
  const box = button.closest<HTMLElement>(".feedback");
  const question = box?.querySelector<HTMLElement>(".feedback-question");
  if (!box || !question) return;
  const hadFocus = box.contains(document.activeElement);
  const buttons = [...box.querySelectorAll("button")];
  for (const one of buttons) one.disabled = true;
  const detail = { page: location.pathname, helpful: button.dataset["feedback"] === "yes" };
  const sent = await isSent(box.dataset["endpoint"], JSON.stringify(detail));
  for (const one of buttons) {
    one.disabled = false;
    one.hidden = sent;
  }
  // The vote takes the buttons away, or has disabled the one with the focus.
  question.tabIndex = -1;
  if (hadFocus) (sent ? question : button).focus();
  question.textContent = box.dataset[sent ? "thanks" : "failed"] ?? "";
  if (sent) document.dispatchEvent(new CustomEvent("lectern:feedback", { detail }));
});

/** Other origins do not reveal their response, so any response counts as success. */
async function isSent(endpoint: string | undefined, body: string): Promise<boolean> {
  if (endpoint === undefined) return true;
  try {
    const { ok, type } = await fetch(endpoint, { method: "POST", body, mode: "no-cors", keepalive: true });
    return ok || type === "opaque";
  } catch {
    return false;
  }
}

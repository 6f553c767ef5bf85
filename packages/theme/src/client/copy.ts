// Copy buttons: a given text, an element's text, a code block, a link's URL, or the page as Markdown.

import { onClick } from "./events.ts";

/** Live region that announces a copy. */
const SPOKEN = document.createElement("div");

SPOKEN.className = "visually-hidden";
SPOKEN.setAttribute("role", "status");
document.body.append(SPOKEN);
onClick("[data-copy], [data-copy-from], [data-copy-code]", (button) => copy(button, textFor(button)));
onClick("[data-copy-page]", (button) => copy(button, fetchText(button.dataset["copyPage"] ?? "")));
onClick(".heading-anchor, a.field-name", (link) => copy(link, (link as HTMLAnchorElement).href));

function textFor(button: HTMLElement): string {
  const { copy, copyDark, copyFrom } = button.dataset;
  if (copyDark && document.documentElement.classList.contains("dark")) return copyDark;
  if (copyFrom) return document.getElementById(copyFrom)?.textContent ?? "";
  if (copy) return copy;
  const code = button.closest(".code-block")?.querySelector("code")?.cloneNode(true);
  if (!(code instanceof Element)) return "";
  // Lines removed by a diff are not part of the code to paste.
  for (const line of code.querySelectorAll(".remove")) line.remove();
  return code.textContent ?? "";
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

/** Passes a promise to the clipboard right away: browsers reject writes once the user gesture has expired. */
async function copy(button: HTMLElement, text: string | Promise<string>): Promise<void> {
  try {
    if (!navigator.clipboard) copyBySelection(await text);
    else if (typeof text === "string" || !("ClipboardItem" in window)) {
      await navigator.clipboard.writeText(await text);
    } else {
      const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
    confirmCopy(button);
  } catch {
    // No permission: do not claim success.
  }
}

/** Browsers expose no clipboard on plain HTTP, such as an intranet server. */
function copyBySelection(text: string): void {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!copied) throw new Error("not copied");
}

/** Briefly shows "copied": in the button's text, or in its label if it is icon-only. */
function confirmCopy(button: HTMLElement): void {
  if (button.hasAttribute("data-done")) return;
  const word = button.dataset["copied"];
  const text = button.querySelector("span")?.firstChild;
  const name = button.getAttribute("aria-label");
  const before = text?.textContent ?? "";
  button.setAttribute("data-done", "");
  // In a modal dialog, only what is inside is announced. A region has to be there before its text.
  (button.closest("dialog") ?? document.body).append(SPOKEN);
  requestAnimationFrame(() => {
    SPOKEN.textContent = word ?? "";
  });
  if (word && text) text.textContent = word;
  if (word && name) button.setAttribute("aria-label", word);
  setTimeout(() => {
    button.removeAttribute("data-done");
    SPOKEN.textContent = "";
    if (word && text) text.textContent = before;
    if (word && name) button.setAttribute("aria-label", name);
  }, 1500);
}

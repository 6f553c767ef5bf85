// Buttons that copy: a given text, the text of an element, a code block, a link's address, or the page as Markdown.

import { onClick } from "./events.ts";

/** What is read out when something was copied. */
const SPOKEN = document.createElement("div");

/** Starts every kind of copy button. */
export function startCopy(): void {
  SPOKEN.className = "visually-hidden";
  SPOKEN.setAttribute("role", "status");
  document.body.append(SPOKEN);
  onClick("[data-copy], [data-copy-from], [data-copy-code]", (button) => copy(button, textFor(button)));
  onClick("[data-copy-page]", (button) => copy(button, fetchText(button.dataset["copyPage"] ?? "")));
  onClick(".heading-anchor, a.field-name", (link) => copy(link, (link as HTMLAnchorElement).href));
}

function textFor(button: HTMLElement): string {
  const { copy, copyDark, copyFrom } = button.dataset;
  if (copyDark && document.documentElement.classList.contains("dark")) return copyDark;
  if (copyFrom) return document.getElementById(copyFrom)?.textContent ?? "";
  if (copy) return copy;
  const code = button.closest(".code-block")?.querySelector("code")?.cloneNode(true);
  if (!(code instanceof Element)) return "";
  // What a diff removes is not part of the code to paste.
  for (const line of code.querySelectorAll(".remove")) line.remove();
  return code.textContent ?? "";
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

/** The clipboard is asked at once with a promise: browsers refuse it once the click is long over. */
async function copy(button: HTMLElement, text: string | Promise<string>): Promise<void> {
  try {
    if (!navigator.clipboard) copyBySelection(await text);
    else if (typeof text === "string") await navigator.clipboard.writeText(text);
    else {
      const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
    confirmCopy(button);
  } catch {
    // Without permission nothing is claimed to be copied.
  }
}

/** Browsers have no clipboard on pages that come without encryption, as those of a server in the office do. */
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

/** Says "copied" in place for a moment: in the button's text, or in its name when it shows only an icon. */
function confirmCopy(button: HTMLElement): void {
  if (button.hasAttribute("data-done")) return;
  const word = button.dataset["copied"];
  const text = button.querySelector("span")?.firstChild;
  const name = button.getAttribute("aria-label");
  const before = text?.textContent ?? "";
  button.setAttribute("data-done", "");
  SPOKEN.textContent = word ?? "";
  if (word && text) text.textContent = word;
  if (word && name) button.setAttribute("aria-label", word);
  setTimeout(() => {
    button.removeAttribute("data-done");
    SPOKEN.textContent = "";
    if (word && text) text.textContent = before;
    if (word && name) button.setAttribute("aria-label", name);
  }, 1500);
}

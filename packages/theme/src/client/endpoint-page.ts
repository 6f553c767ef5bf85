// What an endpoint page needs from the start: samples wrap long lines as the reader chose, and scripts of the site can set
// server variables of the console.

import { recall, remember } from "@lectern/base/browser/storage.ts";

exposePlayground();
startWrap();
document.addEventListener("lectern:content", startWrap);

/** Adds a line-wrap button to each sample panel. */
function startWrap(): void {
  const aside = document.querySelector<HTMLElement>(".examples");
  const label = aside?.dataset["wrap"];
  if (!aside || !label) return;
  const wraps = recall("wrap") === "on";
  aside.classList.toggle("has-wrapped-lines", wraps);
  for (const group of aside.querySelectorAll(".code-group:not(:has(> .code-wrap))")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "code-wrap";
    button.title = label;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", String(wraps));
    button.addEventListener("click", () => {
      remember("wrap", aside.classList.contains("has-wrapped-lines") ? "off" : "on");
      startWrap();
    });
    group.append(button);
  }
  for (const button of aside.querySelectorAll(".code-wrap")) button.setAttribute("aria-pressed", String(wraps));
}

function exposePlayground(): void {
  const set = (variables: object): void => {
    remember("console-variables", JSON.stringify(variables), "sessionStorage");
    document.dispatchEvent(new Event("lectern:variables"));
  };
  const { mintlify } = window as { mintlify?: { readonly api?: object } };
  const playground = { setServerVariables: set, clearServerVariables: () => set({}) };
  Object.assign(window, { mintlify: { ...mintlify, api: { ...mintlify?.api, playground } } });
}

// The "Try it" button: loads the console on first use and opens it. Until then a page has nothing of it but this.

import { onClick } from "./events.ts";
import { remember } from "./storage.ts";

type Api = Record<string, Record<string, Record<string, unknown>>>;

/** Waits for a reader who wants to send a request, and for scripts that know the reader's server. */
export function startConsole(): void {
  const { mintlify = {} } = window as { mintlify?: Api };
  const set = (variables: object): void => {
    remember("console-variables", JSON.stringify(variables), "sessionStorage");
    document.dispatchEvent(new Event("lectern:variables"));
  };
  mintlify["api"] ??= {};
  mintlify["api"]["playground"] = { setServerVariables: set, clearServerVariables: () => set({}) };
  Object.assign(window, { mintlify });
  onClick("[data-console]", (button) => void open(button));
  const button = document.querySelector<HTMLElement>("[data-console]");
  const isWanted = new URLSearchParams(location.search).get("playground") === "open";
  if (button && (isWanted || "expand" in button.dataset)) void open(button);
}

async function open(button: HTMLElement): Promise<void> {
  const file = (name: string): string => new URL(name, import.meta.url).href;
  const { openConsole } = await import(file("CONSOLE_SCRIPT"));
  await openConsole(button, file("CONSOLE_STYLE"));
}

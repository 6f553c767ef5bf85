// The "Try it" button. Loads the console on first click, so pages ship only this module up front.

import { onClick } from "./events.ts";
import { remember } from "./storage.ts";

type Api = Record<string, Record<string, Record<string, unknown>>>;

/** Listens for "Try it" clicks and exposes `window.mintlify.api` so site scripts can set server variables. */
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

// Opens an endpoint's console in a dialog, with the data that the button's script loaded.

import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { HttpRequest } from "@lectern/request";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import type { Model } from "./model.ts";
import { endConsole, mountConsole, submitByKey } from "./mount-console.tsx";
import { applySiteVariables } from "./persist.ts";
import { openingWords } from "./strings.ts";

interface Console {
  readonly dialog: HTMLDialogElement;
  readonly model: Model;
}

let current: Console | undefined;

/** What the button's script loaded. */
interface Files {
  /** The endpoint's data. */
  readonly slice: string;
  /** The folder of the site's own files. */
  readonly folder: string;
  /** The stylesheet for responses. */
  readonly style: string;
}

/** Opens the console. Earlier input is preserved. */
export async function openConsole(files: Files): Promise<void> {
  current ??= await load(files);
  const { dialog, model } = current;
  if (dialog.open) return;
  model.update();
  // A modal dialog restyles the whole page behind it, which takes long on a large one: the form is shown first.
  dialog.setAttribute("open", "");
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  dialog.removeAttribute("open");
  dialog.showModal();
}

async function load({ slice: text, folder, style }: Files): Promise<Console> {
  const slice = parseExactJson(text) as ConsoleSlice;
  const strings = await openingWords(folder);
  const dialog = document.createElement("dialog");
  dialog.className = "console-dialog";
  dialog.setAttribute("aria-label", `${strings.title}: ${slice.title}`);
  document.body.append(dialog);
  const model = await mountConsole(slice, strings, {
    root: dialog,
    style,
    beforeSend: (request) => (window as Hooks).lectern?.api?.playground?.beforeSend?.(request),
    close: () => dialog.close(),
  });
  // On the document, which has the focus after a focused button was removed.
  document.addEventListener("keydown", (event) => {
    if (dialog.open) submitByKey(model, event);
  });
  const end = (): void => endConsole(model);
  dialog.addEventListener("close", end);
  addEventListener("pagehide", end);
  // Live reload replaced the page, which may now show another endpoint.
  document.addEventListener("lectern:content", () => {
    if (dialog.open) return;
    dialog.remove();
    current = undefined;
  });
  document.addEventListener("lectern:variables", () => {
    applySiteVariables(model.server);
    model.update();
  });
  return { dialog, model };
}

/** Hooks that site scripts may define on `window`. */
interface Hooks {
  readonly lectern?: {
    readonly api?: { readonly playground?: { readonly beforeSend?: (request: HttpRequest) => unknown } };
  };
}

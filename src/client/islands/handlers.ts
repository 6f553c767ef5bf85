// Event handlers that a page writes on its own tags: `<button onClick={() => …}>`. The tag names where its handlers are;
// they are attached as soon as the tag is in the page.

import { options } from "preact";
import { load } from "./load.ts";

const ATTRIBUTE = "data-lectern-on";
type Named = readonly [name: string, url: string, exportName: string, locals?: object];

/** The handlers that each tag has now, and what takes them off again. */
const attached = new WeakMap<Element, { readonly text: string; readonly end: AbortController }>();

/** Attaches the handlers of all tags, now and when others are added or a preview exchanges them. */
export function attachHandlers(): void {
  const look = (): void => {
    for (const element of document.querySelectorAll(`[${ATTRIBUTE}]`)) {
      const text = element.getAttribute(ATTRIBUTE) ?? "[]";
      const before = attached.get(element);
      if (before?.text === text) continue;
      before?.end.abort();
      const end = new AbortController();
      attached.set(element, { text, end });
      const handlers: readonly Named[] = JSON.parse(text);
      for (const handler of handlers) {
        attach(element, handler, end.signal).catch((error: unknown) => console.error(error));
      }
    }
  };
  look();
  const changes = { childList: true, subtree: true, attributeFilter: [ATTRIBUTE] };
  new MutationObserver(look).observe(document.body, changes);
}

async function attach(element: Element, [name, ...place]: Named, signal: AbortSignal): Promise<void> {
  const handler = await load(place);
  if (typeof handler !== "function" || signal.aborted) return;
  if (name === "ref") handler(element);
  else {
    const capture = /Capture$/.test(name);
    const listen = (event: Event): unknown => handler.call(element, options.event?.(event) ?? event);
    element.addEventListener(eventOf(name.replace(/Capture$/, ""), element), listen, { capture, signal });
  }
}

/** The browser's name of an event as React spells it: `onChange` follows typing, focus is heard from inside. */
function eventOf(name: string, element: Element): string {
  const event = name.slice(2).toLowerCase();
  if (event === "doubleclick") return "dblclick";
  if (event === "focus") return "focusin";
  if (event === "blur") return "focusout";
  const isTyped = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && isText(element));
  return event === "change" && isTyped ? "input" : event;
}

function isText({ type }: HTMLInputElement): boolean {
  return !/^(?:checkbox|radio|file)$/.test(type);
}

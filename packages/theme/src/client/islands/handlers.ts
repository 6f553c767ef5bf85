// Attaches event handlers that a page sets on plain tags: `<button onClick={() => …}>`. The tag's attribute says where the
// handlers live; they are attached as soon as the tag is in the page.

import { options } from "preact";
import { load } from "./load.ts";
import { repeatClick } from "./repeat-click.ts";

const ATTRIBUTE = "data-lectern-on";
type Named = readonly [name: string, url: string, exportName: string, locals?: object];

/** The handlers attached to each tag, and how to remove them. */
const attached = new WeakMap<Element, { readonly text: string; readonly end: AbortController }>();

/** Attaches handlers to all current tags, and again whenever tags are added or patched. */
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
      const attaching = handlers.map((handler) =>
        attach(element, handler, end.signal).catch((error: unknown) => console.error(error)),
      );
      const ready = Promise.all(attaching).then(() => {
        alive.isAlive = true;
      });
      const alive = Object.assign(element, {
        isAlive: false,
        repeat: (click: Event) => ready.then(() => repeatClick(element, click)),
      });
    }
  };
  look();
  const changes = { childList: true, subtree: true, attributeFilter: [ATTRIBUTE] };
  new MutationObserver(look).observe(document.body, changes);
}

async function attach(element: Element, [name, ...location]: Named, signal: AbortSignal): Promise<void> {
  const handler = await load(location);
  if (typeof handler !== "function" || signal.aborted) return;
  if (name === "ref") handler(element);
  else {
    const capture = /Capture$/.test(name);
    const listen = (event: Event): unknown => handler.call(element, options.event?.(event) ?? event);
    element.addEventListener(eventOf(name.replace(/Capture$/, ""), element), listen, { capture, signal });
  }
}

/** Maps a React event name to the DOM: `onChange` fires on input, focus events bubble. */
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

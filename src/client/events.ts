// One listener on the document serves every element of a kind, also those that come later.

/** Calls back for clicks on (or inside) elements that match. */
export function onClick(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const element = closestTo(event, selector);
    if (element) act(element, event);
  });
}

/** The element of an event's path that matches. */
export function closestTo(event: Event, selector: string): HTMLElement | undefined {
  const { target } = event;
  return target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined;
}

/** Calls back when Escape is pressed. */
export function onEscape(act: (event: KeyboardEvent) => void): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") act(event);
  });
}

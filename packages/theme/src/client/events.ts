// Delegated event listeners: one on the document covers every matching element, including later ones.

/** Runs `act` for clicks on or inside matching elements. */
export function onClick(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const element = closestTo(event, selector);
    if (element) act(element, event);
  });
}

/** The closest matching ancestor of the event's target. */
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

export function onEscape(act: (event: KeyboardEvent) => void): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") act(event);
  });
}

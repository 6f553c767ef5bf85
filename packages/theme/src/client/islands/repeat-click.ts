// Clicks that came before the code of an element ran (see later.ts).

/** Repeats a click, or a key that counts as one, on an element or inside it, unless its first render replaced the target. */
export function repeatClick(element: Element, click: Event): void {
  if (element.contains(click.target as Node)) click.target?.dispatchEvent(new MouseEvent("click", click));
}

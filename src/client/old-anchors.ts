// Resolves deep field anchors of other generators, such as `body-items-one-of-0-name`, which number alternatives and name
// list levels. Pages carry such anchors for fields near the top; deeper ones are matched here.

/** Segments of old anchors that have no counterpart on the page. */
const BETWEEN = "(?:-items|-additional-properties|-one-of-\\d+)*";

/** The field an old anchor refers to. */
export function findField(id: string): HTMLElement | null {
  if (!/^(?:body|response|parameter)-/.test(id)) return null;
  for (const field of document.querySelectorAll<HTMLElement>(".api-reference .field[id]"))
    if (patternOf(field).test(id)) return field;
  return null;
}

function patternOf(field: HTMLElement): RegExp {
  let pattern = BETWEEN;
  let inner: Element = field;
  for (let outer = around(inner); outer; outer = around(inner)) {
    pattern = BETWEEN + stepOf(inner, outer.id) + pattern;
    inner = outer;
    if (inner.matches(".api-content")) {
      const place = inner.id.replace(/^param-/, "").replace(/^response-2[^-]*$/, "response");
      return new RegExp(`^${plain(place)}${pattern}$`);
    }
  }
  return new RegExp(`^parameter${BETWEEN}-${plain(inner.id.replace(/^param-[^-]*-/, ""))}${pattern}$`);
}

function around(element: Element): Element | null {
  return element.parentElement?.closest(".field[id], .api-variant[id], .api-content[id]") ?? null;
}

function stepOf(element: Element, outer: string): string {
  const number = element.getAttribute("data-variant");
  if (number !== null) return `-one-of-${number}`;
  return element.hasAttribute("data-any") ? "" : plain(element.id.slice(outer.length));
}

function plain(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

// Zooming and panning a diagram: by buttons, dragging, Ctrl and the wheel, or keyboard.

import { ACT, ACTIONS, MOVABLE } from "./hooks.ts";

const STEP = 1.25;
/** Shorter drawings have no controls unless the author requests them. */
const TALL = 120;

/** Prepared figures, each with a function that restores the view after a redraw. */
const PREPARED = new WeakMap<Element, () => void>();

export function makeMovable(figure: HTMLElement, drawing: HTMLElement): void {
  const controls = figure.querySelector<HTMLElement>(".mermaid-actions");
  const setting = figure.getAttribute(ACTIONS);
  if (!controls || setting === "false" || (setting !== "true" && drawing.offsetHeight <= TALL)) return;
  controls.hidden = false;
  figure.setAttribute(MOVABLE, "");
  const renew = PREPARED.get(figure);
  if (renew) {
    renew();
    return;
  }
  let scale = 1;
  const zoom = (next: number): void => {
    scale = Math.min(8, Math.max(0.5, next));
    resize(figure, scale);
  };
  PREPARED.set(figure, () => resize(figure, scale));
  const acts: Readonly<Record<string, () => void>> = {
    in: () => zoom(scale * STEP),
    out: () => zoom(scale / STEP),
    reset: () => zoom(1),
    full: () => void (document.fullscreenElement ? document.exitFullscreen() : figure.requestFullscreen()),
  };
  controls.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`[${ACT}]`) : null;
    acts[button?.getAttribute(ACT) ?? ""]?.();
  });
  figure.addEventListener("keydown", (event) => {
    const act = KEYS.get(event.key);
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    // At its own size there is nothing to scroll but the page.
    if (typeof act !== "string" && scale <= 1) return;
    event.preventDefault();
    if (typeof act === "string") acts[act]?.();
    else drawingOf(figure)?.scrollBy(...act);
  });
  figure.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      acts[event.deltaY < 0 ? "in" : "out"]?.();
    },
    { passive: false },
  );
  // The size depends on the window.
  figure.addEventListener("fullscreenchange", () => zoom(1));
  followPointer(figure, (x, y) => drawingOf(figure)?.scrollBy(-x, -y));
}

/** Scales the drawing in a box of its size, which scrolls: by touch, wheel, keys, scrollbars or dragging. */
function resize(figure: HTMLElement, scale: number): void {
  const drawing = drawingOf(figure);
  const svg = drawing?.querySelector("svg");
  if (!drawing || !svg) return;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = drawing;
  const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight] as const;
  for (const name of SIZES) svg.style.removeProperty(name);
  drawing.style.height = "";
  const { width, height } = svg.getBoundingClientRect();
  drawing.removeAttribute("tabindex");
  if (scale !== 1) {
    drawing.style.height = `${drawing.offsetHeight}px`;
    svg.style.setProperty("width", `${width * scale}px`, "important");
    svg.style.setProperty("height", `${height * scale}px`, "important");
    // Stronger than the maximum that a drawing has of its own.
    svg.style.setProperty("min-width", `${width * scale}px`, "important");
  }
  if (scale <= 1) return;
  // What scrolls can be reached with the keyboard.
  drawing.tabIndex = 0;
  drawing.scrollTo(
    middle[0] * drawing.scrollWidth - drawing.clientWidth / 2,
    middle[1] * drawing.scrollHeight - drawing.clientHeight / 2,
  );
}

/** What zooming sets on a drawing. */
const SIZES = ["width", "height", "min-width"] as const;

function drawingOf(figure: Element): HTMLElement | null {
  return figure.querySelector<HTMLElement>(".mermaid-drawing");
}

/** What keys do: an action name, or how far to scroll in pixels. */
const KEYS: ReadonlyMap<string, string | readonly [number, number]> = new Map<
  string,
  string | readonly [number, number]
>([
  ["+", "in"],
  ["=", "in"],
  ["-", "out"],
  ["0", "reset"],
  ["ArrowLeft", [-40, 0]],
  ["ArrowRight", [40, 0]],
  ["ArrowUp", [0, -40]],
  ["ArrowDown", [0, 40]],
]);

/** The browser scrolls for touch; a mouse or pen drags. */
function followPointer(figure: HTMLElement, move: (x: number, y: number) => void): void {
  figure.addEventListener("pointerdown", (event) => {
    const inDrawing = event.target instanceof Element && event.target.closest(".mermaid-drawing");
    if (!inDrawing || event.pointerType === "touch" || event.button !== 0) return;
    figure.setPointerCapture(event.pointerId);
    const drag = (next: PointerEvent): void => move(next.movementX, next.movementY);
    figure.addEventListener("pointermove", drag);
    figure.addEventListener("lostpointercapture", () => figure.removeEventListener("pointermove", drag), {
      once: true,
    });
  });
}

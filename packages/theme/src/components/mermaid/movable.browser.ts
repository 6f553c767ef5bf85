// Zooming and panning a diagram: by buttons, dragging, Ctrl and the wheel, or keyboard.

import { ACT, ACTIONS, MOVABLE } from "./hooks.ts";

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const START: View = { scale: 1, x: 0, y: 0 };
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
  let view = START;
  const apply = (next: View): void => {
    view = { ...next, scale: Math.min(8, Math.max(0.5, next.scale)) };
    const svg = figure.querySelector<SVGElement>(".mermaid-drawing svg");
    if (svg) svg.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  PREPARED.set(figure, () => apply(view));
  const acts: Readonly<Record<string, () => void>> = {
    in: () => apply({ ...view, scale: view.scale * STEP }),
    out: () => apply({ ...view, scale: view.scale / STEP }),
    reset: () => apply(START),
    full: () => void (document.fullscreenElement ? document.exitFullscreen() : figure.requestFullscreen()),
  };
  controls.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`[${ACT}]`) : null;
    acts[button?.getAttribute(ACT) ?? ""]?.();
  });
  figure.addEventListener("keydown", (event) => {
    const act = KEYS.get(event.key);
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (typeof act === "string") acts[act]?.();
    else apply({ ...view, x: view.x + act[0], y: view.y + act[1] });
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
  followPointer(figure, (x, y) => apply({ ...view, x: view.x + x, y: view.y + y }));
}

/** What keys do: an action name, or a move in pixels. */
const KEYS: ReadonlyMap<string, string | readonly [number, number]> = new Map<
  string,
  string | readonly [number, number]
>([
  ["+", "in"],
  ["=", "in"],
  ["-", "out"],
  ["0", "reset"],
  ["ArrowLeft", [40, 0]],
  ["ArrowRight", [-40, 0]],
  ["ArrowUp", [0, 40]],
  ["ArrowDown", [0, -40]],
]);

/** Touch scrolls the page; only a mouse or pen drags. */
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

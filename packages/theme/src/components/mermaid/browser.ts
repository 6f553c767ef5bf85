// Draws diagrams. Loaded only by pages that have one; the drawing library when a diagram comes near the viewport, or in idle
// time, so that all diagrams are drawn when the page is printed. Until then, and if drawing fails, the page shows the source.

import { diagramColors, paperColors } from "./colors.browser.ts";
import { DIAGRAM, DRAWN } from "./hooks.ts";
import { makeMovable } from "./movable.browser.ts";

type Mermaid = typeof import("mermaid")["default"];

const OWN_NAMES = ["aria-describedby", "aria-labelledby", "aria-roledescription"];

let library: Promise<Mermaid> | undefined;
let count = 0;
/** The library has one global color configuration, so diagrams are drawn one at a time. */
let turn: Promise<unknown> = Promise.resolve();
/** Print versions of dark diagrams, drawn ahead because printing leaves no time for it. */
const papers = new WeakMap<Element, HTMLElement>();
/** What figures show on screen. */
const screens = new WeakMap<Element, HTMLElement>();

start();
document.addEventListener("lectern:content", start);
document.addEventListener("lectern:inserted", start);
// With the next frame, because for printing the page leaves dark mode only for a moment.
new MutationObserver(() => requestAnimationFrame(redraw)).observe(document.documentElement, {
  attributeFilter: ["class"],
});
addEventListener("beforeprint", () => print(papers));
addEventListener("afterprint", () => print(screens));

/** Draws every diagram not drawn yet: those near the viewport first, the others in idle time. */
function start(): void {
  const figures = [...document.querySelectorAll<HTMLElement>(`[${DIAGRAM}]:not([${DRAWN}])`)];
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        const drawing = screens.get(target);
        // What was drawn in a closed tab had no size, which decides whether there are controls.
        if (drawing) makeMovable(target as HTMLElement, drawing);
        else void draw(target as HTMLElement);
      }
    },
    { rootMargin: "400px" },
  );
  for (const figure of figures) nearby.observe(figure);
  void drawRest(figures);
}

async function drawRest(figures: readonly HTMLElement[]): Promise<void> {
  for (const figure of figures) {
    await idleTime();
    if (!figure.hasAttribute(DRAWN)) await draw(figure);
  }
}

function idleTime(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
}

/** Colors are part of a drawing, so a theme switch redraws it. */
async function redraw(): Promise<void> {
  const mode = currentMode();
  for (const figure of document.querySelectorAll<HTMLElement>(`[${DRAWN}]`)) {
    if (figure.getAttribute(DRAWN) !== mode) await draw(figure);
  }
}

function currentMode(): string {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

async function draw(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector<HTMLElement>(".mermaid-source");
  const mode = currentMode();
  if (!source) return;
  figure.setAttribute(DRAWN, mode);
  const text = source.textContent ?? "";
  const number = ++count;
  try {
    const svg = await inTurn(`diagram-${number}`, text, () => ({ ...diagramColors(), darkMode: mode === "dark" }));
    show(figure, source, svg);
  } catch {
    // The source stays visible; the author's preview reports the error.
    figure.removeAttribute(DRAWN);
    return;
  }
  if (mode === "dark" && !papers.has(figure)) void drawPaper(figure, { name: `paper-${number}`, text });
}

/** Few readers print, so this waits for idle time. */
async function drawPaper(figure: HTMLElement, { name, text }: { name: string; text: string }): Promise<void> {
  await idleTime();
  papers.set(figure, createDrawing(await inTurn(name, text, paperColors)));
}

/** Draws a diagram after all earlier ones. */
function inTurn(name: string, text: string, colors: () => object): Promise<string> {
  const drawn = turn.then(async () => {
    library ??= import("mermaid").then((module) => module.default);
    const mermaid = await library;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      suppressErrorRendering: true,
      theme: "base",
      fontFamily: getComputedStyle(document.body).fontFamily,
      themeVariables: colors(),
    });
    return (await mermaid.render(name, text)).svg;
  });
  turn = drawn.catch(() => {});
  return drawn;
}

/** Shows the print versions of dark diagrams, or again those for the screen. */
function print(versions: WeakMap<Element, HTMLElement>): void {
  for (const figure of document.querySelectorAll(`[${DRAWN}="dark"]`)) {
    const drawing = versions.get(figure);
    if (drawing) figure.querySelector(".mermaid-drawing")?.replaceWith(drawing);
  }
}

function show(figure: HTMLElement, source: HTMLElement, svg: string): void {
  const old = figure.querySelector(".mermaid-drawing");
  const drawing = createDrawing(svg);
  const picture = drawing.querySelector("svg");
  // The figure has a label; screen readers announce that and then the text in the drawing.
  const description = picture?.getAttribute("aria-describedby");
  if (description) figure.setAttribute("aria-describedby", description);
  // Without a description, the source is the only text that says what is connected to what.
  source.hidden = description !== null && description !== undefined;
  source.classList.add("visually-hidden");
  source.removeAttribute("tabindex");
  for (const name of OWN_NAMES) picture?.removeAttribute(name);
  picture?.setAttribute("role", "presentation");
  if (old) old.replaceWith(drawing);
  else figure.prepend(drawing);
  screens.set(figure, drawing);
  makeMovable(figure, drawing);
}

function createDrawing(svg: string): HTMLElement {
  const drawing = document.createElement("div");
  drawing.className = "mermaid-drawing";
  drawing.innerHTML = svg;
  return drawing;
}

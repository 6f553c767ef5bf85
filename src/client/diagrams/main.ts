// Draws the diagrams of a page. Loaded only by pages that have one; the drawing library itself, only when a diagram
// comes near the window. Until then, and where drawing fails, the page shows the source.

import { diagramColors } from "./colors.ts";
import { makeMovable } from "./movable.ts";

type Mermaid = typeof import("mermaid")["default"];

const OWN_NAMES = ["aria-describedby", "aria-labelledby", "aria-roledescription"];

let library: Promise<Mermaid> | undefined;
let count = 0;

start();
document.addEventListener("lectern:content", start);
document.addEventListener("lectern:inserted", start);
new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["class"] });

/** Waits for every diagram that was not drawn yet. */
function start(): void {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        void draw(target as HTMLElement);
      }
    },
    { rootMargin: "400px" },
  );
  for (const figure of document.querySelectorAll("[data-mermaid]:not([data-drawn])")) nearby.observe(figure);
}

/** Colours are part of a drawing, so a switch between light and dark draws anew. */
async function redraw(): Promise<void> {
  const mode = currentMode();
  for (const figure of document.querySelectorAll<HTMLElement>("[data-drawn]")) {
    if (figure.dataset["drawn"] !== mode) await draw(figure);
  }
}

function currentMode(): string {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

async function draw(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector<HTMLElement>(".mermaid-source");
  const mode = currentMode();
  if (!source) return;
  figure.dataset["drawn"] = mode;
  try {
    library ??= import("mermaid").then((module) => module.default);
    const mermaid = await library;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      suppressErrorRendering: true,
      theme: "base",
      fontFamily: getComputedStyle(document.body).fontFamily,
      themeVariables: { ...diagramColors(), darkMode: mode === "dark" },
    });
    const { svg } = await mermaid.render(`diagram-${++count}`, source.textContent ?? "");
    show(figure, source, svg);
  } catch {
    // The source stays readable; it is the author's preview that tells what is wrong with it.
    delete figure.dataset["drawn"];
  }
}

function show(figure: HTMLElement, source: HTMLElement, svg: string): void {
  const old = figure.querySelector(".mermaid-drawing");
  const drawing = document.createElement("div");
  drawing.className = "mermaid-drawing";
  drawing.innerHTML = svg;
  const picture = drawing.querySelector("svg");
  // The figure has a name, so a screen reader says that once and then the words of the drawing.
  const description = picture?.getAttribute("aria-describedby");
  if (description) figure.setAttribute("aria-describedby", description);
  for (const name of OWN_NAMES) picture?.removeAttribute(name);
  picture?.setAttribute("role", "presentation");
  if (old) old.replaceWith(drawing);
  else figure.prepend(drawing);
  source.hidden = true;
  makeMovable(figure, drawing);
}

// The page's colors in the form the drawing library expects.

/** Library color name → design token. */
const TOKENS: Readonly<Record<string, string>> = {
  background: "--lec-bg",
  mainBkg: "--lec-surface-2",
  primaryColor: "--lec-surface-2",
  primaryTextColor: "--lec-text",
  primaryBorderColor: "--lec-border-strong",
  secondaryColor: "--lec-surface",
  tertiaryColor: "--lec-surface",
  lineColor: "--lec-muted",
  textColor: "--lec-text",
  nodeBorder: "--lec-faint",
  clusterBkg: "--lec-surface",
  clusterBorder: "--lec-border-strong",
  edgeLabelBackground: "--lec-bg",
  actorBkg: "--lec-surface-2",
  actorBorder: "--lec-faint",
  actorTextColor: "--lec-text",
  signalColor: "--lec-muted",
  signalTextColor: "--lec-text",
  labelBoxBkgColor: "--lec-surface",
  labelTextColor: "--lec-text",
  noteBkgColor: "--lec-surface",
  noteTextColor: "--lec-text",
  noteBorderColor: "--lec-border-strong",
  titleColor: "--lec-text",
};

/** Token values for print, whatever the mode of the page. */
const PAPER: Readonly<Record<string, string>> = {
  "--lec-bg": "#ffffff",
  "--lec-surface": "#f9f9fa",
  "--lec-surface-2": "#f2f2f4",
  "--lec-border-strong": "#c8c8ce",
  "--lec-text": "#222226",
  "--lec-muted": "#58585f",
  "--lec-faint": "#707078",
};

/** All colors for print. */
export function paperColors(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, PAPER[token] ?? "#808080"]));
}

/** All colors as `#rrggbb`, in the current mode. */
export function diagramColors(): Readonly<Record<string, string>> {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const page = read(probe, "--lec-bg", context, "#fff");
  const colors = Object.entries(TOKENS).map(([name, token]) => [name, read(probe, token, context, page)]);
  probe.remove();
  return Object.fromEntries(colors);
}

/** Blends translucent colors with the page, because the library only handles opaque ones. */
function read(probe: HTMLElement, token: string, context: CanvasRenderingContext2D | null, under: string): string {
  probe.style.color = `var(${token})`;
  if (!context) return "#808080";
  for (const color of [under, getComputedStyle(probe).color]) {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

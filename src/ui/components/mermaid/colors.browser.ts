// The page's colors in the form the drawing library expects.

/** Library color name → design token. */
const TOKENS: Readonly<Record<string, string>> = {
  background: "--bg",
  mainBkg: "--surface-2",
  primaryColor: "--surface-2",
  primaryTextColor: "--text",
  primaryBorderColor: "--border-strong",
  secondaryColor: "--surface",
  tertiaryColor: "--surface",
  lineColor: "--muted",
  textColor: "--text",
  nodeBorder: "--faint",
  clusterBkg: "--surface",
  clusterBorder: "--border-strong",
  edgeLabelBackground: "--bg",
  actorBkg: "--surface-2",
  actorBorder: "--faint",
  actorTextColor: "--text",
  signalColor: "--muted",
  signalTextColor: "--text",
  labelBoxBkgColor: "--surface",
  labelTextColor: "--text",
  noteBkgColor: "--surface",
  noteTextColor: "--text",
  noteBorderColor: "--border-strong",
  titleColor: "--text",
};

/** Token values for print, whatever the mode of the page. */
const PAPER: Readonly<Record<string, string>> = {
  "--bg": "#ffffff",
  "--surface": "#f9f9fa",
  "--surface-2": "#f2f2f4",
  "--border-strong": "#c8c8ce",
  "--text": "#222226",
  "--muted": "#58585f",
  "--faint": "#707078",
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
  const page = read(probe, "--bg", context, "#fff");
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

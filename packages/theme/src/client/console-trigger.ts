// The "Try it" button. Loads the console when the reader reaches for it, which is when this module loads too.

import { loadStyle } from "@lectern/base/browser/load-style.ts";
import { closestTo, onClick } from "./events.ts";

let loading: ReturnType<typeof loadFiles> | undefined;

onClick("[data-console]", (button) => void open(button));
for (const kind of ["pointerover", "focusin"])
  document.addEventListener(kind, (event) => {
    const button = closestTo(event, "[data-console]");
    if (button) void load(button).catch(() => {});
  });
// Live reload replaced the page, and with it the data.
document.addEventListener("lectern:content", () => {
  loading = undefined;
});
const button = document.querySelector<HTMLElement>("[data-console]");
const opensOnLoad = new URLSearchParams(location.search).get("playground") === "open";
if (button && (opensOnLoad || "expand" in button.dataset)) void open(button);
else if (button?.matches(":hover, :focus")) void load(button).catch(() => {});

async function open(button: HTMLElement): Promise<void> {
  const { openConsole, files } = await load(button);
  await openConsole(files);
}

function load(button: HTMLElement): ReturnType<typeof loadFiles> {
  loading ??= loadFiles(button.dataset["console"] ?? "");
  // The next click tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Requests all files at once; each would otherwise wait for the one before. */
async function loadFiles(url: string) {
  const file = (name: string): string => new URL(name, import.meta.url).href;
  // The data keeps its name across deployments, so a cached copy is revalidated.
  const slice = fetch(url, { cache: "no-cache" }).then((response) => response.text());
  const style = loadStyle(file("CONSOLE_STYLE"));
  const core = import(file("CONSOLE_CORE"));
  const { openConsole } = await import(file("CONSOLE_SCRIPT"));
  const [text] = await Promise.all([slice, style, core]);
  return { openConsole, files: { slice: text, folder: file("."), style: file("CONSOLE_RESPONSE_STYLE") } };
}

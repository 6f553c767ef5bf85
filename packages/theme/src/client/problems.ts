// The preview's problem overlay: what is wrong with the page, where, and how to fix it.

import type { DiagnosticCode } from "@lectern/base/codes.ts";
import { isConfigProblem } from "@lectern/base/diagnostic.ts";

interface Problem {
  readonly severity: string;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  /** Source lines around the problem, with a marker below. */
  readonly frame?: string;
  /** The URL of the broken link or image, if known. */
  readonly target?: string;
  readonly at: { readonly file: string; readonly line: number; readonly column: number };
}

const STYLE = `
:host { position: fixed; inset: auto 16px 16px auto; z-index: 99; width: min(560px, calc(100vw - 32px)); font: 14px/20px system-ui, sans-serif; color: #f4f4f5 }
details { max-height: 60vh; overflow: auto; border-radius: 12px; background: #18181b; box-shadow: 0 0 0 1px #3f3f46, 0 12px 40px #0006 }
summary { padding: 12px 16px; cursor: pointer; font-weight: 600 }
section { padding: 12px 16px; border-top: 1px solid #3f3f46 }
p { margin: 0 0 4px; overflow-wrap: anywhere }
.place { font: 12px/18px ui-monospace, monospace; color: #a1a1aa; overflow-wrap: anywhere }
.place button { padding: 0; border: 0; background: none; font: inherit; color: #d4d4d8; text-align: start; text-decoration: underline; text-underline-offset: 2px; cursor: pointer }
pre { margin: 4px 0; overflow-x: auto; padding: 8px 12px; border-radius: 8px; background: #09090b; font: 12px/18px ui-monospace, monospace }
.error { color: #fca5a5 } .warning { color: #fcd34d } .info { color: #93c5fd }
`;

/** Shows problems, by default those embedded in the page. Info-level ones are ignored. */
export function showProblems(all: readonly Problem[] = readProblems()): void {
  document.querySelector("lectern-problems")?.remove();
  const problems = all.filter((problem) => problem.severity !== "info");
  markProblems(problems);
  if (problems.length === 0) return;
  const host = document.createElement("lectern-problems");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const panel = element("details", "");
  (panel as HTMLDetailsElement).open = problems.some((problem) => problem.severity === "error");
  panel.append(element("summary", "", countProblems(problems)), ...problems.map(renderProblem));
  shadow.append(panel);
  document.body.append(host);
}

function countProblems(problems: readonly Problem[]): string {
  const settings = problems.filter(isConfigProblem);
  const [config, ...others] = new Set(settings.map(({ at }) => at.file));
  const place = others.length > 0 ? "the settings" : config;
  const elsewhere = settings.length;
  const here = problems.length - elsewhere;
  const words = (count: number): string => (count === 1 ? "1 problem" : `${count} problems`);
  // A 404 page lists the errors of the whole site.
  if (document.querySelector(".not-found-container")) return `${words(problems.length)} in this site`;
  if (here === 0) return `${words(elsewhere)} in ${place}`;
  return `${words(here)} on this page${elsewhere === 0 ? "" : `, ${elsewhere} in ${place}`}`;
}

function renderProblem({ severity, code, message, hint, frame, at }: Problem): HTMLElement {
  const section = element("section", "");
  const line = element("p", "place");
  const link = element("button", "", `${at.file}:${at.line}:${at.column}`);
  link.title = "Open in your editor";
  link.addEventListener("click", () => void openLocation(link.textContent ?? ""));
  line.append(link, ` ${code}`);
  section.append(
    line,
    element("p", severity, message),
    ...(frame ? [element("pre", "frame", frame)] : []),
    ...(hint ? [element("p", "", hint)] : []),
  );
  return section;
}

/** Asks the preview server to open a file in the editor; failures are logged in its terminal. */
async function openLocation(at: string): Promise<void> {
  const token = document.querySelector<HTMLMetaElement>("meta[name=lectern-live]")?.content ?? "";
  const query = new URLSearchParams({ token, at });
  await fetch(`${new URL("open", import.meta.url).href}?${query}`, { method: "POST" }).catch(() => undefined);
}

function element(name: string, className: string, text = ""): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}

function readProblems(): readonly Problem[] {
  try {
    return JSON.parse(document.getElementById("lectern-problems")?.textContent ?? "[]");
  } catch {
    return [];
  }
}

/** Problems the server reports after sending the page; undefined for other messages. */
export function readProblemMessage(data: string): { path: string; problems: readonly Problem[] } | undefined {
  try {
    const message = JSON.parse(data);
    return message?.type === "problems" && Array.isArray(message.problems) ? message : undefined;
  } catch {
    return undefined;
  }
}

const MARK = "data-lectern-problem";

/** Outlines broken links and images; their tooltip says why. */
function markProblems(problems: readonly Problem[]): void {
  for (const marked of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    marked.removeAttribute(MARK);
    marked.style.removeProperty("outline");
    marked.removeAttribute("title");
  }
  for (const { target, severity, message } of problems) {
    if (!target) continue;
    const value = CSS.escape(target);
    // An image that changed while the page was open carries a timestamp in its query.
    const picture = `img[src$="${value}"], img[src*="${value}?t="], img[src*="${value}&t="]`;
    const selector = `[data-lectern-part=content-area] :is(a[href$="${value}"], ${picture}, video[src$="${value}"])`;
    for (const wrong of document.querySelectorAll<HTMLElement>(selector)) {
      wrong.setAttribute(MARK, severity);
      wrong.title = message;
      wrong.style.outline = `2px dashed ${severity === "error" ? "#ef4444" : "#f59e0b"}`;
    }
  }
}

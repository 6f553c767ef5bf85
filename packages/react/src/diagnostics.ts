// Diagnostics for the code in pages and snippets.

import { type Diagnostic, fileStart, type Location, problem } from "@lectern/base/diagnostic.ts";

/** The code cannot be parsed. */
export function syntax(at: Location, reason: string): Diagnostic {
  return problem("code/syntax", "error", at, {
    message: `Syntax error: ${reason.replace(/\.$/, "")}.`,
    hint: "Fix the expression. Until then, it is skipped.",
  });
}

export function undefinedName(name: string, at: Location, guess: string | undefined): Diagnostic {
  return problem("code/undefined-name", "warning", at, {
    message: `"${name}" is not defined.`,
    hint: guess ? `Did you mean "${guess}"?` : `Import or export "${name}", or escape the braces as \\{ and \\}.`,
  });
}

/** Code threw while it ran; `use` is where another file uses it, which may have passed the wrong values. */
export function failed(reason: string, at: Location, use: Location = at): Diagnostic {
  const cause = use.file === at.file ? "" : `, or what ${use.file}:${use.line} passes to it`;
  return problem("code/runtime-error", "error", at, {
    message: `Runtime error: ${reason.replace(/\.$/, "")}.`,
    hint: `Fix the code${cause}. Until then, the page is rendered without it.`,
  });
}

/** Code tried to end the process. `reason` says how. */
export function exitCalled(reason: string, at: Location = fileStart("docs.json")): Diagnostic {
  return problem("code/exit-called", "error", at, {
    message: `Code of the project tried to end the build: ${reason}.`,
    hint: "Throw an error instead. The output is not replaced.",
  });
}

export function failedLater(reason: string, at: Location): Diagnostic {
  return problem("code/async-error", "error", at, {
    message: `Uncaught error in asynchronous code: ${reason.replace(/\.$/, "")}.`,
    hint: "Move requests and timers into a component, inside useEffect.",
  });
}

/** The same when the page is not known. */
export function failedSomewhere(reason: string): Diagnostic {
  return problem("code/async-error", "error", fileStart("docs.json"), {
    message: `Uncaught error in the asynchronous code of a page: ${reason.replace(/\.$/, "")}.`,
    hint: "Look for fetch() calls and timers in pages, and move them into a component, inside useEffect.",
  });
}

export function endless(at: Location): Diagnostic {
  return problem("code/timeout", "error", at, {
    message: "Code timed out.",
    hint: "Look for an infinite loop. Until then, the page is rendered without this code.",
  });
}

export function browserOnly(name: string, at: Location): Diagnostic {
  return problem("code/browser-only", "warning", at, {
    message: `"${name}" is a browser API and is not available at build time.`,
    hint: "Move it into a component, inside useEffect or an event handler.",
  });
}

export function renderedInBrowser(name: string, at: Location, reason: string): Diagnostic {
  return problem("code/client-rendered", "info", at, {
    message: `"${name}" is missing from the static HTML, because it uses ${reason} while it renders.`,
    hint: "Move it into useEffect, so that the first render is static.",
  });
}

/** A component that suspends in its first render, so the built page lacks it. */
export function waitsInBrowser(name: string, at: Location): Diagnostic {
  return problem("code/client-rendered", "info", at, {
    message: `"${name}" is missing from the static HTML, because it suspends while it renders.`,
    hint: "Wrap it in <Suspense fallback={…}>, so that the first render has content.",
  });
}

/** An import that the bundled React does not export. */
export function reactNameNotFound(
  name: string,
  specifier: string,
  at: Location,
  guess: string | undefined,
): Diagnostic {
  return problem("code/export-not-found", "warning", at, {
    message: `"${specifier}" has no export "${name}" here.`,
    hint: guess ? `Did you mean "${guess}"?` : "Remove it; it is undefined at build time and in the browser.",
  });
}

export function importNotFound(specifier: string, at: Location, guess: string | undefined): Diagnostic {
  return problem("code/import-not-found", "error", at, {
    message: `Cannot find the imported file "${specifier}".`,
    hint: guess ? `Did you mean "${guess}"?` : "Create the file, or remove the import.",
  });
}

export function exportNotFound(name: string, specifier: string, at: Location, guess: string | undefined): Diagnostic {
  const missing = name === "default" ? "no default export" : `no export "${name}"`;
  return problem("code/export-not-found", "warning", at, {
    message: `"${specifier}" has ${missing}.`,
    hint: guess ? `Did you mean "${guess}"?` : "Export it there, or remove the import.",
  });
}

export function packageNotFound(specifier: string, at: Location, isUsed: boolean): Diagnostic {
  return problem("code/package-not-found", isUsed ? "error" : "info", at, {
    message: `Package "${specifier}" is not installed${isUsed ? "" : " and not used"}.`,
    hint: isUsed ? missingHint(specifier) : "Remove the import.",
  });
}

function missingHint(specifier: string): string {
  // "@/" and "@site/" are aliases for the project root in editors and other tools.
  const path = /^@(?:site)?(\/.*)/.exec(specifier)?.[1];
  if (path !== undefined) return `Start the path of a project file with "/": "${path}".`;
  // Docusaurus resolves these names at build time.
  if (/^@(?:theme|theme-original|docusaurus|generated)\//.test(specifier))
    return 'Remove the Docusaurus import, and use <Tab title="…"> in <Tabs> for tabs and <Note> for admonitions.';
  return `Run "npm install ${packageName(specifier)}", or start the path of a project file with "/" or "./".`;
}

export function packageFailed(specifier: string, reason: string, at: Location): Diagnostic {
  return problem("code/package-load-failed", "error", at, {
    message: `Failed to load the package "${specifier}" at build time: ${firstLine(reason)}.`,
    hint: "Check its documentation for a server-side entry point, or use another package.",
  });
}

export function nameClash(name: string, at: Location): Diagnostic {
  return problem("code/duplicate-name", "warning", at, {
    message: `"${name}" is both imported and declared; the declaration is used.`,
    hint: `Rename one of them, for example with "as".`,
  });
}

export function notRenderable(what: string, at: Location): Diagnostic {
  return problem("code/not-renderable", "error", at, {
    message: `Cannot render ${what}.`,
    hint: "Return a string, a number, an element or an array of them.",
  });
}

export function promiseReturned(at: Location): Diagnostic {
  return problem("code/unexpected-promise", "error", at, {
    message: "Cannot render a promise.",
    hint: "Load the data in the browser with useEffect, or put it in the page.",
  });
}

export function islandProp(prop: string, component: string, at: Location): Diagnostic {
  return problem("code/prop-not-serializable", "warning", at, {
    message: `Prop "${prop}" of "${component}" cannot be serialized for the browser.`,
    hint: "Pass strings, numbers, arrays or plain objects, or create the value inside the component.",
  });
}

export function handlerLost(handler: string, at: Location): Diagnostic {
  return problem("code/handler-not-serializable", "warning", at, {
    message: `Handler "${handler}" cannot be serialized for the browser, so it never runs.`,
    hint: "Define the handler inline, or move the element into a component.",
  });
}

export function islandFailed(source: string, reason: string): Diagnostic {
  return problem("code/island-build-failed", "error", fileStart(source), {
    message: `Failed to bundle the components for the browser: ${reason.replace(/\.$/, "")}.`,
    hint: "Fix the code. Until then, the components are static.",
  });
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function firstLine(text: string): string {
  const line = text.split("\n", 1)[0] ?? "";
  return (line.length > 300 ? `${line.slice(0, 300)}…` : line).replace(/\.$/, "");
}

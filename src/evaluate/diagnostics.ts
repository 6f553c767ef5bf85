// What can be wrong with the code authors write in pages and snippets.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** The code cannot be parsed. */
export function syntax(at: Location, problem: string): Diagnostic {
  return {
    code: "code/syntax",
    severity: "error",
    at,
    message: `This code cannot be read: ${problem.replace(/\.$/, "")}.`,
    hint: "Mend the expression or statement; until then it is left out of the page.",
  };
}

/** Code uses a name that nothing defines. */
export function undefinedName(name: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "code/undefined-name",
    severity: "warning",
    at,
    message: `"${name}" is not defined.`,
    hint: guess
      ? `Did you mean "${guess}"?`
      : `Import or export "${name}", or write the braces as text with \\{ and \\}.`,
  };
}

/** Code threw while it ran. */
export function failed(reason: string, at: Location): Diagnostic {
  return {
    code: "code/runtime-error",
    severity: "error",
    at,
    message: `This code failed: ${reason.replace(/\.$/, "")}.`,
    hint: "The rest of the page is shown without it.",
  };
}

/** Something that code began failed when the page was made already. */
export function failedLater(reason: string, at: Location): Diagnostic {
  return {
    code: "code/async-error",
    severity: "error",
    at,
    message: `Something that this code began failed: ${reason.replace(/\.$/, "")}.`,
    hint: "A page cannot wait for requests and timers. Move them into a component, inside useEffect.",
  };
}

/** The same when nothing tells which page has begun it. */
export function failedSomewhere(reason: string): Diagnostic {
  return {
    code: "code/async-error",
    severity: "error",
    at: { file: "docs.json", line: 1, column: 1 },
    message: `Something that the code of some page began failed: ${reason.replace(/\.$/, "")}.`,
    hint: "Look for requests that pages make while the site is built, such as fetch(). Move them into a component, inside useEffect.",
  };
}

/** Code did not end, or took too long to wait for. */
export function endless(at: Location): Diagnostic {
  return {
    code: "code/timeout",
    severity: "error",
    at,
    message: "This code did not end in time and was stopped.",
    hint: "Look for a loop without an end. The rest of the page is shown without it.",
  };
}

/** Code uses something only a browser has, outside a component that runs in one. */
export function browserOnly(name: string, at: Location): Diagnostic {
  return {
    code: "code/browser-only",
    severity: "warning",
    at,
    message: `"${name}" exists only in the browser, and this code runs when the site is built.`,
    hint: "Move it into a component, inside useEffect or an event handler.",
  };
}

/** A component needs the browser for its first render, so the built page has nothing in its place. */
export function renderedInBrowser(name: string, at: Location, reason: string): Diagnostic {
  return {
    code: "code/client-rendered",
    severity: "info",
    at,
    message: `"${name}" is shown only once the browser has run it, because it uses ${reason} while it renders.`,
    hint: "Use it inside useEffect to have something to show at once and to search engines.",
  };
}

/** A component waits for a promise in its first render, so the built page has nothing in its place. */
export function waitsInBrowser(name: string, at: Location): Diagnostic {
  return {
    code: "code/client-rendered",
    severity: "info",
    at,
    message: `"${name}" is shown only once the browser has run it, because it waits for a promise while it renders.`,
    hint: "Put <Suspense fallback={…}> around what waits, to have something to show at once and to search engines.",
  };
}

/** React has no such name here. */
export function reactNameNotFound(
  name: string,
  specifier: string,
  at: Location,
  guess: string | undefined,
): Diagnostic {
  return {
    code: "code/export-not-found",
    severity: "warning",
    at,
    message: `"${specifier}" has no export "${name}" in pages.`,
    hint: guess ? `Did you mean "${guess}"?` : "Do without it: it is undefined here and in the browser.",
  };
}

/** An import leads to no file. */
export function importNotFound(specifier: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "code/import-not-found",
    severity: "error",
    at,
    message: `There is no file "${specifier}" to import.`,
    hint: guess ? `Did you mean "${guess}"?` : "Create the file, or remove the import.",
  };
}

/** A file lacks the name that is imported from it. */
export function exportNotFound(name: string, specifier: string, at: Location, guess: string | undefined): Diagnostic {
  const missing = name === "default" ? "no default export" : `no export "${name}"`;
  return {
    code: "code/export-not-found",
    severity: "warning",
    at,
    message: `"${specifier}" has ${missing}.`,
    hint: guess ? `Did you mean "${guess}"?` : "Export it there, or remove the import.",
  };
}

/** An npm package cannot be loaded. */
export function packageNotFound(specifier: string, at: Location, isUsed: boolean): Diagnostic {
  return {
    code: "code/package-not-found",
    severity: isUsed ? "error" : "info",
    at,
    message: `The package "${specifier}" is not installed${isUsed ? "" : ", and nothing uses it"}.`,
    hint: isUsed ? missingHint(specifier) : "Remove the import.",
  };
}

function missingHint(specifier: string): string {
  // No package has the names "@/" and "@site/": editors and other tools use them for the root of a project.
  const path = /^@(?:site)?(\/.*)/.exec(specifier)?.[1];
  if (path !== undefined) return `Begin the path of a project file with "/": "${path}".`;
  // Docusaurus makes these names up while it builds.
  if (/^@(?:theme|theme-original|docusaurus|generated)\//.test(specifier))
    return 'It is a part of Docusaurus. Remove the import; tabs are <Tab title="…"> in <Tabs> here, admonitions <Note> and the like.';
  return `Run "npm install ${packageName(specifier)}" in the project, or start the path of a project file with "/" or "./".`;
}

/** An npm package is there and fails when it is loaded. */
export function packageFailed(specifier: string, reason: string, at: Location): Diagnostic {
  return {
    code: "code/package-load-failed",
    severity: "error",
    at,
    message: `The package "${specifier}" cannot be loaded when the site is built: ${firstLine(reason)}.`,
    hint: "Look into its documentation for a form that runs outside the browser, or import another one.",
  };
}

/** A page declares a name that it also imports. */
export function nameClash(name: string, at: Location): Diagnostic {
  return {
    code: "code/duplicate-name",
    severity: "warning",
    at,
    message: `"${name}" is imported and also declared here; the declaration is used.`,
    hint: `Rename one of them, for example with "as".`,
  };
}

/** An expression gave something that cannot be shown. */
export function notRenderable(what: string, at: Location): Diagnostic {
  return {
    code: "code/not-renderable",
    severity: "error",
    at,
    message: `This expression gives ${what}, which cannot be shown.`,
    hint: "Give text, a number, an element or a list of them.",
  };
}

/** A component or expression gave a promise; pages are rendered in one go. */
export function promiseGiven(at: Location): Diagnostic {
  return {
    code: "code/unexpected-promise",
    severity: "error",
    at,
    message: "This gives a promise, and a page does not wait for one.",
    hint: "Load the data in the browser with useEffect, or write it into the page.",
  };
}

/** A prop of a component that runs in the browser cannot be written into the page. */
export function islandProp(prop: string, component: string, at: Location): Diagnostic {
  return {
    code: "code/prop-not-serializable",
    severity: "warning",
    at,
    message: `"${prop}" of "${component}" cannot be handed to the browser.`,
    hint: "Give text, numbers, lists or plain objects, or create the value inside the component.",
  };
}

/** An element of the page has an event handler that cannot be sent to the browser. */
export function handlerLost(handler: string, at: Location): Diagnostic {
  return {
    code: "code/handler-not-serializable",
    severity: "warning",
    at,
    message: `"${handler}" cannot be sent to the browser, so it never runs.`,
    hint: "Write the handler on the tag itself, or move the element into a component.",
  };
}

/** The code of a component could not be made ready for the browser. */
export function islandFailed(source: string, problem: string): Diagnostic {
  return {
    code: "code/island-build-failed",
    severity: "error",
    at: { file: source, line: 1, column: 1 },
    message: `The components of this file cannot run in the browser: ${problem.replace(/\.$/, "")}.`,
    hint: "Their static form is still shown.",
  };
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

// Samples in languages other than cURL, loaded on first use: their writers, keywords, and how they read a secret from the
// environment.

import type { HttpRequest } from "@lectern/request";
import type { ConsoleLanguage } from "@lectern/request/console-slice";
import type { SampleLanguage } from "@lectern/request/samples";
import { tokensWith } from "./colors.tsx";
import { MARKS } from "./credentials.ts";
import type { Model } from "./model.ts";

export { findLanguage } from "@lectern/request/samples";

/** The keywords of all of them. */
export const TOKENS: RegExp = tokensWith(
  "and|as|async|auto|await|bool|break|case|catch|char|class|const|continue|def|defer|do|else|enum|err|except|false|False|final|finally|fn|for|from|fun|func|function|go|if|import|in|include|int|interface|is|let|match|mut|namespace|new|nil|None|not|null|nullptr|or|package|pass|print|private|public|require|return|self|static|string|struct|super|switch|this|throw|true|True|try|type|undefined|unless|use|using|val|var|void|while|with|yield|curl|begin|end",
);

/** How a language reads an environment variable inside a string. */
interface Reading {
  /** The expression that reads it. */
  read(name: string): string;
  /** Joins parts of a string; `+` by default. */
  join?(parts: readonly string[]): string;
  /** Strings have single quotes. */
  readonly isSingle?: boolean;
  /** A line the expression depends on, such as an import, and where to insert it. */
  readonly needs?: readonly [line: string, before: RegExp];
}

const JAVASCRIPT: Reading = { read: (name) => `process.env.${name}` };
const JAVA: Reading = { read: (name) => `System.getenv("${name}")` };
const CSHARP: Reading = { read: (name) => `Environment.GetEnvironmentVariable("${name}")` };

const READINGS: Readonly<Record<string, Reading>> = {
  javascript: JAVASCRIPT,
  node: JAVASCRIPT,
  typescript: JAVASCRIPT,
  python: { read: (name) => `os.environ["${name}"]`, needs: ["import os\n", /^import requests/m] },
  go: { read: (name) => `os.Getenv("${name}")`, needs: ['"os"\n\t', /"strings"|"net\/http"\n\)/] },
  java: JAVA,
  kotlin: JAVA,
  csharp: CSHARP,
  dotnet: CSHARP,
  ruby: { read: (name) => `ENV.fetch("${name}")` },
  php: { read: (name) => `getenv('${name}')`, join: (parts) => parts.join(" . "), isSingle: true },
  powershell: { read: (name) => `$env:${name}`, join: (parts) => `(${parts.join(" + ")})`, isSingle: true },
  swift: { read: (name) => `ProcessInfo.processInfo.environment["${name}"]!` },
  dart: { read: (name) => `Platform.environment["${name}"]!`, needs: ["import 'dart:io';\n", /^import /m] },
  rust: { read: (name) => `std::env::var("${name}")?`, join: rustText },
};

/** Rust joins strings with a macro, in which braces are doubled. */
function rustText(parts: readonly string[]): string {
  const texts = parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replace(/[{}]/g, "$&$&") : "{}"));
  return `format!("${texts.join("")}", ${parts.filter((part) => !part.startsWith('"')).join(", ")})`;
}

/** A string that contains a placeholder. */
const DOUBLE = /"((?:[^"\\\n]|\\.)*?)ENVx7Q_(\w+?)_x7QENV((?:[^"\\\n]|\\.)*)"/g;
const SINGLE = /'((?:[^'\\\n]|\\.|'')*?)ENVx7Q_(\w+?)_x7QENV((?:[^'\\\n]|\\.|'')*)'/g;

/** Replaces every placeholder with code that reads the environment; unknown languages get `$NAME`. */
export function withEnvironment(code: string, language: string): string {
  const named = (text: string): string => text.replace(MARKS, (_, name: string) => `$${name}`);
  const reading = READINGS[language];
  if (reading === undefined) return named(code);
  const { read, join = (parts) => parts.join(" + "), isSingle, needs } = reading;
  const quote = isSingle ? "'" : '"';
  const spliced = code.replace(isSingle ? SINGLE : DOUBLE, (_, before: string, name: string, after: string) => {
    const text = (part: string): readonly string[] => (part === "" ? [] : [quote + part + quote]);
    const parts = [...text(before), read(name), ...text(after)];
    return parts.length === 1 ? read(name) : join(parts);
  });
  const [line, before] = needs ?? [];
  return named(line && before && !spliced.includes(line.trim()) ? spliced.replace(before, `${line}$&`) : spliced);
}

type Write = SampleLanguage["write"];

/** Languages with a module of their own, by its URL; null if it cannot be loaded. */
const added = new Map<string, Write | null | undefined>();

export function isMissing(module: string): boolean {
  return added.get(module) === null;
}

/** Code in a language from lectern.config: by its module, or else the sample of the page. Undefined while it loads. */
export function addedCode(
  { update }: Model,
  { sample, module }: ConsoleLanguage,
  request: HttpRequest,
): string | undefined {
  if (module === undefined) return sample;
  if (!added.has(module)) {
    added.set(module, undefined);
    void import(new URL(module, location.href).href)
      .then(({ write }: { readonly write?: unknown }) => (typeof write === "function" ? (write as Write) : null))
      .catch(() => null)
      .then((write) => {
        added.set(module, write);
        update();
      });
  }
  const write = added.get(module);
  if (!write) return write === null ? sample : undefined;
  try {
    return String(write(request)).replace(MARKS, (_, name: string) => `$${name}`);
  } catch (error) {
    return String(error);
  }
}

// Secrets in samples as environment variables, read as each language reads them.

import { MARKS } from "./credentials.ts";

/** How a language puts an environment variable into a text. */
interface Reading {
  /** The code that reads one. */
  read(name: string): string;
  /** What joins two texts; undefined where `read` stands inside the quotes. */
  readonly join?: string;
  /** A line without which it does not work, and what it is put in front of. */
  readonly needs?: readonly [line: string, before: RegExp];
}

const JAVASCRIPT: Reading = { read: (name) => `process.env.${name}`, join: " + " };

const READINGS: Readonly<Record<string, Reading>> = {
  bash: { read: (name) => `'"$${name}"'` },
  javascript: JAVASCRIPT,
  node: JAVASCRIPT,
  typescript: JAVASCRIPT,
  python: { read: (name) => `os.environ["${name}"]`, join: " + ", needs: ["import os\n", /^import requests/m] },
  go: { read: (name) => `os.Getenv("${name}")`, join: " + ", needs: ['"os"\n\t', /"strings"|"net\/http"\n\)/] },
  java: { read: (name) => `System.getenv("${name}")`, join: " + " },
  kotlin: { read: (name) => `System.getenv("${name}")`, join: " + " },
  csharp: { read: (name) => `Environment.GetEnvironmentVariable("${name}")`, join: " + " },
  dotnet: { read: (name) => `Environment.GetEnvironmentVariable("${name}")`, join: " + " },
  ruby: { read: (name) => `ENV.fetch("${name}")`, join: " + " },
};

/** A quoted text with a mark in it. */
const LITERAL = /"((?:[^"\\\n]|\\.)*?)ENVx7Q_(\w+?)_x7QENV((?:[^"\\\n]|\\.)*)"/g;

/** The code with every mark read from the environment; where a language has no short way, its name stands there. */
export function withEnvironment(code: string, language: string): string {
  if (code.search(MARKS) === -1) return code;
  const reading = READINGS[language];
  if (reading === undefined) return code.replace(MARKS, (_, name: string) => `$${name}`);
  const { read, join, needs } = reading;
  if (join === undefined) return code.replace(MARKS, (_, name: string) => read(name)).replace(/''(?=\s|$)/gm, "");
  const spliced = code.replace(LITERAL, (_, before: string, name: string, after: string) =>
    [...(before === "" ? [] : [`"${before}"`]), read(name), ...(after === "" ? [] : [`"${after}"`])].join(join),
  );
  const whole = spliced.replace(MARKS, (_, name: string) => `$${name}`);
  if (needs === undefined) return whole;
  const [line, before] = needs;
  return whole.replace(before, (found) => `${line}${found}`);
}

// Replaces secret placeholders in samples with environment variables, in each language's idiom.

import { MARKS } from "./credentials.ts";

/** How a language reads an environment variable inside a string. */
interface Reading {
  /** The expression that reads it. */
  read(name: string): string;
  /** The concatenation operator; undefined when `read` is interpolated inside the quotes. */
  readonly join?: string;
  /** A line the expression depends on, such as an import, and where to insert it. */
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

/** A double-quoted string that contains a placeholder. */
const LITERAL = /"((?:[^"\\\n]|\\.)*?)ENVx7Q_(\w+?)_x7QENV((?:[^"\\\n]|\\.)*)"/g;

/** Replaces every placeholder with code that reads the environment; unknown languages get `$NAME`. */
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

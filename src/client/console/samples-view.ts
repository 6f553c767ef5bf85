// The request as code in the selected language, updated on every keystroke.

import type { VNode } from "preact";
import type { SampleLanguage } from "../../request/language.ts";
import { curl } from "../../request/languages/curl.ts";
import { colored } from "./colors.ts";
import { MARKS } from "./credentials.ts";
import { h } from "./h.ts";
import { currentRequest, type Model } from "./model.ts";

/** Languages other than cURL, loaded on first use. */
let others: ((id: string) => SampleLanguage | undefined) | undefined;

/** The language with this id; undefined while it loads. */
function languageOf(model: Model, id: string): SampleLanguage | undefined {
  if (id === curl.id) return curl;
  if (others) return others(id) ?? curl;
  void import("../../request/languages.ts").then(({ findLanguage }) => {
    others = findLanguage;
    model.update();
  });
  return undefined;
}

/** The current request as code (cURL by default). Secrets are variable names unless the reader reveals them. */
export function sampleCode(model: Model, id: string = curl.id): string {
  const language = languageOf(model, id);
  if (language === undefined) return "";
  const request = currentRequest(model, model.showsSecrets ? "plain" : "named");
  return withEnvironment(language.write(request), language.id);
}

export function samplesView(model: Model): VNode {
  const { slice, words } = model;
  const languages = slice.languages.length > 0 ? slice.languages : [curl];
  const code = sampleCode(model, model.language);
  const hasSecrets = slice.security.flat().length > 0;
  return h(
    "section",
    { class: "console-panel", "aria-label": words.request },
    h(
      "div",
      { class: "console-panel-head" },
      h("h3", {}, words.request),
      h(
        "select",
        {
          class: "console-select",
          "aria-label": words.language,
          value: model.language,
          onChange: (event: Event) => {
            model.language = (event.currentTarget as HTMLSelectElement).value;
            model.update();
          },
        },
        languages.map(({ id, title }) => h("option", { value: id }, title)),
      ),
      hasSecrets &&
        h(
          "button",
          {
            type: "button",
            class: "console-link",
            "aria-pressed": String(model.showsSecrets),
            onClick: () => {
              model.showsSecrets = !model.showsSecrets;
              model.update();
            },
          },
          model.showsSecrets ? words.hideSecrets : words.showSecrets,
        ),
      copyButton(code, model),
    ),
    h("pre", { class: "console-code", tabIndex: 0, "aria-label": words.request }, h("code", {}, colored(code))),
  );
}

export function copyButton(text: string, { words }: Model): VNode {
  return h(
    "button",
    { type: "button", class: "console-link", "data-copy": text, "data-copied": words.copied },
    h("span", {}, words.copy),
  );
}

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
function withEnvironment(code: string, language: string): string {
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

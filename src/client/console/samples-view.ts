// The request as code in the selected language, updated on every keystroke.

import type { VNode } from "preact";
import type { ConsoleLanguage } from "../../request/console-slice.ts";
import type { SampleLanguage } from "../../request/language.ts";
import { curl } from "../../request/languages/curl.ts";
import type { HttpRequest } from "../../request/request.ts";
import { colored } from "./colors.ts";
import { withEnvironment } from "./env-code.ts";
import { h } from "./h.ts";
import { currentRequest, type Model } from "./model.ts";

/** Languages other than cURL, loaded on first use. */
let others: ((id: string) => SampleLanguage | undefined) | undefined;

type Write = Pick<SampleLanguage, "id" | "write">;

/** Languages with a module of their own, by its URL; null if it cannot be loaded. */
const added = new Map<string, Write | null | undefined>();

/** The language with this id; undefined while it loads. */
function languageOf(model: Model, id: string): Write | undefined {
  const own = model.slice.languages.find((one) => one.id === id);
  if (own?.sample !== undefined) return addedLanguage(model, own);
  if (id === curl.id) return curl;
  if (others) return others(id) ?? curl;
  void import("../../request/languages.ts").then(({ findLanguage }) => {
    others = findLanguage;
    model.update();
  });
  return undefined;
}

/** A language from lectern.config: its module, or else the sample of the page. */
function addedLanguage(model: Model, { id, sample = "", module }: ConsoleLanguage): Write | undefined {
  const fixed: Write = { id, write: () => sample };
  if (module === undefined) return fixed;
  if (!added.has(module)) {
    added.set(module, undefined);
    void import(new URL(module, location.href).href)
      .then(({ write }: { readonly write?: unknown }) => (typeof write === "function" ? { id, write } : null))
      .catch(() => null)
      .then((loaded) => {
        added.set(module, loaded as Write | null);
        model.update();
      });
  }
  const known = added.get(module);
  return known === null ? fixed : known;
}

/** The current request as code (cURL by default). Secrets are variable names unless the reader reveals them. */
export function sampleCode(model: Model, id: string = curl.id): string {
  const language = languageOf(model, id);
  if (language === undefined) return "";
  const request = currentRequest(model, model.showsSecrets ? "plain" : "named");
  return withEnvironment(attempt(language, request), language.id);
}

/** A sample that does not follow the form is marked as an example. */
function optionTitle({ title, sample, module }: ConsoleLanguage, example: string): string {
  const isFixed = sample !== undefined && (module === undefined || added.get(module) === null);
  return isFixed ? `${title} (${example})` : title;
}

/** The code of one request; the error's message if the language cannot write it. */
function attempt({ write }: Write, request: HttpRequest): string {
  try {
    return String(write(request));
  } catch (error) {
    return String(error);
  }
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
        languages.map((language) => h("option", { value: language.id }, optionTitle(language, words.example))),
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

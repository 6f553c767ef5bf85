// The request as code in the selected language, updated on every keystroke.

import type { VNode } from "preact";
import type { ConsoleLanguage } from "../../request/console-slice.ts";
import type { SampleLanguage } from "../../request/language.ts";
import { curl } from "../../request/languages/curl.ts";
import type { HttpRequest } from "../../request/request.ts";
import { colored } from "./colors.ts";
import { MARKS } from "./credentials.ts";
import { h } from "./h.ts";
import { currentRequest, type Model } from "./model.ts";

/** Loaded on first use. */
let others: typeof import("./other-languages.ts") | undefined;

function loadOthers(model: Model): undefined {
  void import("./other-languages.ts").then((loaded) => {
    others = loaded;
    model.update();
  });
}

type Writer = Pick<SampleLanguage, "id" | "write">;

/** Languages with a module of their own, by its URL; null if it cannot be loaded. */
const added = new Map<string, Writer | null | undefined>();

function builtIn(model: Model, id: string): SampleLanguage | undefined {
  if (id === curl.id) return curl;
  return others ? (others.findLanguage(id) ?? curl) : loadOthers(model);
}

/** A language from lectern.config: its module, or else the sample of the page. Undefined while it loads. */
function addedLanguage(model: Model, { id, sample = "", module }: ConsoleLanguage): Writer | undefined {
  const fixed: Writer = { id, write: () => sample };
  if (module === undefined) return fixed;
  if (!added.has(module)) {
    added.set(module, undefined);
    void import(new URL(module, location.href).href)
      .then(({ write }: { readonly write?: unknown }) => (typeof write === "function" ? { id, write } : null))
      .catch(() => null)
      .then((loaded) => {
        added.set(module, loaded as Writer | null);
        model.update();
      });
  }
  const known = added.get(module);
  return known === null ? fixed : known;
}

/** A sample that does not follow the form is marked as an example. */
function optionTitle({ title, sample, module }: ConsoleLanguage, example: string): string {
  const isFixed = sample !== undefined && (module === undefined || added.get(module) === null);
  return isFixed ? `${title} (${example})` : title;
}

/** The code of one request; the error's message if the language cannot write it. */
function attempt({ write }: Writer, request: HttpRequest): string {
  try {
    return String(write(request));
  } catch (error) {
    return String(error);
  }
}

/** The current request as code (cURL by default). Secrets are variable names unless the reader reveals them. */
export function sampleCode(model: Model, id: string = curl.id): string {
  const own = model.slice.languages.find((one) => one.id === id && one.sample !== undefined);
  const language = own ? addedLanguage(model, own) : builtIn(model, id);
  if (language === undefined) return "";
  const code = attempt(language, currentRequest(model, model.showsSecrets ? "plain" : "named"));
  if (own) return code.replace(MARKS, (_, name: string) => `$${name}`);
  if (code.search(MARKS) === -1) return code;
  if (language !== curl) return others?.withEnvironment(code, language.id) ?? "";
  // The shell joins quoted parts that touch.
  return code.replace(MARKS, (_, name: string) => `'"$${name}"'`).replace(/''(?=\s|$)/gm, "");
}

export function samplesView(model: Model): VNode {
  const { slice, strings } = model;
  const languages = slice.languages.length > 0 ? slice.languages : [curl];
  const code = sampleCode(model, model.language);
  const hasSecrets = slice.security.flat().length > 0;
  return h(
    "section",
    { class: "console-panel", "aria-label": strings.request },
    h(
      "div",
      { class: "console-panel-head" },
      h("h3", {}, strings.request),
      h(
        "select",
        {
          class: "console-select",
          "aria-label": strings.language,
          value: model.language,
          onChange: (event: Event) => {
            model.language = (event.currentTarget as HTMLSelectElement).value;
            model.update();
          },
        },
        languages.map((language) => h("option", { value: language.id }, optionTitle(language, strings.example))),
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
          model.showsSecrets ? strings.hideSecrets : strings.showSecrets,
        ),
      copyButton(code, model),
    ),
    h(
      "pre",
      { class: "console-code", tabIndex: 0, "aria-label": strings.request },
      h("code", {}, colored(code, model.language === curl.id ? undefined : others?.TOKENS)),
    ),
  );
}

export function copyButton(text: string, { strings }: Model): VNode {
  return h(
    "button",
    { type: "button", class: "console-link", "data-copy": text, "data-copied": strings.copied },
    h("span", {}, strings.copy),
  );
}

// The request as code in the selected language, updated on every keystroke.

import type { VNode } from "preact";
import { curl } from "../../request/languages/curl.ts";
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

/** The current request as code (cURL by default). Secrets are variable names unless the reader reveals them. */
export function sampleCode(model: Model, id: string = curl.id): string {
  const language = id === curl.id ? curl : others ? (others.findLanguage(id) ?? curl) : loadOthers(model);
  if (language === undefined) return "";
  const code = language.write(currentRequest(model, model.showsSecrets ? "plain" : "named"));
  if (code.search(MARKS) === -1) return code;
  if (language !== curl) return others?.withEnvironment(code, language.id) ?? "";
  // The shell joins quoted parts that touch.
  return code.replace(MARKS, (_, name: string) => `'"$${name}"'`).replace(/''(?=\s|$)/gm, "");
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
    h(
      "pre",
      { class: "console-code", tabIndex: 0, "aria-label": words.request },
      h("code", {}, colored(code, model.language === curl.id ? undefined : others?.TOKENS)),
    ),
  );
}

export function copyButton(text: string, { words }: Model): VNode {
  return h(
    "button",
    { type: "button", class: "console-link", "data-copy": text, "data-copied": words.copied },
    h("span", {}, words.copy),
  );
}

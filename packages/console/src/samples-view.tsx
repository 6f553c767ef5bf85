// The request as code in the selected language, updated on every keystroke.

/** @jsxImportSource preact */

import type { ConsoleLanguage } from "@lectern/request/console-slice";
import { curl } from "@lectern/request/samples/curl";
import type { VNode } from "preact";
import { colored } from "./colors.tsx";
import { MARKS } from "./credentials.ts";
import { Button, Menu } from "./elements.tsx";
import { currentRequest, type Model, type ModelProps } from "./model.ts";

/** Loaded on first use. */
let others: typeof import("./other-languages.ts") | undefined;

/** There is no code until they are loaded. */
function loadOthers(model: Model): string {
  void import("./other-languages.ts").then((loaded) => {
    others = loaded;
    model.update();
  });
  return "";
}

/** A sample that does not follow the form is marked as an example. */
function optionTitle({ title, sample, module }: ConsoleLanguage, example: string): string {
  const isFixed = sample !== undefined && (module === undefined || others?.isMissing(module));
  return isFixed ? `${title} (${example})` : title;
}

/** The current request as code (cURL by default). Secrets are variable names unless the reader reveals them. */
export function sampleCode(model: Model, id: string = curl.id): string {
  const own = model.slice.languages.find((one) => one.id === id && one.sample !== undefined);
  if (!others && (own || id !== curl.id)) return loadOthers(model);
  const request = currentRequest(model, model.showsSecrets ? "plain" : "named");
  if (own) return others?.addedCode(model, own, request) ?? "";
  const language = others?.findLanguage(id) ?? curl;
  const code = language.write(request);
  if (code.search(MARKS) === -1) return code;
  if (language.id !== curl.id) return others?.withEnvironment(code, language.id) ?? "";
  // The shell joins quoted parts that touch.
  return code.replace(MARKS, (_, name: string) => `'"$${name}"'`).replace(/''(?=\s|$)/gm, "");
}

export function SamplesView({ model }: ModelProps): VNode {
  const { slice, strings } = model;
  const languages = slice.languages.length > 0 ? slice.languages : [curl];
  const code = sampleCode(model, model.language);
  const hasSecrets = slice.security.flat().length > 0;
  const shows = model.showsSecrets;
  const switchSecrets = (): void => {
    model.showsSecrets = !shows;
    model.update();
  };
  return (
    <div role="group" class="console-panel" aria-label={strings.request}>
      <div class="console-panel-head">
        <h3>{strings.request}</h3>
        <Menu
          aria-label={strings.language}
          value={model.language}
          options={languages.map((language) => [language.id, optionTitle(language, strings.example)])}
          pick={(id) => {
            model.language = id;
            model.update();
          }}
        />
        {hasSecrets && (
          <Button class="console-link" onClick={switchSecrets} aria-pressed={shows}>
            {shows ? strings.hideSecrets : strings.showSecrets}
          </Button>
        )}
        <CopyButton text={code} model={model} />
      </div>
      <pre class="console-code" tabIndex={0} role="group" aria-label={strings.request}>
        <code>{colored(code, model.language === curl.id ? undefined : others?.TOKENS)}</code>
      </pre>
    </div>
  );
}

interface CopyButtonProps extends ModelProps {
  readonly text: string;
}

export function CopyButton({ text, model: { strings } }: CopyButtonProps): VNode {
  return (
    <button type="button" class="console-link" data-copy={text} data-copied={strings.copied}>
      <span>{strings.copy}</span>
    </button>
  );
}

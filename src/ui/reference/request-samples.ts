// The samples of an operation as code: the request, and an example of each response.

import type { Operation } from "../../openapi/api.ts";
import type { OperationView } from "../../openapi/describe-operation.ts";
import { own, ownList, ownText } from "../../openapi/record.ts";
import { cut } from "../../openapi/value-text.ts";
import { findLanguage } from "../../request/languages.ts";
import { sampleRequest } from "./sample-request.ts";
import type { Translate } from "./say.ts";
import type { ReferenceSettings } from "./settings.ts";

/** One sample: a title for its tab, and code. */
export interface Sample {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** What samples are made with. */
type SampleSettings = Pick<ReferenceSettings, "autogenerate" | "languages" | "describe"> & { readonly t: Translate };

/** More tabs than this help nobody. */
export const MOST_SAMPLES = 20;
/** Characters of all samples of a page together, and what the last ones get at least. */
const MOST_CHARACTERS = 20_000;
const LEAST_CHARACTERS = 1_000;

/** The samples of the request: the author's own (`x-codeSamples`), else one for each language; a webhook shows its payload. */
export function requestSamples(operation: Operation, view: OperationView, settings: SampleSettings): readonly Sample[] {
  const authored = authoredSamples(operation);
  if (authored.length > 0) return authored;
  if (operation.kind === "endpoint") {
    if (!settings.autogenerate) return [];
    const request = sampleRequest(operation, view, settings.describe);
    return settings.languages.map(({ title, grammar, write }) => ({ title, language: grammar, code: write(request) }));
  }
  const examples = view.body?.contents.flatMap(({ examples: list }) => list) ?? [];
  return bounded(
    examples.map(({ title, text, language }) => ({ title: title ?? settings.t("apiPayload"), language, code: text })),
  );
}

/** An example for each status, named ones by their name. */
export function responseSamples(view: OperationView): readonly Sample[] {
  const samples = view.responses.flatMap(({ status, contents }) => {
    const [content] = contents.filter(({ examples }) => examples.length > 0);
    return (content?.examples ?? []).map(({ title, text, language }) => ({
      title: title === undefined ? status : `${status} ${title}`,
      language,
      code: text,
    }));
  });
  return bounded(samples);
}

/** As much as a page can bear: the first samples may be long, those after many long ones are shortened. */
function bounded(samples: readonly Sample[]): readonly Sample[] {
  let left = MOST_CHARACTERS;
  return samples.slice(0, MOST_SAMPLES).map((sample) => {
    const code = cut(sample.code, Math.max(LEAST_CHARACTERS, left / 2));
    left -= code.length;
    return { ...sample, code };
  });
}

/** The grammars the samples of an operation may need, before they are made. */
export function sampleGrammars(operation: Operation, settings: ReferenceSettings): readonly string[] {
  const authored = authoredSamples(operation);
  const languages =
    authored.length > 0 ? authored.map(({ language }) => language) : settings.languages.map(({ grammar }) => grammar);
  return ["json", "xml", ...(authored.length === 0 && !settings.autogenerate ? [] : languages)];
}

function authoredSamples(operation: Operation): readonly Sample[] {
  const key = Array.isArray(own(operation.value, "x-codeSamples")) ? "x-codeSamples" : "x-code-samples";
  return ownList(operation.value, key)
    .slice(0, MOST_SAMPLES)
    .flatMap((sample) => {
      const language = ownText(sample, "lang");
      const code = ownText(sample, "source");
      if (language === undefined || code === undefined) return [];
      const known = findLanguage(language);
      const title = ownText(sample, "label") ?? known?.title ?? language;
      return [{ title, language: known?.grammar ?? language.toLowerCase(), code: cut(code) }];
    });
}

// The samples of an operation as code: the request, and an example of each response.

import type { Operation } from "../../openapi/api.ts";
import type { OperationView } from "../../openapi/describe-operation.ts";
import { own, ownList, ownText } from "../../openapi/record.ts";
import { cut } from "../../openapi/value-text.ts";
import { requestToCurl } from "../../request/curl.ts";
import { sampleRequest } from "./sample-request.ts";

/** One sample: a title for its tab, and code. */
export interface Sample {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

const MOST_SAMPLES = 20;

/** The samples of the request: the author's own (`x-codeSamples`), else a cURL command; a webhook shows its payload. */
export function requestSamples(operation: Operation, view: OperationView): readonly Sample[] {
  const authored = authoredSamples(operation);
  if (authored.length > 0) return authored;
  if (operation.kind === "endpoint") {
    return [{ title: "cURL", language: "bash", code: requestToCurl(sampleRequest(operation, view)) }];
  }
  const examples = view.body?.contents.flatMap(({ examples: list }) => list) ?? [];
  return examples
    .slice(0, MOST_SAMPLES)
    .map(({ title, text, language }) => ({ title: title ?? "Payload", language, code: text }));
}

/** An example for each status, named ones by their name. */
export function responseSamples(view: OperationView): readonly Sample[] {
  return view.responses
    .flatMap(({ status, contents }) => {
      const [content] = contents.filter(({ examples }) => examples.length > 0);
      return (content?.examples ?? []).map(({ title, text, language }) => ({
        title: title === undefined ? status : `${status} ${title}`,
        language,
        code: text,
      }));
    })
    .slice(0, MOST_SAMPLES);
}

function authoredSamples(operation: Operation): readonly Sample[] {
  const key = Array.isArray(own(operation.value, "x-codeSamples")) ? "x-codeSamples" : "x-code-samples";
  return ownList(operation.value, key)
    .slice(0, MOST_SAMPLES)
    .flatMap((sample) => {
      const language = ownText(sample, "lang");
      const code = ownText(sample, "source");
      if (language === undefined || code === undefined) return [];
      return [{ title: ownText(sample, "label") ?? language, language: language.toLowerCase(), code: cut(code) }];
    });
}

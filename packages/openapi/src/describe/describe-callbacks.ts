// Callbacks: requests the API sends to its caller, each with its body and expected responses.

import type { Api } from "../api.ts";
import { ownWords } from "../html/own-texts.ts";
import { METHODS } from "../methods.ts";
import { dereference, followOperation } from "../read/resolve.ts";
import { defined, isRecord, own, ownList, ownRecord } from "../record.ts";
import {
  type BodyView,
  describeBody,
  describeResponses,
  listResponses,
  MAX_RESPONSES,
  type ResponseView,
} from "./describe-body.ts";
import { describeParameters, MAX_PARAMETERS, type ParameterView } from "./describe-parameters.ts";
import { type Describing, descriptionOf, type More, moreOf } from "./describing.ts";

/** One callback request. */
export interface CallbackView extends More<"parameters" | "responses"> {
  readonly name: string;
  readonly method: string;
  /** Its URL, often an expression: `{$request.body#/callbackUrl}`. */
  readonly url: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: readonly ParameterView[];
  readonly body?: BodyView;
  readonly responses: readonly ResponseView[];
}

/** Maximum number of callbacks on a page. */
export const MAX_CALLBACKS = 40;

export function describeCallbacks(describing: Describing, callbacks: unknown): readonly CallbackView[] {
  return listCallbacks(describing.api, callbacks)
    .slice(0, MAX_CALLBACKS)
    .map(({ name, url, method, parameters, value }) => {
      const all = [...parameters, ...ownList(value, "parameters")];
      const responses = ownRecord(value, "responses");
      // In page order: what comes first uses the budget first.
      const body = describeBody(describing, own(value, "requestBody"), "response");
      return defined({
        name,
        method: method.toUpperCase(),
        url,
        summary: ownWords(value, "summary"),
        ...descriptionOf(value),
        parameters: describeParameters(describing, all, "response"),
        body,
        responses: describeResponses(describing, responses, "request"),
        ...moreOf({
          parameters: [all.length, MAX_PARAMETERS],
          responses: [listResponses(responses).length, MAX_RESPONSES],
        }),
      });
    });
}

interface FoundCallback {
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
  readonly value: unknown;
}

/** Every request in an operation's callbacks. */
export function listCallbacks(api: Api, callbacks: unknown): readonly FoundCallback[] {
  if (!isRecord(callbacks)) return [];
  const found: FoundCallback[] = [];
  for (const [name, raw] of Object.entries(callbacks)) {
    const callback = dereference(api, raw);
    for (const [url, path] of Object.entries(isRecord(callback) ? callback : {})) {
      const item = dereference(api, path);
      if (url.startsWith("x-") || !isRecord(item)) continue;
      for (const method of METHODS) {
        const value = followOperation(api, own(item, method));
        if (isRecord(value)) found.push({ name, url, method, parameters: ownList(item, "parameters"), value });
      }
    }
  }
  return found;
}

// Explains why a request failed: one sentence, a hint, and a cURL command that works in the meantime.

import type { VNode } from "preact";
import { fillWord } from "../../base/text.ts";
import { colored } from "./colors.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failures.ts";
import { h } from "./h.ts";
import type { Model } from "./model.ts";
import { copyButton, sampleCode } from "./samples-view.ts";
import { originOf } from "./server-state.ts";
import type { Words } from "./words.ts";

export function failureView(model: Model, { failure, request }: Exchange): VNode {
  const { words } = model;
  const [text, hint] = textsOf(failure ?? { kind: "connection" }, words);
  const isCors = failure?.kind === "cors";
  const origin = isCors ? location.origin : (originOf(request.url) ?? request.url);
  const values = {
    origin,
    url: request.url,
    seconds: failure?.kind === "timeout" ? failure.seconds : 0,
    reason: failure?.kind === "proxy" ? failure.reason : "",
  };
  const code = sampleCode(model);
  return h(
    "div",
    { class: "console-failure" },
    h("div", { class: "console-reason" }, h("p", {}, fillWord(text, values)), h("p", {}, fillWord(hint, values))),
    h("div", { class: "console-panel-head" }, h("h4", {}, "cURL"), copyButton(code, model)),
    h("pre", { class: "console-code", tabIndex: 0, "aria-label": "cURL" }, h("code", {}, colored(code))),
  );
}

function textsOf({ kind }: Failure, words: Words): readonly [string, string] {
  switch (kind) {
    case "cors":
      return [words.failedCors, words.failedCorsHint];
    case "mixed":
      return [words.failedMixed, words.failedMixedHint];
    case "local":
      return [words.failedLocal, words.failedLocalHint];
    case "timeout":
      return [words.failedTimeout, words.failedTimeoutHint];
    case "offline":
      return [words.failedOffline, words.failedOfflineHint];
    case "policy":
      return [words.failedPolicy, words.failedPolicyHint];
    case "url":
      return [words.failedUrl, words.failedUrlHint];
    case "proxy":
      return [words.failedProxy, words.failedProxyHint];
    default:
      return [words.failedConnection, words.failedConnectionHint];
  }
}

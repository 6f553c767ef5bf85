// Explains why a request failed: one sentence, a hint, and a cURL command that works in the meantime.

import type { VNode } from "preact";
import { fillString } from "../../base/text.ts";
import { colored } from "./colors.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failures.ts";
import { h } from "./h.ts";
import type { Model } from "./model.ts";
import { copyButton, sampleCode } from "./samples-view.ts";
import { originOf } from "./server-state.ts";
import type { Words } from "./strings.ts";

export function failureView(model: Model, { failure, request }: Exchange): VNode {
  const { strings } = model;
  const [text, hint] = stringsFor(failure ?? { kind: "connection" }, strings);
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
    h("div", { class: "console-reason" }, h("p", {}, fillString(text, values)), h("p", {}, fillString(hint, values))),
    h("div", { class: "console-panel-head" }, h("h4", {}, "cURL"), copyButton(code, model)),
    h("pre", { class: "console-code", tabIndex: 0, "aria-label": "cURL" }, h("code", {}, colored(code))),
  );
}

function stringsFor({ kind }: Failure, strings: Words): readonly [string, string] {
  switch (kind) {
    case "cors":
      return [strings.failedCors, strings.failedCorsHint];
    case "mixed":
      return [strings.failedMixed, strings.failedMixedHint];
    case "local":
      return [strings.failedLocal, strings.failedLocalHint];
    case "timeout":
      return [strings.failedTimeout, strings.failedTimeoutHint];
    case "offline":
      return [strings.failedOffline, strings.failedOfflineHint];
    case "policy":
      return [strings.failedPolicy, strings.failedPolicyHint];
    case "url":
      return [strings.failedUrl, strings.failedUrlHint];
    case "proxy":
      return [strings.failedProxy, strings.failedProxyHint];
    default:
      return [strings.failedConnection, strings.failedConnectionHint];
  }
}

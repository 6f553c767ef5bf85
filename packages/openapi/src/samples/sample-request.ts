// Builds the sample request of a page: the first server, the first security alternative, required parameters and those with
// examples.

import { buildRequest, type Credential, type HttpRequest, serverUrl } from "@lectern/request";
import type { Operation } from "../api.ts";
import type { ContentView, MediaTypes } from "../describe/describe-body.ts";
import type { Example } from "../describe/describe-examples.ts";
import type { RequestView } from "../describe/describe-operation.ts";
import type { ParameterView } from "../describe/describe-parameters.ts";
import type { SecurityScheme } from "../describe/describe-security.ts";
import type { DescribeOptions } from "../describe/describing.ts";
import { streamKind } from "../example/stream-text.ts";
import { sampleBody, typeToSend } from "./sample-body.ts";

/** A request, and whether its body was shortened. */
export interface SampleRequest {
  readonly request: HttpRequest;
  readonly reduced: boolean;
  /** The example its body comes from. */
  readonly example: Example | undefined;
}

export interface SampleOptions extends Pick<DescribeOptions, "requiredOnly" | "allParameters"> {
  /** Maximum length of its body in characters. */
  readonly max: number;
  /** The body to send; defaults to the first example of the first media type. */
  readonly sent?: BodyChoice | undefined;
}

/** One of the bodies an operation accepts. */
export interface BodyChoice {
  readonly content: ContentView;
  /** Undefined if the media type has no examples, as with files. */
  readonly example: Example | undefined;
}

export function sampleRequest(
  { method, path }: Pick<Operation, "method" | "path">,
  view: Omit<RequestView, "responses"> & Partial<Pick<RequestView, "responses">>,
  options: SampleOptions,
): SampleRequest {
  const content = options.sent?.content ?? view.body?.contents[0];
  const example = options.sent?.example ?? content?.examples[0];
  // These never have a body, whatever the spec says.
  const isBodiless = /^(?:HEAD|TRACE)$/i.test(method);
  const sample =
    content === undefined || isBodiless
      ? undefined
      : sampleBody({ content, example }, { flatten: view.flatten, max: options.max });
  // The sender sets the content type of a multipart body, with its boundary.
  const isTyped = content !== undefined && sample !== undefined && sample.body.kind !== "multipart";
  const request = buildRequest({
    method,
    path,
    server: serverUrl(view.servers[0]),
    parameters: view.parameters
      .filter((parameter) => isIncluded(parameter, options))
      .map((parameter) => {
        const { example: authored, generated } = parameter;
        return { parameter, value: authored ?? generated, generated: authored === undefined };
      }),
    credentials: placeholderCredentials(view.security[0]?.schemes ?? []),
    body: sample?.body,
    streams: isStreamed(view.responses ?? []),
    mediaType: isTyped ? typeToSend(content.mediaType, sample) : undefined,
  });
  return { request, reduced: sample?.reduced === true, example };
}

/** True if an operation's primary response is a stream. */
export function isStreamed(responses: readonly MediaTypes[]): boolean {
  const good = responses.find(({ status }) => /^(?:2|default)/i.test(status));
  const kind = streamKind(good?.contents[0]?.mediaType ?? "");
  return kind !== undefined && kind !== "parts";
}

function isIncluded(parameter: ParameterView, { requiredOnly, allParameters }: SampleOptions): boolean {
  if (parameter.required) return true;
  return !requiredOnly && !parameter.deprecated && (allParameters === true || parameter.example !== undefined);
}

/** Placeholders for the caller's credentials: at most one in the Authorization header. */
function placeholderCredentials(schemes: readonly SecurityScheme[]): readonly Credential[] {
  const scheme = schemes.find(({ prefix }) => prefix !== undefined);
  const secret = scheme?.initial ?? (scheme?.prefix === "Bearer" ? "YOUR_TOKEN" : "YOUR_CREDENTIALS");
  const keys = schemes.flatMap(({ key, initial }): readonly Credential[] =>
    key === undefined ? [] : [{ ...key, value: initial ?? "YOUR_API_KEY" }],
  );
  if (scheme === undefined) return keys;
  return [{ location: "header", name: "Authorization", value: `${scheme.prefix} ${secret}` }, ...keys];
}

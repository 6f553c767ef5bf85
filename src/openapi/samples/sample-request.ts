// The request a page shows as a sample: the first server, the first way to authorize, what is required and what has an example.

import { buildRequest, type Credential } from "../../request/build-request.ts";
import type { HttpRequest } from "../../request/request.ts";
import { serverUrl } from "../../request/server-url.ts";
import type { Operation } from "../api.ts";
import type { ContentView, MediaTypes } from "../describe/describe-body.ts";
import type { Example } from "../describe/describe-examples.ts";
import type { RequestView } from "../describe/describe-operation.ts";
import type { ParameterView } from "../describe/describe-parameters.ts";
import type { SecurityScheme } from "../describe/describe-security.ts";
import type { DescribeOptions } from "../describe/describing.ts";
import { streamKind } from "../example/stream-text.ts";
import { sampleBody, typeToSend } from "./sample-body.ts";

/** A request, and whether its body is less than its author gave. */
export interface SampleRequest {
  readonly request: HttpRequest;
  readonly reduced: boolean;
  /** The example its body is made from. */
  readonly example: Example | undefined;
}

/** What a sample is made with. */
export interface SampleOptions extends Pick<DescribeOptions, "requiredOnly" | "allParameters"> {
  /** How many characters its body may take. */
  readonly most: number;
  /** What is sent: the first example of the first media type when left out. */
  readonly sent?: BodyChoice | undefined;
}

/** One body of those an operation takes. */
export interface BodyChoice {
  readonly content: ContentView;
  /** Undefined where the media type has no examples, as files have none. */
  readonly example: Example | undefined;
}

/** A request that calls the operation. */
export function sampleRequest(
  { method, path }: Pick<Operation, "method" | "path">,
  view: Omit<RequestView, "responses"> & Partial<Pick<RequestView, "responses">>,
  options: SampleOptions,
): SampleRequest {
  const content = options.sent?.content ?? view.body?.contents[0];
  const example = options.sent?.example ?? content?.examples[0];
  // These two never have a body, whatever a description says.
  const isBodiless = /^(?:HEAD|TRACE)$/i.test(method);
  const sample =
    content === undefined || isBodiless
      ? undefined
      : sampleBody({ content, example }, { flatten: view.flatten, most: options.most });
  // A multipart body names its own boundary, which only the sender knows.
  const isTyped = content !== undefined && sample !== undefined && sample.body.kind !== "multipart";
  const request = buildRequest({
    method,
    path,
    server: serverUrl(view.servers[0]),
    parameters: view.parameters
      .filter((parameter) => isShown(parameter, options))
      .map((parameter) => {
        const { example: given, made } = parameter;
        return { parameter, value: given ?? made, made: given === undefined };
      }),
    credentials: placeholderCredentials(view.security[0]?.schemes ?? []),
    body: sample?.body,
    streams: isStreamed(view.responses ?? []),
    mediaType: isTyped ? typeToSend(content.mediaType, sample) : undefined,
  });
  return { request, reduced: sample?.reduced === true, example };
}

/** True when an operation answers with a stream first of all. */
export function isStreamed(responses: readonly MediaTypes[]): boolean {
  const good = responses.find(({ status }) => /^(?:2|default)/i.test(status));
  const kind = streamKind(good?.contents[0]?.mediaType ?? "");
  return kind !== undefined && kind !== "parts";
}

function isShown(parameter: ParameterView, { requiredOnly, allParameters }: SampleOptions): boolean {
  if (parameter.required) return true;
  return !requiredOnly && !parameter.deprecated && (allParameters === true || parameter.example !== undefined);
}

/** What stands in samples for the secrets of a caller: at most one in the Authorization header. */
function placeholderCredentials(schemes: readonly SecurityScheme[]): readonly Credential[] {
  const scheme = schemes.find(({ prefix }) => prefix !== undefined);
  const secret = scheme?.initial ?? (scheme?.prefix === "Bearer" ? "YOUR_TOKEN" : "YOUR_CREDENTIALS");
  const keys = schemes.flatMap(({ key, initial }): readonly Credential[] =>
    key === undefined ? [] : [{ ...key, value: initial ?? "YOUR_API_KEY" }],
  );
  if (scheme === undefined) return keys;
  return [{ place: "header", name: "Authorization", value: `${scheme.prefix} ${secret}` }, ...keys];
}

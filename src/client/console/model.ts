// Everything a reader entered, and the one request that follows from it: the samples show it, Send sends it.

import { toExactJson } from "../../base/exact-json.ts";
import { buildRequest, type SentParameter } from "../../request/build-request.ts";
import type { ConsoleContent, ConsoleParameter, ConsoleSlice } from "../../request/console-slice.ts";
import { type ChosenFile, isChosenFile, multipartForm, plainForm } from "../../request/form-body.ts";
import { concreteType, isJsonType, isMultipart, isUrlEncoded } from "../../request/media-type.ts";
import type { HttpRequest, RequestBody } from "../../request/request.ts";
import { type AuthState, credentialsOf, type SecretForm } from "./credentials.ts";
import type { Exchange } from "./exchange.ts";
import { type ServerState, serverOf } from "./server-state.ts";
import type { Problems } from "./validate.ts";
import { createResolve, findOption, initialOf, isFields, type Resolve, withOption } from "./values.ts";
import type { Words } from "./words.ts";

/** The body as it is entered. */
export interface BodyState {
  /** Which of the media types. */
  content: number;
  value: unknown;
  /** Text as it was typed; undefined while the form is where the body is edited. */
  text: string | undefined;
  isRaw: boolean;
}

/** Everything a reader entered. */
export interface Model {
  readonly slice: ConsoleSlice;
  readonly words: Words;
  readonly resolve: Resolve;
  /** Values of parameters by place and name. */
  readonly parameters: Map<string, unknown>;
  readonly server: ServerState;
  readonly auth: AuthState;
  readonly body: BodyState;
  /** Alternatives that were chosen, by path. */
  readonly picks: Map<string, number>;
  /** What was typed where it says more than the value: `1.`. */
  readonly drafts: Map<string, string>;
  /** Parts that were opened or closed, by path. */
  readonly open: Map<string, boolean>;
  problems: Problems;
  language: string;
  showsSecrets: boolean;
  /** How requests go; `missing` where the site wants a proxy that its host does not have. */
  route: "direct" | "proxy" | "missing";
  exchange: Exchange | undefined;
  /** Shows the console anew. */
  update(): void;
}

/** The path of a parameter. */
export function parameterPath({ place, name }: ConsoleParameter): string {
  return `${place}/${encodeURIComponent(name)}`;
}

/** What the console starts with. */
export function createModel(
  slice: ConsoleSlice,
  words: Words,
  kept: Pick<Model, "server" | "auth">,
  update: () => void,
): Model {
  const resolve = createResolve(slice.schemas);
  const parameters = new Map<string, unknown>();
  for (const parameter of slice.parameters) {
    const { schema, required } = parameter;
    const value = schema.initial ?? (required ? initialParameter(parameter, resolve) : undefined);
    if (value !== undefined) parameters.set(parameterPath(parameter), value);
  }
  const model: Model = {
    slice,
    words,
    resolve,
    parameters,
    ...kept,
    body: { content: 0, value: undefined, text: undefined, isRaw: false },
    picks: new Map(),
    drafts: new Map(),
    open: new Map(),
    problems: new Map(),
    language: slice.languages[0]?.id ?? "bash",
    showsSecrets: false,
    route: "direct",
    exchange: undefined,
    update,
  };
  chooseContent(model, 0);
  return model;
}

function initialParameter({ schema }: ConsoleParameter, resolve: Resolve): unknown {
  const value = initialOf(schema, resolve);
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** The media type that is sent. */
export function contentOf({ slice, body }: Model): ConsoleContent | undefined {
  return slice.body?.contents[body.content];
}

/** How a body of a media type is entered. */
export type BodyKind = "json" | "form" | "file" | "text";

/** How the body of a media type is entered. */
export function bodyKind({ mediaType, file, schema, examples }: ConsoleContent): BodyKind {
  if (file) return "file";
  if (isMultipart(mediaType) || isUrlEncoded(mediaType)) return schema ? "form" : "text";
  const isAny = mediaType.includes("*") && examples.every(({ text }) => text === undefined);
  return isJsonType(mediaType) || isAny ? "json" : "text";
}

/** Takes another media type and what its author suggests to send. */
export function chooseContent(model: Model, index: number): void {
  const { body, slice } = model;
  body.content = index;
  const content = contentOf(model);
  const example = content?.examples.findIndex(({ made }) => made !== true) ?? -1;
  if (example !== -1) {
    chooseExample(model, example);
    return;
  }
  body.text = undefined;
  body.value = undefined;
  const isNeeded = slice.body?.required === true || slice.body?.contents.length === 1;
  if (content?.schema && isNeeded) {
    const start = initialOf(content.schema, model.resolve);
    const isEmpty = isFields(start) && Object.keys(start).length === 0 && !slice.body?.required;
    body.value = isEmpty ? undefined : start;
  }
  if (content && bodyKind(content) === "text") body.text = content.examples[0]?.text ?? "";
}

/** Fills the body with an example. */
export function chooseExample(model: Model, index: number): void {
  const { body } = model;
  const example = contentOf(model)?.examples[index];
  if (example === undefined) return;
  forget(model, "body");
  body.value = example.value;
  body.text = example.text;
}

/** Forgets what was chosen and typed below a path, because the value there is another. */
export function forget({ picks, drafts, problems }: Model, path: string): void {
  for (const known of [picks, drafts, problems])
    for (const key of known.keys()) if (key === path || key.startsWith(`${path}/`)) known.delete(key);
}

/** The body as text where it is edited as one. */
export function bodyText({ body }: Model): string {
  return body.text ?? (body.value === undefined ? "" : (toExactJson(body.value, 2) ?? ""));
}

/** The request that would be sent; secrets as they are, or as names. */
export function currentRequest(model: Model, secrets: SecretForm): HttpRequest {
  const { slice } = model;
  const sent = bodyToSend(model);
  const parameters = slice.parameters.flatMap((parameter): readonly SentParameter[] => {
    const value = model.parameters.get(parameterPath(parameter));
    return value === undefined && !parameter.required ? [] : [{ parameter, value }];
  });
  return buildRequest({
    method: slice.method,
    path: slice.path,
    server: serverOf(model),
    parameters,
    credentials: credentialsOf(model, secrets),
    streams: slice.streams,
    ...sent,
  });
}

interface SentBody {
  readonly body?: RequestBody;
  readonly mediaType?: string;
}

function bodyToSend(model: Model): SentBody {
  const { body, slice } = model;
  const content = contentOf(model);
  if (content === undefined || /^(?:HEAD|TRACE)$/.test(slice.method)) return {};
  const { mediaType } = content;
  switch (bodyKind(content)) {
    case "file": {
      const file: Partial<ChosenFile> = isChosenFile(body.value) ? body.value : {};
      const { path = "path/to/file", data } = file;
      if (data === undefined && !slice.body?.required) return {};
      return { body: { kind: "file", path, ...(data && { data }) }, mediaType: concreteType(mediaType, "file") };
    }
    case "form": {
      if (!isFields(body.value)) return {};
      const fields = formFields(model, content);
      return isMultipart(mediaType) ? { body: multipartForm(fields) } : { body: plainForm(fields), mediaType };
    }
    case "json": {
      const text = bodyText(model);
      if (text === "") return {};
      return { body: { kind: "text", text }, mediaType: concreteType(mediaType, "json") };
    }
    case "text": {
      const { text = "" } = body;
      if (text === "" && !slice.body?.required) return {};
      return { body: { kind: "text", text }, mediaType: concreteType(mediaType, "text") };
    }
  }
}

function formFields(model: Model, { schema, encodings = {} }: ConsoleContent): Parameters<typeof plainForm>[0] {
  const { body, resolve } = model;
  let shape = resolve(schema ?? {});
  for (let steps = 0; shape.choices && steps < 8; steps++) {
    const options = shape.choices[0] ?? [];
    shape = withOption(shape, options[model.picks.get("body") ?? findOption(options, body.value, resolve)], resolve);
  }
  return Object.entries(isFields(body.value) ? body.value : {}).map(([name, value]) => {
    const field = shape.fields?.find((one) => one.name === name);
    const inner = resolve(field?.schema ?? {});
    const isFile = inner.file === "bytes" || resolve(inner.items ?? {}).file === "bytes";
    const { mediaType, style } = Object.hasOwn(encodings, name) ? (encodings[name] ?? {}) : {};
    return { name, value, isFile, ...(mediaType === undefined ? {} : { mediaType }), style };
  });
}

// Everything the reader entered, and the single request derived from it: samples print it, Send sends it.

import { toExactJson } from "@lectern/base/exact-json.ts";
import {
  buildRequest,
  type ChosenFile,
  concreteType,
  type HttpRequest,
  isChosenFile,
  isJsonType,
  isMultipart,
  isUrlEncoded,
  multipartForm,
  plainForm,
  type RequestBody,
  type SentParameter,
} from "@lectern/request";
import type { ConsoleContent, ConsoleParameter, ConsoleSlice } from "@lectern/request/console-slice";
import { type AuthState, credentialsOf, type SecretForm } from "./credentials.ts";
import { type ServerState, serverOf } from "./server-state.ts";
import type { StreamReader } from "./stream.ts";
import type { Words } from "./strings.ts";
import type { Prepared } from "./to-fetch.ts";
import { createResolve, findOption, initialOf, isFields, type Resolve, withOption } from "./values.ts";

/** Error messages by path. */
export type Problems = Map<string, string>;

export type Failure =
  | { readonly kind: "cors" | "mixed" | "local" | "offline" | "connection" | "policy" | "url" }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "proxy"; readonly reason: string };

/** A request and its response so far. */
export interface Exchange {
  readonly request: HttpRequest;
  /** What the browser dropped from the request. */
  readonly left: Prepared["left"];
  state: "sending" | "receiving" | "done" | "failed" | "stopped";
  readonly route: "direct" | "proxy";
  status: number;
  statusText: string;
  headers: readonly (readonly [string, string])[];
  type: string;
  /** Milliseconds until the first byte and until the end. */
  began: number;
  duration: number;
  size: number;
  chunks: Uint8Array<ArrayBuffer>[];
  /** Set for streaming responses, which are parsed as they arrive. */
  reader: StreamReader | undefined;
  failure: Failure | undefined;
  stop(): void;
}

/** The request body being edited. */
export interface BodyState {
  /** Index of the selected media type. */
  content: number;
  value: unknown;
  /** The text as typed; undefined while the body is edited as a form. */
  text: string | undefined;
  isRaw: boolean;
}

/** What a page gives its console. */
export interface ConsoleHost {
  /** Contains the console, and nothing else. */
  readonly root: HTMLElement;
  /** A stylesheet for responses that loads with the first; empty if the page has it. */
  readonly style: string;
  /** Gets each request before it is sent, and may return what to change. */
  beforeSend?(request: HttpRequest): unknown;
  /** Closes the console; absent if it is always open. */
  close?(): void;
}

export interface Model {
  readonly host: ConsoleHost;
  readonly slice: ConsoleSlice;
  readonly strings: Words;
  readonly resolve: Resolve;
  /** Parameter values, keyed by `parameterPath`. */
  readonly parameters: Map<string, unknown>;
  readonly server: ServerState;
  readonly auth: AuthState;
  readonly body: BodyState;
  /** Selected alternatives, by path. */
  readonly picks: Map<string, number>;
  /** Raw input where it carries more than the value, such as `1.`. */
  readonly drafts: Map<string, string>;
  /** Sections the reader expanded or collapsed, by path. */
  readonly open: Map<string, boolean>;
  problems: Problems;
  language: string;
  showsSecrets: boolean;
  /** How requests are sent; `missing` when the site expects a proxy but its host has none. */
  route: "direct" | "proxy" | "missing";
  exchange: Exchange | undefined;
  /** How often Send was pressed. While code loads or a site script runs, the last press replaces those before. */
  presses: number;
  /** What screen readers announce; if empty, the state of the request. */
  spoken: string;
  /** Re-renders the console. */
  update(): void;
}

/** What a part of the console gets. */
export interface ModelProps {
  readonly model: Model;
}

/** The form path of a parameter. */
export function parameterPath({ location, name }: ConsoleParameter): string {
  return `${location}/${encodeURIComponent(name)}`;
}

/** The initial model of an endpoint. */
export function createModel(
  slice: ConsoleSlice,
  strings: Words,
  given: Pick<Model, "server" | "auth" | "host" | "update">,
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
    strings,
    resolve,
    parameters,
    ...given,
    body: { content: 0, value: undefined, text: undefined, isRaw: false },
    picks: new Map(),
    drafts: new Map(),
    open: new Map(),
    problems: new Map(),
    language: slice.languages[0]?.id ?? "bash",
    showsSecrets: false,
    route: "direct",
    exchange: undefined,
    presses: 0,
    spoken: "",
  };
  chooseContent(model, 0);
  return model;
}

function initialParameter({ schema }: ConsoleParameter, resolve: Resolve): unknown {
  const value = initialOf(schema, resolve);
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** The selected media type. */
export function contentOf({ slice, body }: Model): ConsoleContent | undefined {
  return slice.body?.contents[body.content];
}

export type BodyKind = "json" | "form" | "file" | "text";

/** Chooses the editor for a media type. */
export function bodyKind({ mediaType, file, schema, examples }: ConsoleContent): BodyKind {
  if (file) return "file";
  if (isMultipart(mediaType) || isUrlEncoded(mediaType)) return schema ? "form" : "text";
  const isAny = mediaType.includes("*") && examples.every(({ text }) => text === undefined);
  return isJsonType(mediaType) || isAny ? "json" : "text";
}

/** Switches the media type and loads its suggested body. */
export function chooseContent(model: Model, index: number): void {
  const { body, slice } = model;
  body.content = index;
  const content = contentOf(model);
  const example = content?.examples.findIndex(({ generated }) => generated !== true) ?? -1;
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

export function chooseExample(model: Model, index: number): void {
  const { body } = model;
  const example = contentOf(model)?.examples[index];
  if (example === undefined) return;
  invalidate(model, "body");
  body.value = example.value;
  body.text = example.text;
}

/** Drops choices, drafts and problems at or below a path whose value was replaced. */
export function invalidate({ picks, drafts, problems }: Model, path: string): void {
  for (const known of [picks, drafts, problems])
    for (const key of known.keys()) if (key === path || key.startsWith(`${path}/`)) known.delete(key);
}

/** The body as text for the raw editor. */
export function bodyText({ body }: Model): string {
  return body.text ?? (body.value === undefined ? "" : (toExactJson(body.value, 2) ?? ""));
}

/** The request as it would be sent, with secrets in plain text or as variable names. */
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

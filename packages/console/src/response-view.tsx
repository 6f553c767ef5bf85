// The response pane: status and its documented meaning, headers, and the body by media type, or why there is none.

/** @jsxImportSource preact */

import { decodePercent, fillString } from "@lectern/base/text.ts";
import { isJsonType } from "@lectern/request";
import type { ComponentChildren, VNode } from "preact";
import { colored } from "./colors.tsx";
import { Button, enteredText } from "./elements.tsx";
import { bytesOf } from "./exchange.ts";
import { type ExchangeProps, FailureView } from "./failures.tsx";
import { JsonTree, searchJson } from "./json-tree.tsx";
import type { Exchange, Model, ModelProps } from "./model.ts";
import { parseInSteps } from "./parse-in-steps.ts";
import { CopyButton } from "./samples-view.tsx";
import type { StreamItem } from "./stream.ts";
import { countText, sizeText, timeText } from "./strings.ts";

export function ResponseView({ model }: ModelProps): VNode {
  const { exchange, strings } = model;
  return (
    <div role="group" class="console-panel console-response" aria-label={strings.response}>
      <div class="console-panel-head">
        <h3>{strings.response}</h3>
        {exchange && <StatusLine model={model} exchange={exchange} />}
      </div>
      {exchange === undefined ? (
        <p class="console-empty">{strings.noResponse}</p>
      ) : (
        <Content model={model} exchange={exchange} />
      )}
    </div>
  );
}

function Content({ model, exchange }: ExchangeProps): VNode {
  const { strings } = model;
  if (exchange.state === "failed") return <FailureView model={model} exchange={exchange} />;
  if (exchange.state === "sending") return <p class="console-empty">{strings.sending}</p>;
  if (exchange.status === 0) return <p class="console-empty">{strings.stopped}</p>;
  return (
    <>
      <LeftNotes model={model} exchange={exchange} />
      <Headers model={model} exchange={exchange} />
      <ResponseBody model={model} exchange={exchange} />
    </>
  );
}

/** The live-region announcement for the current state. */
export function announcement({ exchange, strings, slice, spoken }: Model): string {
  if (spoken !== "" || exchange === undefined) return spoken;
  if (exchange.state === "sending") return strings.sending;
  if (exchange.state === "failed") return strings.failed;
  if (exchange.state === "stopped") return strings.stopped;
  return exchange.state === "done"
    ? `${strings.response}: ${exchange.status} ${meaningOf(slice.responses, exchange.status) ?? ""}`
    : "";
}

function StatusLine({ model: { strings, slice }, exchange }: ExchangeProps): ComponentChildren {
  const { status, statusText, state, duration, began, size } = exchange;
  if (status === 0 || state === "failed") return undefined;
  const meaning = meaningOf(slice.responses, status);
  const kind = status < 300 ? "good" : status < 400 ? "moved" : "bad";
  const time = countText(strings.time, Math.round(state === "done" ? duration : began));
  return (
    <>
      <span class="console-status" data-kind={kind}>
        {`${status} ${statusText}`.trim()}
      </span>
      <span class="console-hint" dir="auto">
        {meaning ?? strings.notDocumented}
      </span>
      <span class="console-hint console-facts">
        {state === "receiving" ? strings.receiving : `${time} · ${sizeText(size)}`}
      </span>
    </>
  );
}

/** The spec's text for a status: exact match, then its range (`4XX`), then `default`. */
function meaningOf(responses: Model["slice"]["responses"], status: number): string | undefined {
  const family = `${String(status)[0]}XX`;
  const found = [String(status), family, "default"]
    .map((key) => responses.find((one) => one.status.toUpperCase() === key.toUpperCase()))
    .find((one) => one !== undefined);
  return found && (found.description ?? "");
}

/** Warns about parts the browser dropped from the request. */
function LeftNotes({ model: { strings, slice }, exchange: { left } }: ExchangeProps): VNode {
  const names = left.headers.join(", ");
  return (
    <>
      {left.method && <p class="console-alert">{fillString(strings.refusedMethod, { method: slice.method })}</p>}
      {names !== "" && <p class="console-alert">{fillString(strings.refusedHeaders, { names })}</p>}
      {left.body && <p class="console-alert">{fillString(strings.refusedBody, { method: slice.method })}</p>}
    </>
  );
}

function Headers({ model: { strings }, exchange: { headers, route } }: ExchangeProps): VNode {
  return (
    <details class="console-meta">
      <summary>{`${strings.responseHeaders} (${headers.length})`}</summary>
      <dl>
        {headers.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      {route === "direct" && <p class="console-hint">{strings.hiddenHeaders}</p>}
    </details>
  );
}

/** The decoded body, computed once per response. */
interface Decoded {
  readonly text: string;
  readonly json?: unknown;
  readonly isJson: boolean;
  readonly url?: string;
}

const DECODED = new WeakMap<Exchange, Decoded>();
const PENDING = new WeakSet<Exchange>();
/** Longer text is truncated; the download is complete. */
const MAX_SHOWN_LENGTH = 200_000;

function ResponseBody({ model, exchange }: ExchangeProps): VNode {
  const { strings } = model;
  if (exchange.reader)
    return (
      <>
        <Stream model={model} items={exchange.reader.items} />
        {exchange.state !== "receiving" && <Tools model={model} exchange={exchange} />}
      </>
    );
  if (exchange.state === "receiving") return <GrowingText model={model} exchange={exchange} />;
  if (exchange.size === 0) return <p class="console-empty">{strings.noBody}</p>;
  const decoded = DECODED.get(exchange);
  if (decoded === undefined) {
    void decodeBody(model, exchange);
    return <p class="console-empty">{strings.receiving}</p>;
  }
  return (
    <>
      <Tools model={model} exchange={exchange} decoded={decoded} />
      <ShownBody model={model} exchange={exchange} decoded={decoded} />
    </>
  );
}

/** An allowlist: an HTML response must never run under this origin. A browser without a viewer would save a PDF at once. */
function isShownAsFile(type: string): boolean {
  return (
    /^(?:image|audio|video)\//i.test(type) || (/^application\/pdf(?:;|$)/i.test(type) && navigator.pdfViewerEnabled)
  );
}

const TEXTUAL = /^text\/|json|xml|yaml|javascript|csv|graphql|urlencoded/i;

/** The URL of the response that a console shows as a file. */
const SHOWN_URLS = new WeakMap<Model, string>();

async function decodeBody(model: Model, exchange: Exchange): Promise<void> {
  if (PENDING.has(exchange)) return;
  PENDING.add(exchange);
  const { type } = exchange;
  const blob = bytesOf(exchange);
  if (isShownAsFile(type)) {
    URL.revokeObjectURL(SHOWN_URLS.get(model) ?? "");
    const url = URL.createObjectURL(blob);
    SHOWN_URLS.set(model, url);
    DECODED.set(exchange, { text: "", isJson: false, url });
  } else if (type !== "" && !TEXTUAL.test(type)) DECODED.set(exchange, { text: "", isJson: false });
  else DECODED.set(exchange, await readText(await blob.text(), type));
  model.update();
}

async function readText(text: string, type: string): Promise<Decoded> {
  if (!isJsonType(type) && !(type === "" && /^\s*[{[]/.test(text))) return { text, isJson: false };
  try {
    return { text, json: await parseInSteps(text), isJson: true };
  } catch {
    return { text, isJson: false };
  }
}

interface ShownBodyProps extends ExchangeProps {
  readonly decoded: Decoded;
}

function ShownBody({ model, exchange, decoded }: ShownBodyProps): VNode {
  const { strings } = model;
  const { type, size } = exchange;
  const { text, json, isJson, url } = decoded;
  if (url !== undefined) return <Media type={type} url={url} name={strings.response} />;
  if (isJson) {
    const query = model.drafts.get("find") ?? "";
    return query === "" ? (
      <JsonTree model={model} value={json} />
    ) : (
      <MatchList model={model} json={json} query={query} />
    );
  }
  if (text === "") return <p class="console-empty">{`${type} · ${sizeText(size)}`}</p>;
  const shown = text.length > MAX_SHOWN_LENGTH ? text.slice(0, MAX_SHOWN_LENGTH) : text;
  const code = /xml|html/i.test(type) ? colored(indented(shown), MARKUP) : colored(shown);
  return (
    <pre class="console-code" tabIndex={0} role="group" aria-label={strings.response}>
      <code>{code}</code>
    </pre>
  );
}

/** Attribute values, comments and tags, in the order of `colored`; markup has no numbers. */
const MARKUP = /("[^"<>]*"|'[^'<>]*')|(<!--[\s\S]*?-->)|((?!))|(<[?!/]?[\w:.-]+|[?/]?>)/g;

/** XML on a single line gets one line per element. */
function indented(text: string): string {
  if (text.trim().includes("\n")) return text;
  let depth = 0;
  return text.replace(/>\s*</g, (_, at: number) => {
    const opened = text.slice(text.lastIndexOf("<", at), at + 1);
    const isClosing = /^\s*<\//.test(text.slice(at + 1, at + 200));
    if (/^<[^/?!]/.test(opened) && !/\/>$|^<(?:meta|link|img|br|hr|input|source)\b/i.test(opened)) depth++;
    if (isClosing) depth--;
    return `>\n${"  ".repeat(Math.max(0, depth))}<`;
  });
}

interface MediaProps {
  readonly type: string;
  readonly url: string;
  readonly name: string;
}

function Media({ type, url, name }: MediaProps): VNode {
  if (/^image\//i.test(type)) return <img class="console-media" src={url} alt={name} />;
  if (/^audio\//i.test(type)) return <audio class="console-media" src={url} controls />;
  if (/^video\//i.test(type)) return <video class="console-media" src={url} controls />;
  // Browsers show a PDF only in a frame without a sandbox; its scripts run in the viewer, apart from this page.
  return <iframe class="console-media" src={`${url}#navpanes=0`} title={name} />;
}

interface MatchListProps extends ModelProps {
  readonly json: unknown;
  readonly query: string;
}

function MatchList({ model, json, query }: MatchListProps): VNode {
  const { matches, isDone } = searchJson(model, json, query);
  if (matches.length === 0) return <p class="console-empty">{isDone ? model.strings.noMatches : "…"}</p>;
  return (
    <ul class="console-matches">
      {matches.map(({ path, text }) => (
        <li>
          <span class="console-flag-token">{path}</span>
          {": "}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What the search found, for screen readers. */
function matchesText(model: Model, json: unknown): string {
  const { strings, drafts } = model;
  const query = drafts.get("find") ?? "";
  if (query === "") return "";
  const { matches, isDone } = searchJson(model, json, query);
  if (matches.length > 0) return `${strings.find}: ${matches.length}`;
  return isDone ? strings.noMatches : "";
}

function Tools({ model, exchange, decoded }: ExchangeProps & Partial<ShownBodyProps>): VNode {
  const { strings, drafts } = model;
  const find = (event: Event): void => {
    drafts.set("find", enteredText(event));
    model.spoken = matchesText(model, decoded?.json);
    model.update();
  };
  return (
    <div class="console-tools">
      {decoded?.isJson && (
        <input
          class="console-entry"
          type="search"
          placeholder={strings.find}
          aria-label={strings.find}
          value={drafts.get("find") ?? ""}
          onInput={find}
        />
      )}
      {decoded !== undefined && decoded.text !== "" && decoded.text.length < MAX_SHOWN_LENGTH && (
        <CopyButton text={decoded.text} model={model} />
      )}
      <Button class="console-link" onClick={() => download(exchange)}>
        {strings.download}
      </Button>
    </div>
  );
}

function GrowingText({ model, exchange: { chunks, size, type } }: ExchangeProps): VNode {
  if (type !== "" && !TEXTUAL.test(type)) return <p class="console-empty">{sizeText(size)}</p>;
  // Shows only the tail, where new data arrives: decoding all of a large response each time would block the page.
  let start = chunks.length;
  for (let bytes = 0; start > 0 && bytes < MAX_GROWING_LENGTH; bytes += chunks[start]?.length ?? 0) start--;
  const decoder = new TextDecoder();
  const text = chunks
    .slice(start)
    .map((chunk) => decoder.decode(chunk, { stream: true }))
    .join("");
  return (
    <pre class="console-code" tabIndex={0} role="group" aria-label={model.strings.response}>
      <code>{text.slice(-MAX_GROWING_LENGTH)}</code>
    </pre>
  );
}

/** Characters shown of a text that is still arriving. */
const MAX_GROWING_LENGTH = 20_000;

const MAX_SHOWN = 500;

interface StreamProps extends ModelProps {
  readonly items: readonly StreamItem[];
}

function Stream({ model: { strings }, items }: StreamProps): VNode {
  const shown = items.slice(-MAX_SHOWN);
  return (
    <div class="console-stream">
      <p class="console-hint">{countText(strings.events, items.length)}</p>
      <ol reversed start={items.length}>
        {shown.toReversed().map(({ text, event, id, at }, index) => (
          <li key={items.length - index}>
            <time dateTime={at.toISOString()}>{timeText(at)}</time>
            {event !== undefined && <span class="console-chip">{event}</span>}
            {id !== undefined && <span class="console-type">{id}</span>}
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Saves the response under the file name from its headers or URL. */
function download(exchange: Exchange): void {
  const url = URL.createObjectURL(bytesOf(exchange));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileNameOf(exchange);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Where the extension is not the last word of the media type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "text/plain": "txt",
  "text/markdown": "md",
  "text/event-stream": "txt",
  "image/svg+xml": "svg",
  "image/jpeg": "jpg",
  "audio/mpeg": "mp3",
  "video/quicktime": "mov",
  "application/gzip": "gz",
};

function fileNameOf({ headers, request, type }: Exchange): string {
  const disposition = headers.find(([name]) => name === "content-disposition")?.[1] ?? "";
  const [, encoded] = /filename\*=(?:UTF-8'[^']*')([^;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename="([^"]*)"|filename=([^;]+)/i.exec(disposition) ?? [];
  const named = (encoded === undefined ? undefined : decodePercent(encoded)) ?? quoted ?? plain;
  if (named) return named.trim();
  const { pathname } = new URL(request.url, location.href);
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "response";
  const bare = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const [word = "bin"] = /[a-z0-9]{1,6}$/.exec(bare.replace("octet-stream", "bin")) ?? [];
  const extension = EXTENSIONS[bare] ?? word;
  return last.includes(".") ? last : `${last}.${extension}`;
}

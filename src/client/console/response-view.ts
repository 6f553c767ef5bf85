// The response pane: status and its documented meaning, headers, and the body by media type, or why there is none.

import type { ComponentChildren, VNode } from "preact";
import { decodePercent, fillString } from "../../base/text.ts";
import { isJsonType } from "../../request/media-type.ts";
import { colored } from "./colors.ts";
import { bytesOf } from "./exchange.ts";
import { failureView } from "./failures.ts";
import { button, enteredText, h } from "./h.ts";
import { jsonTree, searchJson } from "./json-tree.ts";
import type { Exchange, Model } from "./model.ts";
import { parseInSteps } from "./parse-in-steps.ts";
import { copyButton } from "./samples-view.ts";
import type { StreamItem } from "./stream.ts";
import { countString, sizeText } from "./strings.ts";

export function responseView(model: Model): VNode {
  const { exchange, strings } = model;
  return h(
    "section",
    { class: "console-panel console-response", "aria-label": strings.response },
    h("div", { class: "console-panel-head" }, h("h3", {}, strings.response), exchange && statusLine(model, exchange)),
    exchange === undefined ? h("p", { class: "console-empty" }, strings.noResponse) : contentOf(model, exchange),
  );
}

function contentOf(model: Model, exchange: Exchange): ComponentChildren {
  const { strings } = model;
  if (exchange.state === "failed") return failureView(model, exchange);
  if (exchange.state === "sending") return h("p", { class: "console-empty" }, strings.sending);
  if (exchange.status === 0) return h("p", { class: "console-empty" }, strings.stopped);
  return [leftNotes(model, exchange), headersView(model, exchange), bodyView(model, exchange)];
}

/** The live-region announcement for the current state. */
export function announcement({ exchange, strings, slice }: Model): string {
  if (exchange === undefined) return "";
  if (exchange.state === "sending") return strings.sending;
  if (exchange.state === "failed") return strings.failed;
  if (exchange.state === "stopped") return strings.stopped;
  return exchange.state === "done"
    ? `${strings.response}: ${exchange.status} ${meaningOf(slice.responses, exchange.status) ?? ""}`
    : "";
}

function statusLine({ strings, slice }: Model, exchange: Exchange): ComponentChildren {
  const { status, statusText, state, duration, began, size } = exchange;
  if (status === 0 || state === "failed") return undefined;
  const meaning = meaningOf(slice.responses, status);
  const kind = status < 300 ? "good" : status < 400 ? "moved" : "bad";
  const time = fillString(strings.time, { count: Math.round(state === "done" ? duration : began) });
  return [
    h("span", { class: "console-status", "data-kind": kind }, `${status} ${statusText}`.trim()),
    h("span", { class: "console-hint" }, meaning ?? strings.notDocumented),
    h(
      "span",
      { class: "console-hint console-facts" },
      state === "receiving" ? strings.receiving : `${time} · ${sizeText(size)}`,
    ),
  ];
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
function leftNotes({ strings, slice }: Model, { left }: Exchange): ComponentChildren {
  const names = left.headers.join(", ");
  return [
    left.method && h("p", { class: "console-alert" }, fillString(strings.refusedMethod, { method: slice.method })),
    names !== "" && h("p", { class: "console-alert" }, fillString(strings.refusedHeaders, { names })),
    left.body && h("p", { class: "console-alert" }, fillString(strings.refusedBody, { method: slice.method })),
  ];
}

function headersView({ strings }: Model, { headers, route }: Exchange): ComponentChildren {
  return h(
    "details",
    { class: "console-meta" },
    h("summary", {}, `${strings.responseHeaders} (${headers.length})`),
    h(
      "dl",
      {},
      headers.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    route === "direct" && h("p", { class: "console-hint" }, strings.hiddenHeaders),
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

function bodyView(model: Model, exchange: Exchange): ComponentChildren {
  const { strings } = model;
  if (exchange.reader)
    return [
      streamView(model, exchange.reader.items),
      exchange.state !== "receiving" && tools(model, exchange, undefined),
    ];
  if (exchange.state === "receiving") return growingText(exchange);
  if (exchange.size === 0) return h("p", { class: "console-empty" }, strings.noBody);
  const decoded = DECODED.get(exchange);
  if (decoded === undefined) {
    void decodeBody(model, exchange);
    return h("p", { class: "console-empty" }, strings.receiving);
  }
  return [tools(model, exchange, decoded), shownBody(model, exchange, decoded)];
}

/** An allowlist: an HTML response must never run under this origin. A browser without a viewer would save a PDF at once. */
function isShownAsFile(type: string): boolean {
  return (
    /^(?:image|audio|video)\//i.test(type) || (/^application\/pdf(?:;|$)/i.test(type) && navigator.pdfViewerEnabled)
  );
}

const TEXTUAL = /^text\/|json|xml|yaml|javascript|csv|graphql|urlencoded/i;

/** The URL of the response that is shown as a file. */
let shownUrl = "";

async function decodeBody(model: Model, exchange: Exchange): Promise<void> {
  if (PENDING.has(exchange)) return;
  PENDING.add(exchange);
  const { type } = exchange;
  const blob = bytesOf(exchange);
  if (isShownAsFile(type)) {
    URL.revokeObjectURL(shownUrl);
    shownUrl = URL.createObjectURL(blob);
    DECODED.set(exchange, { text: "", isJson: false, url: shownUrl });
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

function shownBody(model: Model, { type, size }: Exchange, { text, json, isJson, url }: Decoded): ComponentChildren {
  const { strings } = model;
  if (url !== undefined) return mediaView(type, url, strings.response);
  if (isJson) {
    const query = model.drafts.get("find") ?? "";
    return query === "" ? jsonTree(model, json) : matchList(model, json, query);
  }
  if (text === "") return h("p", { class: "console-empty" }, `${type} · ${sizeText(size)}`);
  const shown = text.length > MAX_SHOWN_LENGTH ? text.slice(0, MAX_SHOWN_LENGTH) : text;
  const code = /xml|html/i.test(type) ? colored(indented(shown), MARKUP) : colored(shown);
  return h("pre", { class: "console-code", tabIndex: 0, "aria-label": strings.response }, h("code", {}, code));
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

function mediaView(type: string, url: string, name: string): VNode {
  if (/^image\//i.test(type)) return h("img", { class: "console-media", src: url, alt: name });
  if (/^audio\//i.test(type)) return h("audio", { class: "console-media", src: url, controls: true });
  if (/^video\//i.test(type)) return h("video", { class: "console-media", src: url, controls: true });
  // Browsers show a PDF only in a frame without a sandbox; its scripts run in the viewer, apart from this page.
  return h("iframe", { class: "console-media", src: `${url}#navpanes=0`, title: name });
}

function matchList(model: Model, json: unknown, query: string): VNode {
  const { matches, isDone } = searchJson(model, json, query);
  if (matches.length === 0) return h("p", { class: "console-empty" }, isDone ? model.strings.noMatches : "…");
  return h(
    "ul",
    { class: "console-matches" },
    matches.map(({ path, text }) => h("li", {}, h("span", { class: "console-flag-token" }, path), ": ", text)),
  );
}

function tools(model: Model, exchange: Exchange, decoded: Decoded | undefined): VNode {
  const { strings, drafts } = model;
  const find = (event: Event): void => {
    drafts.set("find", enteredText(event));
    model.update();
  };
  return h(
    "div",
    { class: "console-tools" },
    decoded?.isJson &&
      h("input", {
        class: "console-entry",
        type: "search",
        placeholder: strings.find,
        "aria-label": strings.find,
        value: drafts.get("find") ?? "",
        onInput: find,
      }),
    decoded !== undefined &&
      decoded.text !== "" &&
      decoded.text.length < MAX_SHOWN_LENGTH &&
      copyButton(decoded.text, model),
    button("console-link", strings.download, () => download(exchange)),
  );
}

function growingText({ chunks, size, type }: Exchange): ComponentChildren {
  if (type !== "" && !TEXTUAL.test(type)) return h("p", { class: "console-empty" }, sizeText(size));
  // Shows only the tail, where new data arrives: decoding all of a large response each time would block the page.
  let start = chunks.length;
  for (let bytes = 0; start > 0 && bytes < MAX_GROWING_LENGTH; bytes += chunks[start]?.length ?? 0) start--;
  const decoder = new TextDecoder();
  const text = chunks
    .slice(start)
    .map((chunk) => decoder.decode(chunk, { stream: true }))
    .join("");
  return h("pre", { class: "console-code", tabIndex: 0 }, h("code", {}, text.slice(-MAX_GROWING_LENGTH)));
}

/** Characters shown of a text that is still arriving. */
const MAX_GROWING_LENGTH = 20_000;

const MAX_SHOWN = 500;

function streamView({ strings }: Model, items: readonly StreamItem[]): VNode {
  const shown = items.slice(-MAX_SHOWN);
  return h(
    "div",
    { class: "console-stream" },
    h("p", { class: "console-hint" }, countString(strings.events, items.length)),
    h(
      "ol",
      { reversed: true, start: items.length },
      shown
        .toReversed()
        .map(({ text, event, id, at }, index) =>
          h(
            "li",
            { key: items.length - index },
            h("time", { dateTime: at.toISOString() }, at.toLocaleTimeString(undefined, { hour12: false })),
            event !== undefined && h("span", { class: "console-chip" }, event),
            id !== undefined && h("span", { class: "console-type" }, id),
            h("code", {}, text),
          ),
        ),
    ),
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

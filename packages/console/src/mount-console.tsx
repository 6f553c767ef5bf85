// Shows a console in an element of the page, and sends its requests.

/** @jsxImportSource preact */

import { loadStyle } from "@lectern/base/browser/load-style.ts";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import { render, type VNode } from "preact";
import { Button } from "./elements.tsx";
import { type ConsoleHost, createModel, type Model, type ModelProps } from "./model.ts";
import { persist, restorePath, savedState } from "./persist.ts";
import { RequestForm } from "./request-form.tsx";
import { SamplesView } from "./samples-view.tsx";
import { addWords, countText, type Words } from "./strings.ts";

/** Loaded when the reader sends the first request. */
type Sending = typeof import("./sending.ts");

let sending: Sending | undefined;

/** Loaded for channels only. */
let sockets: typeof import("./socket.tsx") | undefined;

/** Debounce in milliseconds, so saving never slows down typing. */
const PERSIST_PAUSE = 300;

/** Prepares a console, which `model.update` shows. */
export async function mountConsole(slice: ConsoleSlice, strings: Words, host: ConsoleHost): Promise<Model> {
  if (slice.channel) [sockets] = await Promise.all([import("./socket.tsx"), loadStyle(host.style)]);
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    isWaiting = false;
    render(<ConsoleForm model={model} />, host.root);
    clearTimeout(timer);
    timer = setTimeout(() => persist(model), PERSIST_PAUSE);
  };
  // Batches updates of the same tick.
  const update = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(show);
  };
  const model = createModel(slice, strings, { ...savedState(slice), host, update });
  restorePath(model);
  if (slice.proxy !== undefined) void findProxy(model, slice.proxy);
  if (location.hash.startsWith("#try=")) (await import("./share.ts")).readLink(model);
  return model;
}

/** Stores what the reader entered, and stops what is running. */
export function endConsole(model: Model): void {
  persist(model);
  model.exchange?.stop();
  sockets?.closeSocket(model);
}

async function loadSending({ strings, host }: Model): Promise<Sending> {
  const [loaded] = await Promise.all([import("./sending.ts"), loadStyle(host.style)]);
  await addWords(strings, loaded.SENDING_WORDS);
  return loaded;
}

/** A static host has no proxy, so probe for it. */
async function findProxy(model: Model, src: string): Promise<void> {
  const reply = await fetch(src).then(
    (response) => response.text(),
    () => "",
  );
  model.route = reply === '{"proxy":true}' ? "proxy" : "missing";
  model.update();
}

/** Sends the request on Ctrl+Enter. */
export function submitByKey(model: Model, event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void submit(model, false);
}

/** Validates and sends the request; `anyway` sends it despite problems. */
async function submit(model: Model, anyway: boolean): Promise<void> {
  if (model.slice.channel) {
    if (sockets?.isConnected(model)) sockets.sendMessage(model);
    else sockets?.toggleSocket(model);
    return;
  }
  const press = ++model.presses;
  sending ??= await loadSending(model);
  await sending.submitRequest(model, { press, anyway });
}

function ConsoleForm({ model }: ModelProps): VNode {
  const { slice, strings, problems, host } = model;
  return (
    <form
      class="console"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(model, false);
      }}
    >
      <div class="console-head">
        <span class="method-pill" data-method={slice.method.toLowerCase()}>
          {slice.method}
        </span>
        <h2 dir="auto">{slice.title}</h2>
        <code>{slice.path}</code>
        <SendButton model={model} />
        {host.close && (
          <Button class="console-close" onClick={host.close} aria-label={strings.close}>
            ×
          </Button>
        )}
      </div>
      <div class="console-columns">
        <div class="console-left">
          {problems.size > 0 && (
            <p class="console-invalid" role="alert">
              {countText(strings.invalid, problems.size)}{" "}
              <Button class="console-link" onClick={() => void submit(model, true)}>
                {strings.sendAnyway}
              </Button>
            </p>
          )}
          <RequestForm model={model} />
          <p class="console-hint console-route">{routeText(model)}</p>
          <p class="console-hint">
            <Button class="console-link" onClick={() => void share(model)}>
              {model.spoken === sharedText(model) ? strings.copied : strings.share}
            </Button>{" "}
            {strings.shareNote}
          </p>
        </div>
        <div class="console-right">
          {slice.channel && sockets ? (
            <sockets.SocketView model={model} />
          ) : (
            <>
              <SamplesView model={model} />
              <ResponsePanel model={model} />
            </>
          )}
        </div>
      </div>
      <p class="console-spoken" role="status">
        {sending?.announcement(model) ?? model.spoken}
      </p>
    </form>
  );
}

/** One kind of element, so that it keeps the focus while its meaning changes. */
function SendButton({ model }: ModelProps): VNode {
  const { slice, strings, exchange } = model;
  if (slice.channel && sockets) {
    return (
      <Button class="console-send" onClick={() => sockets?.toggleSocket(model)}>
        {sockets.isConnected(model) ? strings.disconnect : strings.connect}
      </Button>
    );
  }
  const isRunning = exchange?.state === "sending" || exchange?.state === "receiving";
  if (isRunning)
    return (
      <Button class="console-send" onClick={(event) => !isSecondClick(event) && exchange.stop()}>
        {strings.stop}
      </Button>
    );
  return (
    <Button type="submit" class="console-send">
      {strings.send}
      <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? "⌘" : strings.controlKey} ↵</kbd>
    </Button>
  );
}

/** True for the second click of a double-click, which is meant for the button's meaning at the first. */
function isSecondClick({ detail }: MouseEvent): boolean {
  return detail === 2;
}

/** What is announced after the link was copied. */
function sharedText({ strings }: Model): string {
  return `${strings.share}: ${strings.copied}`;
}

/** Milliseconds for which a button says that it copied something. */
const CONFIRMED = 1500;

async function share(model: Model): Promise<void> {
  const { shareLink } = await import("./share.ts");
  await navigator.clipboard.writeText(shareLink(model));
  const say = (text: string): void => {
    model.spoken = text;
    model.update();
  };
  say(sharedText(model));
  setTimeout(() => say(""), CONFIRMED);
}

function routeText({ route, strings }: Model): string {
  if (route === "missing") return strings.noProxy;
  return route === "proxy" ? strings.proxied : strings.direct;
}

function ResponsePanel({ model }: ModelProps): VNode {
  if (sending) return <sending.ResponseView model={model} />;
  const { strings } = model;
  return (
    <div role="group" class="console-panel" aria-label={strings.response}>
      <div class="console-panel-head">
        <h3>{strings.response}</h3>
      </div>
      <p class="console-empty">{strings.noResponse}</p>
    </div>
  );
}

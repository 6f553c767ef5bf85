// Opens an endpoint's console: loads its data, shows the dialog and sends requests.

import { loadStyle } from "@lectern/base/browser/load-style.ts";
import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { HttpRequest } from "@lectern/request";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import { render, type VNode } from "preact";
import { Button } from "./elements.tsx";
import { inputId } from "./field.ts";
import { createModel, currentRequest, type Model, type ModelProps } from "./model.ts";
import { applySiteVariables, persist, restorePath, savedState } from "./persist.ts";
import { RequestForm } from "./request-form.tsx";
import { SamplesView } from "./samples-view.tsx";
import { addWords, countString, openingWords, type Words } from "./strings.ts";

interface Console {
  readonly dialog: HTMLDialogElement;
  readonly model: Model;
}

let current: Console | undefined;

/** Loaded when the reader sends the first request. */
type Sending = typeof import("./sending.ts");

let sending: Sending | undefined;

/** Loaded for channels only. */
let sockets: typeof import("./socket.tsx") | undefined;

/** What the button's script loaded. */
interface Files {
  /** The endpoint's data. */
  readonly slice: string;
  /** The folder of the site's own files. */
  readonly folder: string;
  /** The stylesheet for responses. */
  readonly style: string;
}

let laterStyle = "";

/** Opens the console. Earlier input is preserved. */
export async function openConsole(files: Files): Promise<void> {
  current ??= await load(files);
  const { dialog, model } = current;
  if (dialog.open) return;
  model.update();
  // A modal dialog restyles the whole page behind it, which takes long on a large one: the form is shown first.
  dialog.setAttribute("open", "");
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  dialog.removeAttribute("open");
  dialog.showModal();
}

async function load({ slice: text, folder, style }: Files): Promise<Console> {
  laterStyle = style;
  const slice = parseExactJson(text) as ConsoleSlice;
  const strings = await openingWords(folder);
  if (slice.channel) [sockets] = await Promise.all([import("./socket.tsx"), loadStyle(laterStyle)]);
  const console = createConsole(slice, strings);
  if (location.hash.startsWith("#try=")) (await import("./share.ts")).readLink(console.model);
  return console;
}

async function loadSending({ strings }: Model): Promise<Sending> {
  const [loaded] = await Promise.all([import("./sending.ts"), loadStyle(laterStyle)]);
  await addWords(strings, loaded.SENDING_WORDS);
  return loaded;
}

/** Debounce in milliseconds, so saving never slows down typing. */
const PERSIST_PAUSE = 300;

function createConsole(slice: ConsoleSlice, strings: Words): Console {
  const dialog = document.createElement("dialog");
  dialog.className = "console-dialog";
  dialog.setAttribute("aria-label", `${strings.title}: ${slice.title}`);
  document.body.append(dialog);
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    isWaiting = false;
    render(<ConsoleForm model={model} dialog={dialog} />, dialog);
    clearTimeout(timer);
    timer = setTimeout(() => persist(model), PERSIST_PAUSE);
  };
  // Batches updates of the same tick.
  const update = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(show);
  };
  const model = createModel(slice, strings, savedState(slice), update);
  restorePath(model);
  if (slice.proxy !== undefined) void findProxy(model, slice.proxy);
  // On the document, which has the focus after a focused button was removed.
  document.addEventListener("keydown", (event) => {
    if (!dialog.open || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit(model, false);
  });
  const end = (): void => {
    persist(model);
    model.exchange?.stop();
    sockets?.closeSocket();
  };
  dialog.addEventListener("close", end);
  // Live reload replaced the page, which may now show another endpoint.
  document.addEventListener("lectern:content", () => {
    if (dialog.open) return;
    dialog.remove();
    current = undefined;
  });
  document.addEventListener("lectern:variables", () => {
    applySiteVariables(model.server);
    update();
  });
  addEventListener("pagehide", end);
  return { dialog, model };
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

/** Validates and sends the request; `anyway` sends it despite problems. */
async function submit(model: Model, anyway: boolean): Promise<void> {
  if (model.slice.channel) {
    if (sockets?.isConnected()) sockets.sendMessage(model);
    else sockets?.toggleSocket(model);
    return;
  }
  const press = ++model.presses;
  sending ??= await loadSending(model);
  const { closeTree, findProblems, send } = sending;
  model.problems = findProblems(model);
  if (model.problems.size > 0 && !anyway) {
    model.update();
    const [first = ""] = model.problems.keys();
    requestAnimationFrame(() => document.getElementById(inputId(first))?.focus());
    return;
  }
  closeTree(model);
  model.drafts.delete("find");
  const request = await beforeSend(currentRequest(model, "plain"));
  if (press !== model.presses) return;
  model.exchange?.stop();
  model.exchange = send(request, {
    credentials: model.slice.credentials === true,
    proxy: model.route === "proxy" ? model.slice.proxy : undefined,
    onChange: model.update,
  });
  model.update();
  // On a phone the response is below the form.
  const block = matchMedia("(max-width: 833px)").matches ? "start" : "nearest";
  requestAnimationFrame(() => document.querySelector(".console-response")?.scrollIntoView({ block }));
}

/** Hooks that site scripts may define on `window`. */
interface Hooks {
  readonly lectern?: {
    readonly api?: { readonly playground?: { readonly beforeSend?: (request: HttpRequest) => unknown } };
  };
}

/** Lets a site script modify the request before it is sent, for example to sign it. */
async function beforeSend(request: HttpRequest): Promise<HttpRequest> {
  const hook = (window as Hooks).lectern?.api?.playground?.beforeSend;
  const changed = hook && (await hook(structuredClone(request)));
  return typeof changed === "object" && changed !== null ? { ...request, ...changed } : request;
}

interface DialogProps extends ModelProps {
  readonly dialog: HTMLDialogElement;
}

function ConsoleForm({ model, dialog }: DialogProps): VNode {
  const { slice, strings, problems } = model;
  return (
    <form
      class="console"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(model, false);
      }}
    >
      <header class="console-head">
        <span class="method-pill" data-method={slice.method.toLowerCase()}>
          {slice.method}
        </span>
        <h2>{slice.title}</h2>
        <code>{slice.path}</code>
        <SendButton model={model} />
        <Button class="console-close" onClick={() => dialog.close()} aria-label={strings.close}>
          ×
        </Button>
      </header>
      <div class="console-columns">
        <div class="console-left">
          {problems.size > 0 && (
            <p class="console-invalid" role="alert">
              {countString(strings.invalid, problems.size)}{" "}
              <Button class="console-link" onClick={() => void submit(model, true)}>
                {strings.sendAnyway}
              </Button>
            </p>
          )}
          <RequestForm model={model} />
          <p class="console-hint console-route">{routeText(model)}</p>
          <p class="console-hint">
            <Button class="console-link" onClick={(event) => void share(model, event)}>
              {strings.share}
            </Button>{" "}
            {strings.shareNote}
          </p>
        </div>
        <div class="console-right">
          {sockets ? (
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
        {sending?.announcement(model)}
      </p>
    </form>
  );
}

/** One kind of element, so that it keeps the focus while its meaning changes. */
function SendButton({ model }: ModelProps): VNode {
  const { strings, exchange } = model;
  if (sockets) {
    return (
      <Button class="console-send" onClick={() => sockets?.toggleSocket(model)}>
        {sockets.isConnected() ? strings.disconnect : strings.connect}
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
      <kbd aria-hidden="true">Ctrl ↵</kbd>
    </Button>
  );
}

/** True for the second click of a double-click, which is meant for the button's meaning at the first. */
function isSecondClick({ detail }: MouseEvent): boolean {
  return detail === 2;
}

async function share(model: Model, { currentTarget }: Event): Promise<void> {
  const { shareLink } = await import("./share.ts");
  await navigator.clipboard.writeText(shareLink(model));
  if (currentTarget instanceof HTMLElement) currentTarget.textContent = model.strings.copied;
}

function routeText({ route, strings }: Model): string {
  if (route === "missing") return strings.noProxy;
  return route === "proxy" ? strings.proxied : strings.direct;
}

function ResponsePanel({ model }: ModelProps): VNode {
  if (sending) return <sending.ResponseView model={model} />;
  const { strings } = model;
  return (
    <section class="console-panel" aria-label={strings.response}>
      <div class="console-panel-head">
        <h3>{strings.response}</h3>
      </div>
      <p class="console-empty">{strings.noResponse}</p>
    </section>
  );
}

// Opens an endpoint's console: loads its data, shows the dialog and sends requests.

import { render, type VNode } from "preact";
import { parseExactJson } from "../../base/exact-json.ts";
import type { ConsoleSlice } from "../../request/console-slice.ts";
import type { HttpRequest } from "../../request/request.ts";
import { loadStyle } from "../load-style.ts";
import { inputId } from "./field.ts";
import { button, h } from "./h.ts";
import { createModel, currentRequest, type Model } from "./model.ts";
import { applySiteVariables, persist, restorePath, savedState } from "./persist.ts";
import { requestForm } from "./request-form.ts";
import { samplesView } from "./samples-view.ts";
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
let sockets: typeof import("./socket.ts") | undefined;

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
  if (slice.channel) [sockets] = await Promise.all([import("./socket.ts"), loadStyle(laterStyle)]);
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
    render(view(model, dialog), dialog);
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
  sending ??= await loadSending(model);
  const { closeTree, findProblems, send } = sending;
  model.problems = findProblems(model);
  if (model.problems.size > 0 && !anyway) {
    model.update();
    const [first = ""] = model.problems.keys();
    requestAnimationFrame(() => document.getElementById(inputId(first))?.focus());
    return;
  }
  model.exchange?.stop();
  closeTree(model);
  model.drafts.delete("find");
  const request = await beforeSend(currentRequest(model, "plain"));
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

function view(model: Model, dialog: HTMLDialogElement): VNode {
  const { strings, problems } = model;
  return h(
    "form",
    {
      class: "console",
      noValidate: true,
      onSubmit: (event: Event) => {
        event.preventDefault();
        void submit(model, false);
      },
    },
    head(model, dialog),
    h(
      "div",
      { class: "console-columns" },
      h(
        "div",
        { class: "console-left" },
        problems.size > 0 &&
          h(
            "p",
            { class: "console-invalid", role: "alert" },
            countString(strings.invalid, problems.size),
            " ",
            button("console-link", strings.sendAnyway, () => void submit(model, true)),
          ),
        requestForm(model),
        h("p", { class: "console-hint console-route" }, routeText(model)),
        h(
          "p",
          { class: "console-hint" },
          button("console-link", strings.share, (event) => void share(model, event)),
          " ",
          strings.shareNote,
        ),
      ),
      h(
        "div",
        { class: "console-right" },
        sockets ? sockets.socketView(model) : [samplesView(model), responsePanel(model)],
      ),
    ),
    h("p", { class: "console-spoken", role: "status" }, sending?.announcement(model)),
  );
}

function head(model: Model, dialog: HTMLDialogElement): VNode {
  const { slice, strings } = model;
  return h(
    "header",
    { class: "console-head" },
    h("span", { class: "method-pill", "data-method": slice.method.toLowerCase() }, slice.method),
    h("h2", {}, slice.title),
    h("code", {}, slice.path),
    sendButton(model),
    button("console-close", "×", () => dialog.close(), { "aria-label": strings.close }),
  );
}

function sendButton(model: Model): VNode {
  const { strings, exchange } = model;
  if (sockets) {
    const label = sockets.isConnected() ? strings.disconnect : strings.connect;
    return button("console-send", label, () => sockets?.toggleSocket(model));
  }
  const isRunning = exchange?.state === "sending" || exchange?.state === "receiving";
  if (isRunning) return button("console-send", strings.stop, () => exchange.stop());
  return h(
    "button",
    { type: "submit", class: "console-send" },
    strings.send,
    h("kbd", { "aria-hidden": "true" }, "Ctrl ↵"),
  );
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

function responsePanel(model: Model): VNode {
  if (sending) return sending.responseView(model);
  const { strings } = model;
  return h(
    "section",
    { class: "console-panel", "aria-label": strings.response },
    h("div", { class: "console-panel-head" }, h("h3", {}, strings.response)),
    h("p", { class: "console-empty" }, strings.noResponse),
  );
}

// <api-console slice="…">: the console of one endpoint, in any page. Its markup and styles are in a shadow tree.

/** @jsxImportSource preact */

import { OPENING_WORDS } from "@lectern/base/console-strings.ts";
import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { HttpRequest } from "@lectern/request";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import { render } from "preact";
import type { Model } from "./model.ts";
import { endConsole, mountConsole, submitByKey } from "./mount-console.tsx";
import type { Words } from "./strings.ts";
import styles from "./styles/element.css";

/** What to change in a request; nothing if undefined. */
export type RequestChange = Partial<HttpRequest> | undefined;

/** Shared by all elements: scripts that load later add theirs. */
const STRINGS = { ...OPENING_WORDS } as Words;

/** Servers that render pages import the module too, and have no elements. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** The element `<api-console>`: the console of one endpoint. */
export class ApiConsole extends Base {
  static readonly observedAttributes: readonly string[] = ["slice"];

  /** Gets each request before it is sent, and may change it: to sign it, or to add a header. */
  declare beforeSend?: ((request: HttpRequest) => RequestChange | Promise<RequestChange>) | undefined;

  /** Ends what the element shows. */
  #end: (() => void) | undefined;

  /** The URL of the endpoint's data. */
  get slice(): string {
    return this.getAttribute("slice") ?? "";
  }

  set slice(url: string) {
    this.setAttribute("slice", url);
  }

  connectedCallback(): void {
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#end?.();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  async #show(): Promise<void> {
    this.#end?.();
    if (this.slice === "") return;
    // Of its own, so that what ends late shows nothing in the next console.
    const root = document.createElement("div");
    const leaving = new AbortController();
    const { signal } = leaving;
    this.#end = () => {
      leaving.abort();
      root.remove();
    };
    (this.shadowRoot ?? this.#openShadow()).append(root);
    try {
      const slice = await fetchSlice(this.slice, signal);
      const model = await mountConsole(slice, STRINGS, {
        root,
        style: "",
        beforeSend: (request) => this.beforeSend?.(request),
      });
      const end = (): void => endConsole(model);
      signal.addEventListener("abort", end);
      addEventListener("pagehide", end, { signal });
      root.addEventListener("keydown", (event) => submitByKey(model, event));
      root.addEventListener("click", (event) => void copyText(event, model));
      model.update();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      render(
        <p class="element-problem" role="alert">
          The console cannot be loaded: {reason}
        </p>,
        root,
      );
    }
  }

  #openShadow(): ShadowRoot {
    const shadow = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
    return shadow;
  }
}

async function fetchSlice(url: string, signal: AbortSignal): Promise<ConsoleSlice> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return parseExactJson(await response.text()) as ConsoleSlice;
}

/** Copies the text of a copy button and briefly says so. */
async function copyText({ target }: Event, model: Model): Promise<void> {
  const button = (target as Element).closest<HTMLElement>("[data-copy]");
  const label = button?.querySelector("span")?.firstChild;
  if (!button || !label || button.hasAttribute("data-done")) return;
  await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
  const before = label.textContent;
  button.setAttribute("data-done", "");
  label.textContent = button.dataset["copied"] ?? "";
  model.spoken = label.textContent;
  model.update();
  setTimeout(() => {
    button.removeAttribute("data-done");
    label.textContent = before;
    model.spoken = "";
    model.update();
  }, 1500);
}

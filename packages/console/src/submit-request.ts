// Validates the request of a console and sends it.

import type { HttpRequest } from "@lectern/request";
import { send } from "./exchange.ts";
import { focusInput } from "./field.ts";
import { closeTree } from "./json-tree.tsx";
import { currentRequest, type Model } from "./model.ts";
import { findProblems } from "./validate.ts";

export interface Press {
  /** The number of the press on Send, among those of `Model.presses`. */
  readonly press: number;
  /** Sends the request despite problems. */
  readonly anyway: boolean;
}

export async function submitRequest(model: Model, { press, anyway }: Press): Promise<void> {
  model.problems = findProblems(model);
  model.spoken = "";
  if (model.problems.size > 0 && !anyway) {
    showProblems(model);
    model.update();
    const [first = ""] = model.problems.keys();
    requestAnimationFrame(() => focusInput(model, first));
    return;
  }
  closeTree(model);
  model.drafts.delete("find");
  const request = await beforeSend(currentRequest(model, "plain"), model);
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
  requestAnimationFrame(() => model.host.root.querySelector(".console-response")?.scrollIntoView({ block }));
}

/** Expands the sections that the reader collapsed over a problem. Those with a value are expanded anyway. */
function showProblems({ problems, open }: Model): void {
  for (const path of problems.keys()) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      open.delete(`${path.slice(0, end)}#optional`);
  }
}

/** Lets a script of the page modify the request before it is sent, for example to sign it. */
async function beforeSend(request: HttpRequest, { host }: Model): Promise<HttpRequest> {
  const changed = await host.beforeSend?.(structuredClone(request));
  return typeof changed === "object" && changed !== null ? { ...request, ...changed } : request;
}

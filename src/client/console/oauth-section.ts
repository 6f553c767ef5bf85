// Inputs for obtaining an OAuth token, per flow. The code that contacts the server is loaded on demand.

import type { ComponentChildren, VNode } from "preact";
import { fillString } from "../../base/text.ts";
import type { ConsoleFlow, ConsoleScheme } from "../../request/console-slice.ts";
import { secretOf } from "./credentials.ts";
import { button, enteredText, h, menu } from "./h.ts";
import type { Model } from "./model.ts";
import { getToken } from "./oauth.ts";
import { secretRow } from "./secret-row.ts";
import { serverOf } from "./server-state.ts";

export { SIGN_IN_WORDS } from "../../base/console-sign-in-strings.ts";

const FLOW_NAMES: Readonly<Record<ConsoleFlow["kind"], string>> = {
  authorizationCode: "Authorization code (PKCE)",
  clientCredentials: "Client credentials",
  deviceAuthorization: "Device code",
  implicit: "Implicit",
  password: "Password",
};

/** The flows of a scheme. An OpenID provider lists its endpoints only after discovery. */
function flowsOf({ flows = [], discovery }: ConsoleScheme): readonly ConsoleFlow[] {
  if (discovery === undefined) return flows;
  return [
    { kind: "authorizationCode", scopes: [] },
    { kind: "deviceAuthorization", scopes: [] },
    { kind: "clientCredentials", scopes: [] },
  ];
}

/** The inputs for the flows of a scheme. @public */
export function oauthRows(model: Model, scheme: ConsoleScheme): ComponentChildren {
  const { strings, drafts, slice } = model;
  const flows = flowsOf(scheme);
  const key = `oauth/${scheme.name}`;
  const flow = flows[Number(drafts.get(`${key}/flow`) ?? 0)] ?? flows[0];
  if (flow === undefined) return undefined;
  const needsSecret =
    flow.kind === "clientCredentials" || flow.kind === "password" || flow.kind === "authorizationCode";
  const redirects = flow.kind === "authorizationCode" || flow.kind === "implicit";
  const callback = new URL(slice.callback ?? "/", location.href).href;
  const secret = secretOf(model.auth, scheme);
  const run = async (isRefresh: boolean): Promise<void> => {
    // Popup blockers allow a window only during the click itself.
    const popup =
      redirects && !isRefresh ? window.open("about:blank", "_blank", "popup,width=520,height=720") : undefined;
    model.auth.notes.set(scheme.name, popup === null ? strings.popupBlocked : strings.waiting);
    model.update();
    if (popup === null) return;
    const scopes = drafts.get(`${key}/scopes`) ?? scheme.scopes.join(" ");
    const note = (text: string): void => {
      model.auth.notes.set(scheme.name, text);
      model.update();
    };
    await getToken({
      scheme,
      flow,
      secret,
      scopes,
      callback,
      popup,
      strings,
      note,
      isRefresh,
      server: serverOf(model),
    });
    model.update();
  };
  return [
    flows.length > 1 &&
      menu(
        { "aria-label": strings.flow },
        drafts.get(`${key}/flow`) ?? "0",
        flows.map(({ kind }, index) => [index, FLOW_NAMES[kind]]),
        (index) => {
          drafts.set(`${key}/flow`, index);
          model.update();
        },
      ),
    secretRow(model, scheme, { label: strings.clientId, part: "clientId", isPlain: true }),
    needsSecret && secretRow(model, scheme, { label: strings.clientSecret, part: "clientSecret" }),
    flow.kind === "password" && [
      secretRow(model, scheme, { label: strings.userName, part: "user", isPlain: true }),
      secretRow(model, scheme, { label: strings.password, part: "password" }),
    ],
    scopesRow(model, key, scheme),
    redirects && h("p", { class: "console-hint" }, fillString(strings.redirectUrl, { url: callback })),
    h(
      "div",
      { class: "console-tools" },
      button("console-action", strings.getToken, () => void run(false)),
      secret.refresh !== "" && button("console-action", strings.refreshToken, () => void run(true)),
    ),
    h("p", { class: "console-hint", role: "status" }, model.auth.notes.get(scheme.name)),
  ];
}

function scopesRow({ drafts, strings, update }: Model, key: string, scheme: ConsoleScheme): VNode {
  const id = `console-scopes-${scheme.name}`.replace(/[^\w-]/g, "_");
  const known = [...new Set([...scheme.scopes, ...(scheme.flows ?? []).flatMap(({ scopes }) => scopes)])];
  return h(
    "div",
    { class: "console-field" },
    h("div", { class: "console-label" }, h("label", { class: "console-name", for: id }, strings.scopes)),
    h("input", {
      id,
      class: "console-entry",
      value: drafts.get(`${key}/scopes`) ?? scheme.scopes.join(" "),
      autocomplete: "off",
      spellcheck: false,
      onInput: (event: Event) => {
        drafts.set(`${key}/scopes`, enteredText(event));
        update();
      },
    }),
    known.length > 0 && h("p", { class: "console-hint" }, known.slice(0, 40).join(" ")),
  );
}

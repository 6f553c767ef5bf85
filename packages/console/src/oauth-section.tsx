// Inputs for obtaining an OAuth token, per flow. The code that contacts the server is loaded on demand.

/** @jsxImportSource preact */

import { inLanguage } from "@lectern/base/count-string.ts";
import { fillString } from "@lectern/base/text.ts";
import type { ConsoleFlow, ConsoleScheme } from "@lectern/request/console-slice";
import type { ComponentChildren, VNode } from "preact";
import { secretOf } from "./credentials.ts";
import { Button, Entry, Menu, Row } from "./elements.tsx";
import { getToken } from "./oauth.ts";
import { type SchemeProps, SecretRow } from "./secret-row.tsx";
import { serverOf } from "./server-state.ts";
import type { Words } from "./strings.ts";

export { SIGN_IN_WORDS } from "@lectern/base/console-sign-in-strings.ts";

const FLOW_NAMES = {
  authorizationCode: "flowCode",
  clientCredentials: "flowClient",
  deviceAuthorization: "flowDevice",
  implicit: "flowImplicit",
  password: "flowPassword",
} as const;

/** The name of a flow as a menu entry: `Authorization code`. */
function flowName(kind: ConsoleFlow["kind"], strings: Words): string {
  const name = strings[FLOW_NAMES[kind]];
  const first = inLanguage(document.documentElement.lang, (tag) => name.charAt(0).toLocaleUpperCase(tag));
  return first + name.slice(1);
}

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
export function OauthRows({ model, scheme }: SchemeProps): ComponentChildren {
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
  return (
    <>
      {flows.length > 1 && (
        <Menu
          aria-label={strings.flow}
          value={drafts.get(`${key}/flow`) ?? "0"}
          options={flows.map(({ kind }, index) => [index, flowName(kind, strings)])}
          pick={(index) => {
            drafts.set(`${key}/flow`, index);
            model.update();
          }}
        />
      )}
      <SecretRow model={model} scheme={scheme} label={strings.clientId} part="clientId" isPlain />
      {needsSecret && <SecretRow model={model} scheme={scheme} label={strings.clientSecret} part="clientSecret" />}
      {flow.kind === "password" && (
        <>
          <SecretRow model={model} scheme={scheme} label={strings.userName} part="user" isPlain />
          <SecretRow model={model} scheme={scheme} label={strings.password} part="password" />
        </>
      )}
      <ScopesRow model={model} path={`${key}/scopes`} scheme={scheme} />
      {redirects && <p class="console-hint">{fillString(strings.redirectUrl, { url: callback })}</p>}
      <div class="console-tools">
        <Button class="console-action" onClick={() => void run(false)}>
          {strings.getToken}
        </Button>
        {secret.refresh !== "" && (
          <Button class="console-action" onClick={() => void run(true)}>
            {strings.refreshToken}
          </Button>
        )}
      </div>
      <p class="console-hint" role="status">
        {model.auth.notes.get(scheme.name)}
      </p>
    </>
  );
}

interface ScopesRowProps extends SchemeProps {
  /** Where the model keeps what is typed. */
  readonly path: string;
}

function ScopesRow({ model: { drafts, strings, update }, scheme, path }: ScopesRowProps): VNode {
  const id = `console-scopes-${scheme.name}`.replace(/[^\w-]/g, "_");
  const known = [...new Set([...scheme.scopes, ...(scheme.flows ?? []).flatMap(({ scopes }) => scopes)])];
  return (
    <Row id={id} label={strings.scopes}>
      <Entry
        id={id}
        value={drafts.get(path) ?? scheme.scopes.join(" ")}
        take={(text) => {
          drafts.set(path, text);
          update();
        }}
      />
      {known.length > 0 && <p class="console-hint">{known.slice(0, 40).join(" ")}</p>}
    </Row>
  );
}

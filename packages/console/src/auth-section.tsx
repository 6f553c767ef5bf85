// The Authorization section: security alternatives of an operation, one input per secret, and how secrets are stored.

/** @jsxImportSource preact */

import type { ComponentChildren, VNode } from "preact";
import { chosenSchemes } from "./credentials.ts";
import { Button, Menu, Section } from "./elements.tsx";
import type { ModelProps } from "./model.ts";
import { clearSecrets } from "./persist.ts";
import { type SchemeProps, SecretRow, schemeName } from "./secret-row.tsx";
import { addWords } from "./strings.ts";

/** Renders the section, or nothing for operations without security. */
export function AuthSection({ model }: ModelProps): ComponentChildren {
  const { slice, auth, strings } = model;
  if (slice.security.flat().length === 0) return undefined;
  const schemes = chosenSchemes(model);
  return (
    <Section title={strings.authorization}>
      {slice.security.length > 1 && (
        <Menu
          aria-label={strings.useOneOf}
          value={auth.choice}
          options={slice.security.map((schemes, index) => [
            index,
            schemes.map(schemeName).join(" + ") || strings.noAuthorization,
          ])}
          pick={(index) => {
            auth.choice = Number(index);
            model.update();
          }}
        />
      )}
      {schemes.map((scheme) => (
        <SchemeRows key={scheme.name} model={model} scheme={scheme} />
      ))}
      {schemes.length > 0 && (
        <div class="console-tools">
          <label class="console-check">
            <input
              type="checkbox"
              checked={auth.isRemembered}
              onChange={({ currentTarget }) => {
                auth.isRemembered = currentTarget.checked;
                model.update();
              }}
            />
            {strings.remember}
          </label>
          <Button
            class="console-link"
            onClick={() => {
              clearSecrets(model);
              model.update();
            }}
          >
            {strings.forget}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SchemeRows({ model, scheme }: SchemeProps): VNode {
  const { strings } = model;
  const { kind } = scheme;
  if (kind === "mutualTLS") return <p class="console-hint">{strings.certificate}</p>;
  if (kind === "basic")
    return (
      <>
        <SecretRow model={model} scheme={scheme} label={strings.userName} part="user" isPlain />
        <SecretRow model={model} scheme={scheme} label={strings.password} part="password" />
      </>
    );
  const isSignIn = kind === "oauth2" || kind === "openIdConnect";
  const name = isSignIn || kind === "bearer" ? strings.token : strings.credentials;
  const label = kind === "apiKey" ? (scheme.key?.name ?? scheme.name) : name;
  return (
    <>
      {isSignIn && <Flows model={model} scheme={scheme} />}
      <SecretRow model={model} scheme={scheme} label={label} part="text" />
    </>
  );
}

/** The OAuth inputs, once their module is loaded. */
let oauth: typeof import("./oauth-section.tsx") | undefined;

function Flows({ model, scheme }: SchemeProps): ComponentChildren {
  if (oauth) return <oauth.OauthRows model={model} scheme={scheme} />;
  void import("./oauth-section.tsx").then(async (loaded) => {
    await addWords(model.strings, loaded.SIGN_IN_WORDS);
    oauth = loaded;
    model.update();
  });
  return undefined;
}

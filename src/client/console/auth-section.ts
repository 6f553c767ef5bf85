// The Authorization section: security alternatives of an operation, one input per secret, and how secrets are stored.

import type { ComponentChildren } from "preact";
import type { ConsoleScheme } from "../../request/console-slice.ts";
import { chosenSchemes } from "./credentials.ts";
import { button, h, menu } from "./h.ts";
import type { Model } from "./model.ts";
import { clearSecrets } from "./persist.ts";
import { schemeName, secretRow } from "./secret-row.ts";
import { addWords } from "./strings.ts";

/** Renders the section, or nothing for operations without security. */
export function authSection(model: Model): ComponentChildren {
  const { slice, auth, strings } = model;
  if (slice.security.flat().length === 0) return undefined;
  const schemes = chosenSchemes(model);
  return h(
    "section",
    { class: "console-section" },
    h("h3", {}, strings.authorization),
    slice.security.length > 1 &&
      menu(
        { "aria-label": strings.useOneOf },
        auth.choice,
        slice.security.map((schemes, index) => [index, schemes.map(schemeName).join(" + ") || strings.noAuthorization]),
        (index) => {
          auth.choice = Number(index);
          model.update();
        },
      ),
    schemes.map((scheme) => schemeRows(model, scheme)),
    schemes.length > 0 &&
      h(
        "div",
        { class: "console-tools" },
        h(
          "label",
          { class: "console-check" },
          h("input", {
            type: "checkbox",
            checked: auth.isRemembered,
            onChange: (event: Event) => {
              auth.isRemembered = (event.currentTarget as HTMLInputElement).checked;
              model.update();
            },
          }),
          strings.remember,
        ),
        button("console-link", strings.forget, () => {
          clearSecrets(model);
          model.update();
        }),
      ),
  );
}

function schemeRows(model: Model, scheme: ConsoleScheme): ComponentChildren {
  const { strings } = model;
  switch (scheme.kind) {
    case "apiKey":
      return secretRow(model, scheme, { label: scheme.key?.name ?? scheme.name, part: "text" });
    case "basic":
      return [
        secretRow(model, scheme, { label: strings.userName, part: "user", isPlain: true }),
        secretRow(model, scheme, { label: strings.password, part: "password" }),
      ];
    case "mutualTLS":
      return h("p", { class: "console-hint" }, strings.certificate);
    case "oauth2":
    case "openIdConnect":
      return [flows(model, scheme), secretRow(model, scheme, { label: strings.token, part: "text" })];
    case "bearer":
      return secretRow(model, scheme, { label: strings.token, part: "text" });
    default:
      return secretRow(model, scheme, { label: strings.credentials, part: "text" });
  }
}

/** The OAuth inputs, once their module is loaded. */
let oauth: typeof import("./oauth-section.ts") | undefined;

function flows(model: Model, scheme: ConsoleScheme): ComponentChildren {
  if (oauth) return oauth.oauthRows(model, scheme);
  void import("./oauth-section.ts").then(async (loaded) => {
    await addWords(model.strings, loaded.SIGN_IN_WORDS);
    oauth = loaded;
    model.update();
  });
  return undefined;
}

// A masked input for a secret, with a reveal button.

import type { VNode } from "preact";
import type { ConsoleScheme } from "../../request/console-slice.ts";
import { type Secret, secretOf } from "./credentials.ts";
import { button, enteredText, h } from "./h.ts";
import type { Model } from "./model.ts";

export function schemeName({ name }: ConsoleScheme): string {
  return name.replace(/[_-]+/g, " ");
}

export interface SecretRow {
  readonly label: string;
  readonly part: keyof Secret;
  /** Never masked. */
  readonly isPlain?: boolean;
}

export function secretRow(model: Model, scheme: ConsoleScheme, { label, part, isPlain }: SecretRow): VNode {
  const { auth, strings, open } = model;
  const secret = secretOf(auth, scheme);
  const id = `console-secret-${scheme.name}-${part}`.replace(/[^\w-]/g, "_");
  const isShown = isPlain || open.get(id) === true;
  const reveal = (): void => {
    open.set(id, !isShown);
    model.update();
  };
  return h(
    "div",
    { class: "console-field", key: id },
    h(
      "div",
      { class: "console-label" },
      h("label", { class: "console-name", for: id }, label),
      h("span", { class: "console-type" }, schemeName(scheme)),
      !isPlain &&
        button("console-link", isShown ? strings.hide : strings.reveal, reveal, { "aria-pressed": String(isShown) }),
    ),
    h("input", {
      id,
      class: "console-entry",
      type: isShown ? "text" : "password",
      autocomplete: "off",
      spellcheck: false,
      value: secret[part],
      onInput: (event: Event) => {
        secret[part] = enteredText(event);
        model.update();
      },
    }),
  );
}

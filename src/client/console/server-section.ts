// The server picker: servers of the spec with their variables, or a custom URL.

import type { ComponentChildren, VNode } from "preact";
import { fillString } from "../../base/text.ts";
import { inputId } from "./field.ts";
import { button, enteredText, h, menu } from "./h.ts";
import type { Model } from "./model.ts";
import { BASE_URL, chosenServer, isTrusted, originOf, serverOf } from "./server-state.ts";

export function serverSection(model: Model): VNode {
  const { slice, server, strings } = model;
  const chosen = chosenServer(model);
  const servers = slice.servers.map(
    ({ url, description }, index) => [index, description === undefined ? url : `${url} – ${description}`] as const,
  );
  return h(
    "section",
    { class: "console-section" },
    h("h3", {}, strings.server),
    menu({ "aria-label": strings.server }, server.index, [...servers, [-1, strings.customServer]], (index) => {
      server.index = Number(index);
      model.update();
    }),
    chosen ? chosen.variables.map((variable) => variableRow(model, variable)) : customRow(model),
    withheldNote(model),
  );
}

type Variable = Model["slice"]["servers"][number]["variables"][number];

function variableRow(model: Model, { name, value, values, description }: Variable): VNode {
  const { variables } = model.server;
  const id = `console-variable-${name}`;
  const pick = (text: string): void => {
    variables.set(name, text);
    model.update();
  };
  const current = variables.get(name) ?? value;
  const input =
    values.length > 0
      ? menu(
          { id },
          current,
          values.map((one) => [one, one]),
          pick,
        )
      : h("input", {
          id,
          class: "console-entry",
          value: current,
          spellcheck: false,
          autocomplete: "off",
          onInput: (event: Event) => pick(enteredText(event)),
        });
  return h(
    "div",
    { class: "console-field", key: name },
    h("div", { class: "console-label" }, h("label", { class: "console-name", for: id }, name)),
    input,
    description !== undefined && h("p", { class: "console-hint" }, description),
  );
}

function customRow(model: Model): ComponentChildren {
  const { server, strings, problems } = model;
  const problem = problems.get(BASE_URL);
  const id = inputId(BASE_URL);
  return [
    h("input", {
      id,
      class: "console-entry",
      type: "url",
      "aria-label": strings.baseUrl,
      "aria-invalid": problem === undefined ? undefined : "true",
      "aria-describedby": problem === undefined ? undefined : `${id}-problem`,
      placeholder: "https://api.example.com",
      value: server.custom,
      onInput: (event: Event) => {
        server.custom = enteredText(event);
        problems.delete(BASE_URL);
        model.update();
      },
    }),
    problem !== undefined && h("p", { class: "console-problem", id: `${id}-problem` }, problem),
  ];
}

/** Credentials go only to servers in the spec unless the reader allows another. */
function withheldNote(model: Model): ComponentChildren {
  const { slice, server, strings } = model;
  const origin = originOf(serverOf(model));
  if (origin === undefined || slice.security.flat().length === 0 || isTrusted(model)) return undefined;
  if (server.index === -1 && server.custom.trim() === "") return undefined;
  return h(
    "p",
    { class: "console-alert" },
    fillString(strings.withheld, { origin }),
    " ",
    button("console-link", strings.sendThere, () => {
      server.trusted.add(origin);
      model.update();
    }),
  );
}

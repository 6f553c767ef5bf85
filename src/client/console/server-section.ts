// The server picker: servers of the spec with their variables, or a custom URL.

import type { ComponentChildren, VNode } from "preact";
import { fillWord } from "../../base/text.ts";
import { h } from "./h.ts";
import type { Model } from "./model.ts";
import { chosenServer, isTrusted, originOf, serverOf } from "./server-state.ts";

export function serverSection(model: Model): VNode {
  const { slice, server, words } = model;
  const chosen = chosenServer(model);
  return h(
    "section",
    { class: "console-section" },
    h("h3", {}, words.server),
    h(
      "select",
      {
        class: "console-select",
        "aria-label": words.server,
        value: String(server.index),
        onChange: (event: Event) => {
          server.index = Number((event.currentTarget as HTMLSelectElement).value);
          model.update();
        },
      },
      slice.servers.map(({ url, description }, index) =>
        h("option", { value: String(index) }, description === undefined ? url : `${url} – ${description}`),
      ),
      h("option", { value: "-1" }, words.customServer),
    ),
    chosen ? chosen.variables.map((variable) => variableRow(model, variable)) : customRow(model),
    withheldNote(model),
  );
}

type Variable = Model["slice"]["servers"][number]["variables"][number];

function variableRow(model: Model, { name, value, values, description }: Variable): VNode {
  const { variables } = model.server;
  const id = `console-variable-${name}`;
  const set = (event: Event): void => {
    variables.set(name, (event.currentTarget as HTMLInputElement).value);
    model.update();
  };
  const current = variables.get(name) ?? value;
  const input =
    values.length > 0
      ? h(
          "select",
          { id, class: "console-select", value: current, onChange: set },
          values.map((one) => h("option", { value: one }, one)),
        )
      : h("input", {
          id,
          class: "console-input",
          value: current,
          spellcheck: false,
          autocomplete: "off",
          onInput: set,
        });
  return h(
    "div",
    { class: "console-field", key: name },
    h("div", { class: "console-label" }, h("label", { class: "console-name", for: id }, name)),
    input,
    description !== undefined && h("p", { class: "console-note" }, description),
  );
}

function customRow(model: Model): VNode {
  const { server, words } = model;
  return h("input", {
    id: "console-base-url",
    class: "console-input",
    type: "url",
    "aria-label": words.baseUrl,
    placeholder: "https://api.example.com",
    value: server.custom,
    onInput: (event: Event) => {
      server.custom = (event.currentTarget as HTMLInputElement).value;
      model.update();
    },
  });
}

/** Credentials go only to servers in the spec unless the reader allows another. */
function withheldNote(model: Model): ComponentChildren {
  const { slice, server, words } = model;
  const origin = originOf(serverOf(model));
  if (origin === undefined || slice.security.flat().length === 0 || isTrusted(model)) return undefined;
  if (server.index === -1 && server.custom.trim() === "") return undefined;
  return h(
    "p",
    { class: "console-warning" },
    fillWord(words.withheld, { origin }),
    " ",
    h(
      "button",
      {
        type: "button",
        class: "console-link",
        onClick: () => {
          server.trusted.add(origin);
          model.update();
        },
      },
      words.sendThere,
    ),
  );
}

// The server picker: servers of the spec with their variables, or a custom URL.

/** @jsxImportSource preact */

import { fillString } from "@lectern/base/text.ts";
import type { ComponentChildren, VNode } from "preact";
import { Button, Entry, enteredText, inputProps, Menu, Problem, Row, Section } from "./elements.tsx";
import type { Model, ModelProps } from "./model.ts";
import { BASE_URL, chosenServer, isTrusted, originOf, serverOf } from "./server-state.ts";

export function ServerSection({ model }: ModelProps): VNode {
  const { slice, server, strings } = model;
  const chosen = chosenServer(model);
  const servers = slice.servers.map(
    ({ url, description }, index) => [index, description === undefined ? url : `${url} – ${description}`] as const,
  );
  return (
    <Section title={strings.server}>
      <Menu
        aria-label={strings.server}
        value={server.index}
        options={[...servers, [-1, strings.customServer]]}
        pick={(index) => {
          server.index = Number(index);
          model.update();
        }}
      />
      {chosen ? (
        chosen.variables.map((variable) => <VariableRow key={variable.name} model={model} variable={variable} />)
      ) : (
        <CustomUrl model={model} />
      )}
      <WithheldNote model={model} />
    </Section>
  );
}

interface VariableRowProps extends ModelProps {
  readonly variable: Model["slice"]["servers"][number]["variables"][number];
}

function VariableRow({ model, variable }: VariableRowProps): VNode {
  const { name, value, values, description } = variable;
  const { variables } = model.server;
  const id = `console-variable-${name}`;
  const pick = (text: string): void => {
    variables.set(name, text);
    model.update();
  };
  const current = variables.get(name) ?? value;
  const input =
    values.length > 0 ? (
      <Menu id={id} value={current} options={values.map((one) => [one, one])} pick={pick} />
    ) : (
      <Entry id={id} value={current} take={pick} />
    );
  return (
    <Row id={id} label={name}>
      {input}
      {description !== undefined && (
        <p class="console-hint" dir="auto">
          {description}
        </p>
      )}
    </Row>
  );
}

function CustomUrl({ model }: ModelProps): VNode {
  const { server, strings, problems } = model;
  return (
    <>
      <input
        {...inputProps(model, BASE_URL)}
        class="console-entry"
        type="url"
        aria-label={strings.baseUrl}
        placeholder="https://api.example.com"
        value={server.custom}
        onInput={(event) => {
          server.custom = enteredText(event);
          problems.delete(BASE_URL);
          model.update();
        }}
      />
      <Problem model={model} path={BASE_URL} />
    </>
  );
}

/** Credentials go only to servers in the spec unless the reader allows another. */
function WithheldNote({ model }: ModelProps): ComponentChildren {
  const { slice, server, strings } = model;
  const origin = originOf(serverOf(model));
  if (origin === undefined || slice.security.flat().length === 0 || isTrusted(model)) return undefined;
  if (server.index === -1 && server.custom.trim() === "") return undefined;
  return (
    <p class="console-alert">
      {fillString(strings.withheld, { origin })}{" "}
      <Button
        class="console-link"
        onClick={() => {
          server.trusted.add(origin);
          model.update();
        }}
      >
        {strings.sendThere}
      </Button>
    </p>
  );
}

// The left pane of the console: server, authorization, parameters and body.

import type { ComponentChildren, VNode } from "preact";
import { parseExactJson } from "../../base/exact-json.ts";
import type { ConsoleContent, ConsoleParameter } from "../../request/console-slice.ts";
import { authSection } from "./auth-section.ts";
import { editor, fieldRow, fileEditor, optionalRows } from "./editor.ts";
import { type Field, inputId } from "./field.ts";
import { button, enteredText, h, menu } from "./h.ts";
import {
  bodyKind,
  bodyText,
  chooseContent,
  chooseExample,
  contentOf,
  invalidate,
  type Model,
  parameterPath,
} from "./model.ts";
import { serverSection } from "./server-section.ts";

export function requestForm(model: Model): VNode {
  const { strings } = model;
  return h(
    "div",
    { class: "console-form" },
    serverSection(model),
    authSection(model),
    parameterSection(model, "path", strings.pathParameters),
    parameterSection(model, "query", strings.queryParameters),
    parameterSection(model, "header", strings.headers),
    parameterSection(model, "cookie", strings.cookies),
    bodySection(model),
  );
}

function section(title: string, ...children: readonly ComponentChildren[]): VNode {
  return h("section", { class: "console-section" }, h("h3", {}, title), children);
}

/** With more optional parameters than this, they start collapsed. */
const MAX_OPEN = 12;

function parameterSection(model: Model, location: ConsoleParameter["location"], title: string): ComponentChildren {
  const all = model.slice.parameters.filter((parameter) => parameter.location === location);
  if (all.length === 0) return undefined;
  const required = all.filter((one) => one.required);
  const optional = all.filter((one) => !one.required);
  const rows = (list: readonly ConsoleParameter[]): readonly VNode[] => list.map((one) => parameterRow(model, one));
  const key = `${location}#optional`;
  const isUsed = optional.some((one) => model.parameters.has(parameterPath(one)));
  const isLong = optional.length > MAX_OPEN;
  const more = isLong ? optionalRows(model, { key, isUsed, list: optional, rows }) : rows(optional);
  return section(title, rows(required), more);
}

function parameterRow(model: Model, parameter: ConsoleParameter): VNode {
  const path = parameterPath(parameter);
  const { name, schema, required, deprecated, description } = parameter;
  return fieldRow({
    model,
    path,
    name,
    schema,
    value: model.parameters.get(path),
    required: required === true,
    deprecated,
    description,
    depth: 1,
    set: (value) => {
      if (value === undefined) model.parameters.delete(path);
      else model.parameters.set(path, value);
      model.update();
    },
  });
}

function bodySection(model: Model): ComponentChildren {
  const { slice, strings, body } = model;
  const { contents = [] } = slice.body ?? {};
  const content = contentOf(model);
  if (content === undefined) return undefined;
  const kind = bodyKind(content);
  const isRaw = body.isRaw || (body.text !== undefined && body.value === undefined);
  const problem = model.problems.get("body");
  return section(
    slice.channel ? strings.message : strings.body,
    h(
      "div",
      { class: "console-tools" },
      contents.length > 1 &&
        menu(
          { "aria-label": strings.mediaType },
          body.content,
          contents.map(({ mediaType, title }, index) => [index, title ?? mediaType]),
          (index) => {
            invalidate(model, "body");
            chooseContent(model, Number(index));
            model.update();
          },
        ),
      content.examples.length > 0 && kind !== "file" && examplePicker(model, content),
      kind === "json" && content.schema && viewSwitch(model, isRaw),
    ),
    kind === "json" ? jsonBody(model, content, isRaw) : otherBody(model, content),
    problem !== undefined && h("p", { class: "console-problem", id: `${inputId("body")}-problem` }, problem),
  );
}

function examplePicker(model: Model, { examples }: ConsoleContent): VNode {
  const { strings } = model;
  return h(
    "select",
    {
      class: "console-select",
      "aria-label": strings.chooseExample,
      value: "",
      onChange: (event: Event) => {
        const select = event.currentTarget as HTMLSelectElement;
        chooseExample(model, Number(select.value));
        select.value = "";
        model.update();
      },
    },
    h("option", { value: "", disabled: true }, strings.chooseExample),
    examples.map(({ title, generated }, index) =>
      h("option", { value: String(index) }, title ?? (generated ? strings.generated : strings.example)),
    ),
  );
}

/** Switches between the form and the raw view of the body. */
function viewSwitch(model: Model, isRaw: boolean): VNode {
  const { strings, body } = model;
  const isBroken = body.text !== undefined && body.value === undefined && body.text !== "";
  const show = (raw: boolean) => (): void => {
    body.isRaw = raw;
    if (!raw) body.text = undefined;
    model.update();
  };
  return h(
    "div",
    { class: "console-switch", role: "group", "aria-label": strings.body },
    button("", strings.form, show(false), { "aria-pressed": String(!isRaw), disabled: isBroken }),
    button("", strings.raw, show(true), { "aria-pressed": String(isRaw) }),
  );
}

function jsonBody(model: Model, content: ConsoleContent, isRaw: boolean): ComponentChildren {
  const { body, strings } = model;
  if (isRaw || content.schema === undefined) {
    const isBroken = body.text !== undefined && body.text !== "" && body.value === undefined;
    return [
      textArea(model, (text) => {
        body.text = text;
        body.value = parsed(text);
        invalidate(model, "body");
      }),
      isBroken && h("p", { class: "console-problem" }, strings.notJson),
    ];
  }
  return editor(bodyField(model, content));
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : parseExactJson(text);
  } catch {
    return undefined;
  }
}

function textArea(model: Model, take: (text: string) => void): VNode {
  const text = bodyText(model);
  const problem = model.problems.get("body");
  return h("textarea", {
    id: inputId("body"),
    class: "console-entry console-raw",
    "aria-label": model.strings.body,
    "aria-invalid": problem === undefined ? undefined : "true",
    "aria-describedby": problem === undefined ? undefined : `${inputId("body")}-problem`,
    spellcheck: false,
    rows: Math.min(24, Math.max(6, text.split("\n").length + 1)),
    value: text,
    onInput: (event: Event) => {
      take(enteredText(event));
      model.update();
    },
  });
}

function bodyField(model: Model, content: ConsoleContent): Field {
  const { body, slice, strings } = model;
  return {
    model,
    path: "body",
    name: strings.body,
    schema: content.schema ?? {},
    value: body.value,
    required: slice.body?.required === true,
    depth: 0,
    set: (value) => {
      body.value = value;
      body.text = undefined;
      model.update();
    },
  };
}

function otherBody(model: Model, content: ConsoleContent): ComponentChildren {
  const field = bodyField(model, content);
  switch (bodyKind(content)) {
    case "file":
      return fileEditor({ ...field, label: content.mediaType, schema: {} }, { file: "bytes" });
    case "form":
      return editor(field);
    default:
      return textArea(model, (text) => {
        model.body.text = text;
        model.problems.delete("body");
      });
  }
}

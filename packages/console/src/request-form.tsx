// The left pane of the console: server, authorization, parameters and body.

/** @jsxImportSource preact */

import { parseExactJson } from "@lectern/base/exact-json.ts";
import type { ConsoleContent, ConsoleParameter } from "@lectern/request/console-slice";
import type { ComponentChildren, VNode } from "preact";
import { AuthSection } from "./auth-section.tsx";
import { Editor, FieldRow, FileEditor, Rows } from "./editor.tsx";
import { Button, enteredText, Menu, Problem, Section } from "./elements.tsx";
import { type Field, inputId } from "./field.ts";
import {
  bodyKind,
  bodyText,
  chooseContent,
  chooseExample,
  contentOf,
  invalidate,
  type Model,
  type ModelProps,
  parameterPath,
} from "./model.ts";
import { ServerSection } from "./server-section.tsx";

export function RequestForm({ model }: ModelProps): VNode {
  const { strings } = model;
  return (
    <div class="console-form">
      <ServerSection model={model} />
      <AuthSection model={model} />
      <Parameters model={model} location="path" title={strings.pathParameters} />
      <Parameters model={model} location="query" title={strings.queryParameters} />
      <Parameters model={model} location="header" title={strings.headers} />
      <Parameters model={model} location="cookie" title={strings.cookies} />
      <Body model={model} />
    </div>
  );
}

/** With more optional parameters than this, they start collapsed. */
const MAX_OPEN = 12;

interface ParametersProps extends ModelProps {
  readonly location: ConsoleParameter["location"];
  readonly title: string;
}

function Parameters({ model, location, title }: ParametersProps): ComponentChildren {
  const list = model.slice.parameters.filter((parameter) => parameter.location === location);
  if (list.length === 0) return undefined;
  return (
    <Section title={title}>
      <Rows
        model={model}
        path={`${location}#optional`}
        list={list}
        maxOpen={MAX_OPEN}
        isUsed={(one) => model.parameters.has(parameterPath(one))}
        row={(one) => <ParameterRow key={one.name} model={model} parameter={one} />}
      />
    </Section>
  );
}

interface ParameterRowProps extends ModelProps {
  readonly parameter: ConsoleParameter;
}

function ParameterRow({ model, parameter }: ParameterRowProps): VNode {
  const path = parameterPath(parameter);
  const { name, schema, required, deprecated, description } = parameter;
  return (
    <FieldRow
      field={{
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
      }}
    />
  );
}

function Body({ model }: ModelProps): ComponentChildren {
  const { slice, strings, body } = model;
  const { contents = [] } = slice.body ?? {};
  const content = contentOf(model);
  if (content === undefined) return undefined;
  const kind = bodyKind(content);
  const isRaw = body.isRaw || (body.text !== undefined && body.value === undefined);
  return (
    <Section title={slice.channel ? strings.message : strings.body}>
      <div class="console-tools">
        {contents.length > 1 && (
          <Menu
            aria-label={strings.mediaType}
            value={body.content}
            options={contents.map(({ mediaType, title }, index) => [index, title ?? mediaType])}
            pick={(index) => {
              invalidate(model, "body");
              chooseContent(model, Number(index));
              model.update();
            }}
          />
        )}
        {content.examples.length > 0 && kind !== "file" && <ExamplePicker model={model} content={content} />}
        {kind === "json" && content.schema && <ViewSwitch model={model} isRaw={isRaw} />}
      </div>
      <BodyInput model={model} content={content} isRaw={isRaw} />
    </Section>
  );
}

interface ContentProps extends ModelProps {
  readonly content: ConsoleContent;
}

function ExamplePicker({ model, content: { examples } }: ContentProps): VNode {
  const { strings } = model;
  return (
    <select
      class="console-select"
      aria-label={strings.chooseExample}
      value=""
      onChange={({ currentTarget }) => {
        chooseExample(model, Number(currentTarget.value));
        currentTarget.value = "";
        model.update();
      }}
    >
      <option value="" disabled>
        {strings.chooseExample}
      </option>
      {examples.map(({ title, generated }, index) => (
        <option value={String(index)}>{title ?? (generated ? strings.generated : strings.example)}</option>
      ))}
    </select>
  );
}

interface ViewSwitchProps extends ModelProps {
  readonly isRaw: boolean;
}

/** Switches between the form and the raw view of the body. */
function ViewSwitch({ model, isRaw }: ViewSwitchProps): VNode {
  const { strings, body } = model;
  const isBroken = body.text !== undefined && body.value === undefined && body.text !== "";
  const show = (raw: boolean) => (): void => {
    body.isRaw = raw;
    if (!raw) body.text = undefined;
    model.update();
  };
  return (
    <div class="console-switch" role="group" aria-label={strings.body}>
      <Button onClick={show(false)} aria-pressed={!isRaw} disabled={isBroken}>
        {strings.form}
      </Button>
      <Button onClick={show(true)} aria-pressed={isRaw}>
        {strings.raw}
      </Button>
    </div>
  );
}

function BodyInput({ model, content, isRaw }: ContentProps & ViewSwitchProps): VNode {
  const { body, strings } = model;
  const kind = bodyKind(content);
  const field = bodyField(model, content);
  if (kind === "file")
    return (
      <>
        <FileEditor field={{ ...field, label: content.mediaType, schema: {} }} schema={{ file: "bytes" }} />
        <Problem model={model} path="body" />
      </>
    );
  if (kind === "form" || (kind === "json" && !isRaw && content.schema))
    return (
      <>
        <Editor field={field} />
        <Problem model={model} path="body" />
      </>
    );
  const text = bodyText(model);
  const isBroken = kind === "json" && body.text !== undefined && body.text !== "" && body.value === undefined;
  const problems = isBroken ? [strings.notJson] : bodyProblems(model);
  const id = inputId("body");
  return (
    <>
      <textarea
        id={id}
        aria-invalid={problems.length > 0 ? "true" : undefined}
        aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}
        class="console-entry console-raw"
        aria-label={strings.body}
        spellcheck={false}
        rows={Math.min(24, Math.max(6, text.split("\n").length + 1))}
        value={text}
        onInput={(event) => {
          const typed = enteredText(event);
          body.text = typed;
          if (kind === "json") body.value = parsed(typed);
          invalidate(model, "body");
          model.update();
        }}
      />
      {problems.length > 0 && (
        <div class="console-problem" id={`${id}-problem`}>
          {problems.map((problem) => (
            <div>{problem}</div>
          ))}
        </div>
      )}
    </>
  );
}

/** The problems of the body in one place, for when its fields have no inputs. */
function bodyProblems({ problems }: Model): readonly string[] {
  return [...problems].flatMap(([path, problem]) => {
    if (path === "body") return [problem];
    return path.startsWith("body/")
      ? [`${path.slice(5).split("/").map(decodeURIComponent).join(".")}: ${problem}`]
      : [];
  });
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : parseExactJson(text);
  } catch {
    return undefined;
  }
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

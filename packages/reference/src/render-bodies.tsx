// Renders parameters, bodies and responses.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import type {
  BodyView,
  CallbackView,
  ContentView,
  LinkView,
  OperationView,
  ParameterView,
  ResponseView,
  SchemaNode,
} from "@lectern/openapi";
import type { More } from "@lectern/openapi/internal/describe/describing.ts";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { fillHtml, labelValue } from "@lectern/theme/labels.tsx";
import { encodingFacts, sharedEncoding, unplacedEncodings } from "./parameter-facts.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderChoice } from "./render-choice.tsx";
import { renderInline, renderMore } from "./render-facts.tsx";
import { renderContentExamples } from "./render-samples.tsx";
import { parameterField, renderBodySchema, renderField } from "./render-schema.tsx";
import { renderSection } from "./render-section.tsx";
import { scopeOf } from "./scope.ts";
import { LOCATION_TITLES, parametersIn, type SectionWord } from "./section-titles.ts";

/** The parameters of an operation, one section per location. */
export function renderParameters(view: Pick<OperationView, "parameters" | "more">, tools: ReferenceTools): Html {
  const sections = [...LOCATION_TITLES].map(([location, title]) => {
    const parameters = parametersIn(view, location);
    if (parameters.length === 0) return EMPTY_HTML;
    return renderSection(title, renderParameterList(parameters, "", tools), tools);
  });
  return <>{[...sections, renderMore(view.more?.parameters, tools)]}</>;
}

/** A list of parameters or headers. */
export function renderParameterList(parameters: readonly ParameterView[], scope: string, tools: ReferenceTools): Html {
  const { t } = tools.context;
  return (
    <>
      {parameters.map((parameter) =>
        renderField(parameterField(parameter, scopeOf(scope || parameter.location), t), tools),
      )}
    </>
  );
}

/** The request body section. */
export function renderBody(body: BodyView, title: SectionWord, tools: ReferenceTools): Html {
  const content = renderBodyContent({ ...body, required: false }, "body", tools, true);
  const mark = (
    <>
      {body.required && requiredMark(tools)}
      {onlyMedia(body.contents)}
    </>
  );
  return renderSection({ word: title, mark }, content, tools);
}

/** A body without its title. */
export function renderBodyContent(body: BodyView, scope: string, tools: ReferenceTools, isTitled = false): Html {
  const text = body.description && tools.safeMarkdown(body.description);
  const required = body.required && <> {requiredMark(tools)}</>;
  return (
    <>
      {text}
      {renderContents(body.contents, { scope, required, isTitled }, tools)}
      {renderMore(body.more?.contents, tools)}
    </>
  );
}

/** The only media type of a body, for the line of its title. */
export function onlyMedia([only, ...more]: readonly Pick<ContentView, "mediaType">[]): Html {
  return only === undefined || more.length > 0 ? (
    EMPTY_HTML
  ) : (
    <>
      {"\n"}
      <code class="api-media">{only.mediaType}</code>
    </>
  );
}

function requiredMark({ context }: ReferenceTools): Html {
  return (
    <>
      {"\n"}
      <span class="field-required">{context.t("required")}</span>
    </>
  );
}

interface ContentLocation {
  readonly scope: string;
  readonly required: Html | false;
  /** Its title names the media type already. */
  readonly isTitled?: boolean;
}

/** Media types in sequence, or behind a chooser. */
export function renderContents(
  contents: readonly ContentView[],
  location: ContentLocation,
  tools: ReferenceTools,
): Html {
  if (contents.length < 2) return <>{contents.map((content) => renderContent(content, location, tools))}</>;
  const choices = contents.map((content, index) => ({
    label: content.mediaType,
    // Links without a media type refer to the first.
    body: renderContent(
      content,
      { ...location, isTitled: true, scope: index === 0 ? location.scope : `${location.scope} ${content.mediaType}` },
      tools,
    ),
  }));
  return renderChoice(choices, { name: tools.context.t("apiBody"), isSynced: true }, tools);
}

function renderContent(content: ContentView, location: ContentLocation, tools: ReferenceTools): Html {
  const { schema, encodings } = content;
  const { t } = tools.context;
  const id = tools.context.uniqueId("param", fieldId(location.scope), 1);
  const shared = sharedEncoding(encodings, t);
  const isEncoded = encodings.size > 0 && shared === undefined;
  const scope = isEncoded ? { ...scopeOf(location.scope), encodings } : scopeOf(location.scope);
  const unplaced = (shown?: SchemaNode) => isEncoded && renderEncodings(content, shown, tools);
  const inside = schema
    ? tools.within(schema, id, (shown) => (
        <>
          {unplaced(shown)}
          {renderBodySchema(shown, scope, tools)}
        </>
      ))
    : unplaced();
  const same = content.sameAs !== undefined && (
    <p class="field-hint">{fillHtml(t("apiSameFields"), { name: <code>{content.sameAs}</code> })}</p>
  );
  const examples = tools.examples.get(content);
  const labels = [content.stream && t("apiStream"), shared].map(
    (label) =>
      label && (
        <>
          {"\n"}
          <span class="field-label">{label}</span>
        </>
      ),
  );
  const media = (
    <>
      {!location.isTitled && <code>{content.mediaType}</code>}
      {labels}
      {location.required}
    </>
  );
  return (
    <div class="api-body" id={id}>
      {!isEmpty(media) && <p class="api-media">{media}</p>}
      {inside}
      {same}
      {examples && renderContentExamples(examples, tools)}
      {renderLinked(content, tools)}
    </div>
  );
}

/** Encodings of form fields that are not shown, so they cannot be noted on the field itself. */
function renderEncodings({ encodings }: ContentView, shown: SchemaNode | undefined, { context }: ReferenceTools): Html {
  const items = unplacedEncodings(encodings, shown).flatMap(([name, encoding]) =>
    encodingFacts(encoding, context.t).map((fact) => (
      <li>
        <code>{name}</code>: {fact}
      </li>
    )),
  );
  return items.length === 0 ? EMPTY_HTML : <ul class="field-hint">{items}</ul>;
}

/** Links to external examples. */
function renderLinked({ linked }: ContentView, { context }: ReferenceTools): Html {
  return (
    <>
      {linked.map(({ title, href }) => (
        <p class="field-hint">
          {labelValue(context.t("apiExample"), <a href={context.href(href)}>{title}</a>, context.t)}
        </p>
      ))}
    </>
  );
}

/** The responses section; the first success is open. */
export function renderResponses({ responses, more }: ResponsesView, tools: ReferenceTools): Html {
  if (responses.length === 0) return EMPTY_HTML;
  return renderSection("apiResponses", renderResponseList({ responses, more }, "response", tools), tools);
}

/** The responses of an operation or callback. */
type ResponsesView = Pick<OperationView | CallbackView, "responses"> & {
  readonly more?: More<"responses">["more"];
};

export function renderResponseList({ responses, more }: ResponsesView, scope: string, tools: ReferenceTools): Html {
  const first = responses.findIndex(({ status }) => status.startsWith("2"));
  const items = responses.map((response, index) =>
    renderResponse(response, { scope, open: index === Math.max(0, first) }, tools),
  );
  return <>{[...items, renderMore(more?.responses, tools)]}</>;
}

interface ResponseLocation {
  readonly scope: string;
  readonly open: boolean;
}

function renderResponse(response: ResponseView, location: ResponseLocation, tools: ReferenceTools): Html {
  const { status, summary, description, headers, contents, links, more } = response;
  const scope = `${location.scope} ${status}`;
  // A phrase goes next to the status; longer text, and links, which a summary must not contain, go below it.
  const isLine = summary === undefined && description !== undefined && /^.{1,120}$/.test(description);
  const line = isLine ? renderInline(description, tools) : EMPTY_HTML;
  const short = isLine && !/<(?!\/?(?:code|em|strong)>)/.test(line.markup);
  const phrase = (summary !== undefined || short) && <span>{summary ?? line}</span>;
  const text = !short && description && tools.safeMarkdown(description);
  const list = headers.length > 0 && (
    <>
      <p class="api-section-title">{tools.context.t("apiHeaders")}</p>
      {renderParameterList(headers, `${scope} header`, tools)}
      {renderMore(more?.headers, tools)}
    </>
  );
  const bodies = renderContents(contents, { scope, required: false, isTitled: true }, tools);
  const known = tools.settings.errorHref?.(status);
  const others = known !== undefined && (
    <p class="field-hint api-to-errors">
      <a href={known}>{labelValue(tools.context.t("apiErrors"), status, tools.context.t)}</a>
    </p>
  );
  const inner = (
    <>
      {text}
      {list}
      {bodies}
      {renderMore(more?.contents, tools)}
      {renderLinks(links, tools)}
      {renderMore(more?.links, tools)}
      {others}
    </>
  );
  const media = onlyMedia(contents);
  // Without a schema, the media type is all there is. The error catalog links to it all the same.
  const bare = /^(?:<div class="api-body" id="([^"]*)"><\/div>)?$/.exec(inner.markup);
  const id = bare ? (bare[1] ?? tools.context.uniqueId("param", fieldId(scope), 1)) : undefined;
  return renderResponseBox(
    { id, status, phrase, media, open: location.open || tools.settings.expanded },
    bare ? EMPTY_HTML : inner,
  );
}

/** The head of a response. */
export interface ResponseHead {
  readonly id?: string | undefined;
  readonly status: string;
  readonly phrase?: Html | false;
  readonly media?: Html;
  readonly open: boolean;
}

/** A response under its status. */
export function renderResponseBox({ id, status, phrase, media, open }: ResponseHead, inner: HtmlNode): Html {
  const code = (
    <code class="api-status" data-status={status.charAt(0).toLowerCase()}>
      {status}
    </code>
  );
  const title = (
    <>
      {code}
      {"\n"}
      {phrase}
      {media}
    </>
  );
  if (isEmpty(inner))
    return (
      <div class="api-response" id={id}>
        {title}
      </div>
    );
  return (
    <details class="expandable api-response" open={open}>
      <summary class="expandable-summary">{title}</summary>
      <div class="expandable-body">{inner}</div>
    </details>
  );
}

function renderLinks(links: readonly LinkView[], tools: ReferenceTools): Html {
  if (links.length === 0) return EMPTY_HTML;
  const items = links.map(({ name, description, operation, target, parameters }) => {
    const href = operation && tools.hrefOf(operation);
    const words = operation ? `${operation.method} ${operation.path}` : target;
    const shown =
      href === undefined ? (
        <code>{words}</code>
      ) : (
        <a href={href}>
          <code>{words}</code>
        </a>
      );
    const passed = parameters.map(({ name: key, value }) => (
      <li>
        <code>{key}</code> = <code>{value}</code>
      </li>
    ));
    return (
      <div class="field">
        <div class="field-head">
          <span class="api-scheme">{name}</span>
          {shown}
        </div>
        <div class="field-body">
          {description && tools.safeMarkdown(description)}
          {passed.length > 0 && <ul>{passed}</ul>}
        </div>
      </div>
    );
  });
  return (
    <>
      <p class="api-section-title">{tools.context.t("apiLinks")}</p>
      {items}
    </>
  );
}

// An operation's code samples: the request, and an example of each response.

import { findLanguage } from "@lectern/request/samples";
import type { Operation } from "../api.ts";
import type { ContentView } from "../describe/describe-body.ts";
import { type Example, fitExample } from "../describe/describe-examples.ts";
import { allExamples, type OperationView } from "../describe/describe-operation.ts";
import { showMarks, streamKind } from "../example/stream-text.ts";
import { own, ownList, ownText } from "../record.ts";
import { type BodyChoice, sampleRequest } from "./sample-request.ts";
import { type SampleSettings, type SpokenSettings, viewOf } from "./sample-settings.ts";

/** One sample: a tab title and code. */
export interface Sample {
  readonly title: string;
  /** The title of a tab that several samples share: a response's status code. */
  readonly tab?: string | undefined;
  /** Its name within the tab. */
  readonly name?: string | undefined;
  /** The media type that selects it, if its tab has several. */
  readonly mediaType?: string | undefined;
  readonly language: string;
  readonly code: string;
  /** Set if it was shortened; still valid. */
  readonly reduced?: boolean | undefined;
  /** Its author's description, as Markdown. */
  readonly description?: string | undefined;
  /** The author's full example, if this is part of one. */
  readonly whole?: Example | undefined;
  /** The author's full example, if it sends part of one. */
  readonly wholeBody?: Example | undefined;
}

/** More tabs than this help no one. */
export const MAX_SAMPLES = 20;
/** The characters for all samples on a page together, and the minimum for the last ones. */
const MAX_CHARACTERS = 20_000;
const MIN_CHARACTERS = 1_000;
/** The characters for a body in all languages together. */
const MAX_BODIES = 18_000;

/** The request samples: the author's own (`x-codeSamples`), then one per remaining language; a webhook shows its payload. */
export function requestSamples(operation: Operation, view: OperationView, settings: SpokenSettings): readonly Sample[] {
  const authored = authoredSamples(operation, namesOfBodies(view));
  if (operation.kind === "endpoint") {
    const titles = new Set(authored.map(({ title }) => title.toLowerCase()));
    const generated = generatedSamples(operation, view, settings) ?? [];
    return [...authored, ...generated.filter(({ title }) => !titles.has(title.toLowerCase()))].slice(0, MAX_SAMPLES);
  }
  if (authored.length > 0) return authored;
  const found = payloadExamples(operation, view);
  return fitSamples(
    view,
    found.map((one) => ({ ...one, title: one.title || settings.t("apiPayload") })),
    settings.isWhole ? WHOLE_BUDGET : SAMPLE_BUDGET,
  );
}

/** One sample per language. With a body the reader chose, undefined if it can't be sent. */
export function generatedSamples(
  operation: Operation,
  view: OperationView,
  settings: SampleSettings & Pick<SpokenSettings, "isWhole">,
  sent?: BodyChoice,
): readonly Sample[] | undefined {
  if (!settings.autogenerate) return undefined;
  const shared = Math.min(MAX_CHARACTERS, MAX_BODIES / Math.max(1, settings.languages.length));
  const max = settings.isWhole ? Number.POSITIVE_INFINITY : shared;
  const { requiredOnly = false, allParameters = false } = settings.describe;
  const { request, reduced, example } = sampleRequest(operation, view, { requiredOnly, allParameters, max, sent });
  const wholeBody = reduced && example?.generated !== true ? example : undefined;
  if (sent !== undefined && request.body === undefined) return undefined;
  return settings.languages
    .filter(({ rejects = [] }) => !rejects.includes(request.method))
    .map(({ title, grammar, write }) => ({ title, language: grammar, code: write(request), reduced, wholeBody }))
    .filter(({ code }) => code !== "");
}

/** True if the request samples include the body from the spec. */
export function showsBody({ kind }: Operation, { autogenerate, languages }: SampleSettings): boolean {
  return kind === "endpoint" && autogenerate && languages.length > 0;
}

export function payloadExamples(operation: Operation, view: OperationView): readonly FoundExample[] {
  if (authoredSamples(operation).length > 0) return [];
  const found = (view.body?.contents ?? []).flatMap((content) =>
    content.examples.map((example) => ({ title: example.title ?? "", content, example })),
  );
  return found.slice(0, MAX_SAMPLES);
}

/** One example per status code, named ones by name. */
export function responseSamples(view: OperationView): readonly Sample[] {
  return fitSamples(view, responseExamples(view), SAMPLE_BUDGET);
}

/**
 * The examples in the response samples: those of every media type, without duplicates. Samples that an author wrote
 * (`isReplaced`) replace those of the first media type.
 */
export function responseExamples(view: OperationView, isReplaced = false): readonly FoundExample[] {
  const found = view.responses.flatMap(({ status, contents: all }) => {
    const seen = new Set<string>();
    const contents = isReplaced ? all.filter(({ examples }) => examples.length > 0).slice(0, 1) : all;
    const examples = contents.flatMap((content) =>
      content.examples.flatMap((example) => {
        if (example.generated && seen.has(example.text)) return [];
        seen.add(example.text);
        return [{ content, example }];
      }),
    );
    const isTyped = examples.some(({ content }) => content !== examples[0]?.content);
    return examples.map(({ content, example }) => {
      const words = [isTyped && content.mediaType, example.title].filter(Boolean);
      return {
        title: [status, ...words].join(" "),
        tab: status,
        name: words.join(": "),
        mediaType: isTyped ? content.mediaType : undefined,
        content,
        example,
      };
    });
  });
  return found.slice(0, MAX_SAMPLES);
}

interface FoundExample extends Pick<Sample, "title" | "tab" | "name" | "mediaType"> {
  readonly content: ContentView;
  readonly example: Example;
}

/** Maximum number of samples, their total characters, and the minimum for the last ones. */
interface SampleBudget {
  readonly samples: number;
  readonly characters: number;
  readonly min: number;
}

export const WHOLE_BUDGET: SampleBudget = {
  samples: Number.POSITIVE_INFINITY,
  characters: Number.POSITIVE_INFINITY,
  min: Number.POSITIVE_INFINITY,
};
const SAMPLE_BUDGET: SampleBudget = { samples: MAX_SAMPLES, characters: MAX_CHARACTERS, min: MIN_CHARACTERS };

/** Fits samples on a page: the first ones may be long, those after many long ones get shortened. */
export function fitSamples(
  { flatten }: Pick<OperationView, "flatten">,
  found: readonly FoundExample[],
  budget: SampleBudget,
): readonly Sample[] {
  let left = budget.characters;
  return found.slice(0, budget.samples).map(({ content, example, ...names }) => {
    const { mediaType, source: schema, stream, partType } = content;
    const use = { mediaType, schema, stream, partType, flatten };
    const { text, language, reduced } = fitExample(example, use, Math.max(budget.min, left / 2));
    const { description } = example;
    left -= text.length;
    const code = streamKind(mediaType) === undefined ? text : showMarks(text);
    const whole = reduced && !example.generated && { whole: example };
    return { ...names, language, code, ...(reduced && { reduced }), ...(description && { description }), ...whole };
  });
}

/** The grammars an operation's samples may need, before they are generated. */
export function sampleGrammars(operation: Operation, settings: SampleSettings): readonly string[] {
  const authored = authoredSamples(operation).map(({ language }) => language);
  const generated = settings.autogenerate ? settings.languages.map(({ grammar }) => grammar) : [];
  return [
    "json",
    "xml",
    ...new Set(allExamples(viewOf(operation, settings)).map(({ language }) => language)),
    ...authored,
    ...generated,
  ];
}

/** What the menu of bodies says. */
function namesOfBodies({ body }: OperationView): ReadonlySet<string> {
  const examples = (body?.contents ?? []).flatMap((content) => content.examples);
  return new Set(examples.flatMap(({ title }) => title ?? []));
}

/** An author's own samples, titled by their labels, or by language where a label does not distinguish them. */
function authoredSamples(operation: Operation, bodies: ReadonlySet<string> = new Set()): readonly Sample[] {
  const key = Array.isArray(own(operation.value, "x-codeSamples")) ? "x-codeSamples" : "x-code-samples";
  const written = ownList(operation.value, key)
    .slice(0, MAX_SAMPLES)
    .flatMap((sample) => {
      const lang = ownText(sample, "lang");
      const code = ownText(sample, "source");
      // Half a program is useless.
      if (lang === undefined || code === undefined || code.length > MAX_CHARACTERS) return [];
      const known = findLanguage(lang);
      const name = known?.title ?? lang;
      return [{ label: ownText(sample, "label") ?? name, name, language: known?.grammar ?? lang.toLowerCase(), code }];
    });
  const isShared = (label: string, name: string): boolean =>
    bodies.has(label) || written.some((other) => other.label === label && other.name !== name);
  const isAlone = (name: string): boolean => written.filter((other) => other.name === name).length === 1;
  return written.map(({ label, name, language, code }) => {
    const title = !isShared(label, name) ? label : isAlone(name) ? name : `${name}: ${label}`;
    return { title, language, code };
  });
}

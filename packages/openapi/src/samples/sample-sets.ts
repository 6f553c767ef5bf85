// An operation's request samples, once per body it accepts: every media type and every named example.

import type { Operation } from "../api.ts";
import type { OperationView } from "../describe/describe-operation.ts";
import { generatedSamples, requestSamples, type Sample } from "./request-samples.ts";
import { isFile } from "./sample-body.ts";
import type { BodyChoice } from "./sample-request.ts";
import type { SpokenSettings } from "./sample-settings.ts";

export interface SampleSet {
  /** What distinguishes it: a media type or an example's name; empty if it is the only one. */
  readonly title: string;
  /** The media type that selects it; undefined if all sets share one. */
  readonly mediaType?: string;
  readonly samples: readonly Sample[];
}

/** More bodies than this help no one. */
const MAX_SETS = 12;
/** The characters that all sets after the first share; each keeps at least its first language. */
const MAX_LATER = 12_000;

/** The request samples, the default body first. */
export function sampleSets(operation: Operation, view: OperationView, settings: SpokenSettings): readonly SampleSet[] {
  const first = requestSamples(operation, view, settings);
  if (first.length === 0) return [];
  const choices = operation.kind === "endpoint" && settings.autogenerate ? chooseBodies(view) : [];
  const share = MAX_LATER / Math.max(1, choices.length - 1);
  const sets = nameChoices(choices, settings).flatMap(({ choice, ...name }, index) => {
    if (index === 0) return [{ ...name, samples: first }];
    const samples = generatedSamples(operation, view, settings, choice);
    return samples === undefined ? [] : [{ ...name, samples: fitLanguages(samples, share) }];
  });
  return sets.length < 2 ? [{ title: "", samples: first }] : sets;
}

/** The first example of every media type, then as many others as there is room for. */
function chooseBodies({ body }: OperationView): readonly BodyChoice[] {
  const choices = (body?.contents ?? []).slice(0, MAX_SETS).flatMap((content): readonly BodyChoice[] => {
    const [example, ...others] = isFile(content) ? [] : content.examples;
    return [{ content, example }, ...others.map((other) => ({ content, example: other }))];
  });
  let left = MAX_SETS - new Set(choices.map(({ content }) => content)).size;
  return choices.filter(({ content, example }) => example === undefined || isFirst({ content, example }) || left-- > 0);
}

function isFirst({ content, example }: BodyChoice): boolean {
  return isFile(content) || example === content.examples[0];
}

interface NamedChoice extends Pick<SampleSet, "title" | "mediaType"> {
  readonly choice: BodyChoice;
}

/** Names each body by what differs: its media type, its example's name, or both. */
function nameChoices(choices: readonly BodyChoice[], { t }: SpokenSettings): readonly NamedChoice[] {
  const types = new Map<string, number>();
  for (const { content } of choices) types.set(content.mediaType, (types.get(content.mediaType) ?? 0) + 1);
  return choices.map((choice) => {
    const { mediaType } = choice.content;
    const name = choice.example?.title ?? t("apiExample");
    if (types.size === 1) return { choice, title: name };
    return { choice, mediaType, title: (types.get(mediaType) ?? 0) > 1 ? `${mediaType}: ${name}` : mediaType };
  });
}

/** As many languages as fit, at least the first. */
function fitLanguages(samples: readonly Sample[], budget: number): readonly Sample[] {
  let left = budget;
  const end = samples.findIndex(({ code }, index) => {
    left -= code.length;
    return index > 0 && left < 0;
  });
  return end === -1 ? samples : samples.slice(0, end);
}

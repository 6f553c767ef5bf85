// Examples shown under their media type: those that the samples beside the reference don't show.

import type { Operation } from "../api.ts";
import type { BodyView, ContentView, ResponseView } from "../describe/describe-body.ts";
import type { Example } from "../describe/describe-examples.ts";
import type { OperationView } from "../describe/describe-operation.ts";
import {
  fitSamples,
  payloadExamples,
  responseExamples,
  type Sample,
  showsBody,
  WHOLE_BUDGET,
} from "./request-samples.ts";
import type { SampleSettings } from "./sample-settings.ts";

/** The examples of one media type, and the number omitted for lack of room. */
export interface ContentExamples {
  readonly samples: readonly Sample[];
  readonly omitted: number;
  /** The omitted ones that an author wrote. */
  readonly left: readonly Example[];
}

/** Examples by media type. */
export type BodyExamples = ReadonlyMap<ContentView, ContentExamples>;

export const NO_EXAMPLES: BodyExamples = new Map();

/** The room that all of them share. */
const SHARED_BUDGET = { samples: 40, characters: 8_000, min: 300 };

interface ExampleChoice {
  /** Shorten nothing. */
  readonly isWhole?: boolean;
  /** An author wrote the response samples. */
  readonly isReplaced?: boolean | undefined;
}

/** Chooses the examples under an operation's media types. */
export function bodyExamples(
  operation: Operation,
  view: OperationView,
  settings: SampleSettings,
  { isWhole = false, isReplaced = false }: ExampleChoice = {},
): BodyExamples {
  const budget = isWhole ? WHOLE_BUDGET : SHARED_BUDGET;
  const responseBodies = responseExamples(view, isReplaced).map(({ example }) => example);
  const beside = new Set(examplesBeside(operation, view, { settings, responseBodies }));
  const bodies = [
    ...(view.body ? [view.body] : []),
    ...view.callbacks.flatMap(({ body }) => body ?? []),
    ...view.responses,
    ...view.callbacks.flatMap(({ responses }) => responses),
  ];
  const found = bodies.flatMap((body) => examplesOf(body, beside));
  const samples = fitSamples(view, found, budget);
  const chosen = new Map<ContentView, { samples: Sample[]; omitted: number; left: Example[] }>();
  let left = budget.characters;
  for (const [index, { content, example }] of found.entries()) {
    const entry = chosen.get(content) ?? { samples: [], omitted: content.unused, left: [] };
    const sample = samples[index];
    // Some values can't be shortened.
    if (sample === undefined || sample.code.length > Math.max(budget.min, left)) {
      entry.omitted += 1;
      if (!example.generated) entry.left.push(example);
    } else {
      entry.samples.push(sample);
      left -= sample.code.length;
    }
    chosen.set(content, entry);
  }
  return chosen;
}

function examplesBeside(
  operation: Operation,
  view: OperationView,
  { settings, responseBodies }: { settings: SampleSettings; responseBodies: readonly Example[] },
): readonly Example[] {
  if (operation.kind === "webhook")
    return [...responseBodies, ...payloadExamples(operation, view).map((one) => one.example)];
  const examples = view.body?.contents[0]?.examples ?? [];
  const [first] = examples;
  // A request sample can't show a name or description, and several examples are meant to be compared.
  const isWhole = first !== undefined && examples.length === 1 && first.description === undefined;
  const isNamed = first?.title !== undefined && !first.isKey;
  if (!isWhole || isNamed || (!first.generated && !showsBody(operation, settings))) return responseBodies;
  return [...responseBodies, first];
}

interface FoundExample {
  readonly title: string;
  readonly content: ContentView;
  readonly example: Example;
}

function examplesOf(
  { contents }: Pick<BodyView | ResponseView, "contents">,
  beside: ReadonlySet<Example>,
): readonly FoundExample[] {
  const seen = new Set(contents.flatMap(({ examples }) => examples.filter((one) => beside.has(one))).map(textOf));
  return contents.flatMap((content) =>
    content.examples.flatMap((example) => {
      if (beside.has(example) || (example.generated && isKnown(content, example, seen))) return [];
      seen.add(textOf(example));
      return [{ title: example.title ?? "", content, example }];
    }),
  );
}

/** True for examples not worth repeating: duplicates, and forms, whose fields say it all. */
function isKnown({ mediaType }: ContentView, example: Example, seen: ReadonlySet<string>): boolean {
  return seen.has(textOf(example)) || /form/i.test(mediaType);
}

function textOf({ text }: Example): string {
  return text;
}

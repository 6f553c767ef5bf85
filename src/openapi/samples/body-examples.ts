// Examples that stand under their media type: those that the samples beside the reference do not show.

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
  WHOLE_ROOM,
} from "./request-samples.ts";
import type { SampleSettings } from "./sample-settings.ts";

/** The examples of one media type, and how many there is no room for. */
export interface ContentExamples {
  readonly samples: readonly Sample[];
  readonly omitted: number;
  /** Those of the omitted that an author gave. */
  readonly left: readonly Example[];
}

/** The examples under each media type that has some. */
export type BodyExamples = ReadonlyMap<ContentView, ContentExamples>;

/** Without examples under media types. */
export const NO_EXAMPLES: BodyExamples = new Map();

/** What all of them together may take of a page. */
const SHARED_ROOM = { samples: 40, characters: 8_000, least: 300 };

/** How examples are chosen. */
interface ExampleChoice {
  /** Nothing is too long. */
  readonly isWhole?: boolean;
  /** An author wrote the samples of responses. */
  readonly isReplaced?: boolean | undefined;
}

/** Chooses what stands under the media types of an operation. */
export function bodyExamples(
  operation: Operation,
  view: OperationView,
  settings: SampleSettings,
  { isWhole = false, isReplaced = false }: ExampleChoice = {},
): BodyExamples {
  const room = isWhole ? WHOLE_ROOM : SHARED_ROOM;
  const answers = responseExamples(view, isReplaced).map(({ example }) => example);
  const beside = new Set(examplesBeside(operation, view, { settings, answers }));
  const bodies = [
    ...(view.body ? [view.body] : []),
    ...view.callbacks.flatMap(({ body }) => body ?? []),
    ...view.responses,
    ...view.callbacks.flatMap(({ responses }) => responses),
  ];
  const found = bodies.flatMap((body) => examplesOf(body, beside));
  const samples = fitSamples(view, found, room);
  const chosen = new Map<ContentView, { samples: Sample[]; omitted: number; left: Example[] }>();
  let left = room.characters;
  for (const [index, { content, example }] of found.entries()) {
    const entry = chosen.get(content) ?? { samples: [], omitted: content.unread, left: [] };
    const sample = samples[index];
    // Some values cannot be smaller.
    if (sample === undefined || sample.code.length > Math.max(room.least, left)) {
      entry.omitted += 1;
      if (!example.made) entry.left.push(example);
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
  { settings, answers }: { readonly settings: SampleSettings; readonly answers: readonly Example[] },
): readonly Example[] {
  if (operation.kind === "webhook") return [...answers, ...payloadExamples(operation, view).map((one) => one.example)];
  const examples = view.body?.contents[0]?.examples ?? [];
  const [first] = examples;
  // A sample of the request has no place for a name or a description, and several are read beside each other.
  const isWhole = first !== undefined && examples.length === 1 && first.description === undefined;
  const isNamed = first?.title !== undefined && !first.isKey;
  if (!isWhole || isNamed || (!first.made && !showsBody(operation, settings))) return answers;
  return [...answers, first];
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
      if (beside.has(example) || (example.made && isKnown(content, example, seen))) return [];
      seen.add(textOf(example));
      return [{ title: example.title ?? "", content, example }];
    }),
  );
}

/** What was made is worth showing where it differs; the fields of a form say all there is to say. */
function isKnown({ mediaType }: ContentView, example: Example, seen: ReadonlySet<string>): boolean {
  return seen.has(textOf(example)) || /form/i.test(mediaType);
}

function textOf({ text }: Example): string {
  return text;
}

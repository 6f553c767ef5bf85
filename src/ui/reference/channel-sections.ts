// What the page of a channel and its Markdown have in common.

import { actionsOf, type ChannelView } from "../../openapi/asyncapi/describe-channel.ts";
import type { Sample } from "../../openapi/samples/request-samples.ts";
import { MOST_SAMPLES } from "../../openapi/samples/request-samples.ts";

/** The examples of messages that go one way: what readers send, or what they get. */
export function messageSamples(view: ChannelView, way: "sent" | "received"): readonly Sample[] {
  return view.messages
    .filter(({ id }) => {
      const actions = actionsOf(view, id);
      // Nobody says which way a message goes that no operation names: readers get to see it as one they may get.
      return way === "sent" ? actions.includes("receive") : actions.includes("send") || actions.length === 0;
    })
    .flatMap(({ title, examples }) =>
      examples.map((example) => ({
        title: example.title === undefined ? title : `${title}: ${example.title}`,
        language: example.language,
        code: example.text,
        reduced: example.reduced,
      })),
    )
    .slice(0, MOST_SAMPLES);
}

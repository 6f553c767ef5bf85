// What the page of a channel and its Markdown share.

import { actionsOf, type ChannelView } from "../../openapi/asyncapi/describe-channel.ts";
import type { Sample } from "../../openapi/samples/request-samples.ts";
import { MOST_SAMPLES } from "../../openapi/samples/request-samples.ts";

/** Examples of messages in one direction: sent or received by the reader. */
export function messageSamples(view: ChannelView, way: "sent" | "received"): readonly Sample[] {
  return view.messages
    .filter(({ id }) => {
      const actions = actionsOf(view, id);
      // A message no operation mentions has no direction; it is shown as received.
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

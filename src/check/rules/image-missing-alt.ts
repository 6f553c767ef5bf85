// Images without a text for readers who do not see them.

import { findImages, targetOf } from "../images.ts";
import { placeOfNode } from "../place.ts";
import type { Rule } from "../rule.ts";
import { shortAddress } from "../short-address.ts";

/** An image without alternative text. */
export const imageMissingAlt: Rule = {
  code: "image/missing-alt",
  group: "accessibility",
  severity: "warning",
  summary: "An image has no alternative text.",
  *file(file) {
    for (const { visit, alt, decorative, url } of findImages(file.nodes)) {
      if (alt !== undefined || decorative) continue;
      yield {
        at: placeOfNode(file, visit.node),
        ...targetOf(url),
        message: `The image "${shortAddress(url)}" has no alternative text.`,
        hint: 'Say what it shows: ![Settings page with two keys](…); for decoration, use <img alt="">.',
      };
    }
  },
};

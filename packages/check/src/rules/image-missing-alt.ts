// Images without alternative text.

import { findWrongImages, type Image, targetOf } from "../images.ts";
import { locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";
import { shortUrl } from "../url-form.ts";

export const imageMissingAlt: Rule = {
  code: "image/missing-alt",
  group: "accessibility",
  severity: "warning",
  summary: "An image has no alt text.",
  *file(file) {
    const isNameless = ({ alt, decorative }: Image): boolean => alt === undefined && !decorative;
    for (const { visit, url } of findWrongImages(file.nodes, isNameless)) {
      yield {
        at: locationOfNode(file, visit.node),
        ...targetOf(url),
        message: `Missing alt text on the image "${shortUrl(url)}".`,
        hint: 'Describe the image, as in ![Settings page with two keys](…), or use <img alt=""> if it is decorative.',
      };
    }
  },
};

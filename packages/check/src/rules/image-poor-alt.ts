// Meaningless alternative texts: "image", a file name.

import { findWrongImages, type Image, targetOf } from "../images.ts";
import { locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

const EMPTY_WORDS =
  /^(?:an? |the )?(?:image|img|picture|photo|pic|screenshot|screen ?shot|figure|graphic|diagram|illustration|icon|logo|alt(?: ?text)?|untitled|description|placeholder)(?:[ _-]?\d{0,4})$/i;
const FILE_NAME = /^[\w\s.-]{1,80}\.(?:png|jpe?g|gif|webp|avif|svg|mp4)$/i;
const CAMERA_NAME = /^(?:img|dsc|screen ?shot|cleanshot)[ _-]?\d[\w .@-]*$/i;

export const imagePoorAlt: Rule = {
  code: "image/poor-alt",
  group: "accessibility",
  severity: "warning",
  summary: 'The alt text of an image is a filename or a generic word such as "image".',
  *file(file) {
    for (const { visit, alt, url } of findWrongImages(file.nodes, isPoor)) {
      yield {
        at: locationOfNode(file, visit.node),
        ...targetOf(url),
        message: `Alt text "${alt?.trim()}" does not describe the image.`,
        hint: "Describe what the image shows.",
      };
    }
  },
};

function isPoor({ alt }: Image): boolean {
  const text = alt?.trim() ?? "";
  return EMPTY_WORDS.test(text) || FILE_NAME.test(text) || CAMERA_NAME.test(text);
}

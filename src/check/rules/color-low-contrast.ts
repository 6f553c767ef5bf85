// Colours of docs.json that cannot be read on the background they are for. Pages are shown with a mended colour.

import type { Location } from "../../base/diagnostic.ts";
import { locate } from "../../base/position.ts";
import { DEFAULT_COLOR } from "../../config/appearance-fields.ts";
import { contrast as contrastOf, parseHex, toHex } from "../../ui/colors/oklch.ts";
import { themeColors } from "../../ui/colors/theme-colors.ts";
import type { CheckContext, Rule } from "../rule.ts";

const READABLE = 4.5;
const LIGHT_PAGE = "#ffffff";
const DARK_PAGE = "#0b0d0f";

/** A colour too near to its background. */
export const colorLowContrast: Rule = {
  code: "color/low-contrast",
  group: "accessibility",
  severity: "info",
  summary: "A colour of docs.json has too little contrast with its background; a readable one is shown instead.",
  *site(context) {
    const { colors, background } = context.site.config;
    const shown = themeColors({ ...colors, background: background.color });
    const pages = { light: shown.background.light ?? LIGHT_PAGE, dark: shown.background.dark ?? DARK_PAGE };
    const pairs = [
      { key: "primary", value: colors.primary, page: pages.light, shown: shown.light.accentText },
      { key: "light", value: colors.light, page: pages.dark, shown: shown.dark.accentText },
    ];
    // Left out, the second colour is the first one, which is told once.
    if (colors.light === colors.primary) pairs.pop();
    const isWritten = (context.read("docs.json") ?? "").includes(DEFAULT_COLOR);
    for (const { key, value, page, shown: mended } of pairs) {
      // What stands for a colour that is missing or cannot be read is nothing that an author could change.
      if (value === DEFAULT_COLOR && !isWritten) continue;
      const [color, under] = [parseHex(value), parseHex(page)];
      if (!color || !under) continue;
      const ratio = contrastOf(color, under);
      if (ratio >= READABLE) continue;
      yield {
        at: placeOf(context, "colors", key),
        message: `colors.${key} "${value}" has a contrast of ${ratio.toFixed(1)} with the page, less than ${READABLE}.`,
        hint: `Text is shown in "${mended}" instead; docs.json could say so.`,
      };
    }
    for (const mode of ["light", "dark"] as const) {
      const [written, mended] = [background.color?.[mode] ?? "", shown.background[mode]];
      const color = parseHex(written);
      if (!color || toHex(color) === mended) continue;
      yield {
        at: placeOf(context, "background", mode),
        message: `background.color.${mode} "${written}" is too ${mode === "light" ? "dark" : "light"} for the text on it.`,
        hint: `The page is shown in "${mended}" instead; docs.json could say so.`,
      };
    }
  },
};

function placeOf(context: CheckContext, setting: string, key: string): Location {
  const text = context.read("docs.json") ?? "";
  const start = text.indexOf(`"${setting}"`);
  return locate("docs.json", text, Math.max(0, text.indexOf(`"${key}"`, Math.max(0, start))));
}

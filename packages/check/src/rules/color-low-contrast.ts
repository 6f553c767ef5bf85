// Colors in docs.json with too little contrast against their background. Pages use an adjusted color.

import type { Location } from "@lectern/base/diagnostic.ts";
import { contrast as contrastOf, parseHex, toHex } from "@lectern/base/oklch.ts";
import { locate } from "@lectern/base/position.ts";
import { DEFAULT_COLOR } from "@lectern/model/config/appearance-fields.ts";
import { themeColors } from "@lectern/theme/colors/theme-colors.ts";
import type { CheckContext, Rule } from "../rule.ts";

const READABLE = 4.5;
const LIGHT_PAGE = "#ffffff";
const DARK_PAGE = "#0b0d0f";

export const colorLowContrast: Rule = {
  code: "color/low-contrast",
  group: "accessibility",
  severity: "info",
  summary: "A color in docs.json has too little contrast with its background, so an adjusted one is used.",
  *site(context) {
    const { colors, background } = context.site.config;
    const shown = themeColors({ ...colors, background: background.color });
    const pages = { light: shown.background.light ?? LIGHT_PAGE, dark: shown.background.dark ?? DARK_PAGE };
    const pairs = [
      { key: "primary", value: colors.primary, page: pages.light, shown: shown.light.accentText },
      { key: "light", value: colors.light, page: pages.dark, shown: shown.dark.accentText },
    ];
    // Without a second color, both are the first one; report it once.
    if (colors.light === colors.primary) pairs.pop();
    const isWritten = context.config.text.includes(DEFAULT_COLOR);
    for (const { key, value, page, shown: adjusted } of pairs) {
      // Authors cannot change the fallback for a missing or invalid color.
      if (value === DEFAULT_COLOR && !isWritten) continue;
      const [color, under] = [parseHex(value), parseHex(page)];
      if (!color || !under) continue;
      const ratio = contrastOf(color, under);
      if (ratio >= READABLE) continue;
      yield {
        at: locationOf(context, "colors", key),
        message: `Low contrast: "colors.${key}" "${value}" has a ratio of ${ratio.toFixed(1)} to the background, below ${READABLE}.`,
        hint: `Use "${adjusted}", which the site already shows instead.`,
      };
    }
    for (const mode of ["light", "dark"] as const) {
      const [written, adjusted] = [background.color?.[mode] ?? "", shown.background[mode]];
      const color = parseHex(written);
      if (!color || toHex(color) === adjusted) continue;
      yield {
        at: locationOf(context, "background", mode),
        message: `Low contrast: "background.color.${mode}" "${written}" is too ${mode === "light" ? "dark" : "light"} for text.`,
        hint: `Use "${adjusted}", which the site already shows instead.`,
      };
    }
  },
};

function locationOf({ config: { path, text } }: CheckContext, setting: string, key: string): Location {
  const start = text.indexOf(`"${setting}"`);
  return locate(path, text, Math.max(0, text.indexOf(`"${key}"`, Math.max(0, start))));
}

// The color of an anchor, dropdown or product, made readable in both modes like the site's accent.

import { attributes, EMPTY_HTML, type Html } from "../../base/html.ts";
import type { NavDivision } from "../../site/site.ts";
import { themeColors } from "../colors/theme-colors.ts";

/** Custom properties for the icon of a division; empty if it has no color. */
export function divisionColor({ color }: Pick<NavDivision, "color">): Html {
  const light = color?.light ?? color?.dark;
  const dark = color?.dark ?? color?.light;
  if (light === undefined || dark === undefined) return EMPTY_HTML;
  const readable = themeColors({ primary: light, light: dark, dark: light });
  return attributes({ style: `--own:${readable.light.accentText};--own-dark:${readable.dark.accentText}` });
}

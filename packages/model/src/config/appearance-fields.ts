// docs.json keys for a site's appearance.

import type { Cursor } from "@lectern/base/fields/cursor.ts";
import { choice, convert, either, type Field, flag, list, number, shared, text } from "@lectern/base/fields/field.ts";
import { filled, object, optional, required, section } from "@lectern/base/fields/object-field.ts";
import { CODE_THEMES } from "./code-themes.ts";
import { codeThemesBesideTheme, fontBesideFamily, fontFormatMissing } from "./diagnostics.ts";
import { bothModes, color, colorPair, href, ICON_LIBRARIES, PICTURE_KEYS, type Picture, picture } from "./values.ts";

const THEMES = ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"] as const;

/** The brand color of a site without one. */
export const DEFAULT_COLOR = "#16A34A";

const colors = convert(
  object({
    primary: required(color, "Accent color in light mode.", DEFAULT_COLOR),
    light: optional(color, "Accent color in dark mode. Defaults to `primary`."),
    dark: optional(color, "Color of buttons and hover states. Defaults to `primary`."),
  }),
  ({ primary, light = primary, dark = primary }) => ({ primary, light, dark }),
);

const logo: Field<Picture & { readonly href?: string }> = either({
  text: convert(text({ expected: "a path or a URL", pattern: /^.{3,}$/s }), (path) => ({ light: path, dark: path })),
  object: convert(
    object({ ...PICTURE_KEYS, href: optional(href, "Link target of the logo. Defaults to the first page.") }),
    bothModes,
  ),
});

export interface Font {
  readonly family: string;
  readonly weight?: number;
  /** A file or URL; otherwise the family is bundled or installed. */
  readonly source?: string;
  readonly format?: "woff" | "woff2";
}

const FONT_KEYS = {
  weight: optional(number(), "Font weight, such as 400 or 700."),
  source: optional(
    text(),
    "Path or URL of a font file. Without it, Inter is built in, and any other family is loaded from its npm package, @fontsource-variable/NAME or @fontsource/NAME, if installed in the project.",
  ),
  format: optional(choice(["woff", "woff2"]), "Format of the font file."),
};

const font: Field<Font> = convert(object({ family: required(text(), "Font family."), ...FONT_KEYS }), withFormat);

const fonts: Field<{ readonly heading?: Font; readonly body?: Font }> = convert(
  object({
    family: optional(text(), "Font family for headings and text."),
    ...FONT_KEYS,
    heading: optional(font, "Font for headings."),
    body: optional(font, "Font for body text."),
  }),
  ({ family, heading, body, ...rest }, cursor) => {
    if (family === undefined) return { ...(heading ? { heading } : {}), ...(body ? { body } : {}) };
    if (heading ?? body) cursor.report(fontBesideFamily(cursor));
    const base = withFormat({ family, ...rest }, cursor);
    return { heading: heading ?? base, body: body ?? base };
  },
);

function withFormat(value: Font, cursor: Cursor): Font {
  if (value.source === undefined || value.format !== undefined) return value;
  const ending = /\.(woff2?)(?:[?#]|$)/i.exec(value.source)?.[1]?.toLowerCase();
  if (ending === "woff" || ending === "woff2") return { ...value, format: ending };
  cursor.report(fontFormatMissing(cursor));
  return value;
}

export const codeTheme = shared("codeTheme", choice(CODE_THEMES));

const themePair = {
  light: required(codeTheme, "Theme for light mode."),
  dark: required(codeTheme, "Theme for dark mode."),
};

const anyCodeTheme = either({
  text: convert(codeTheme, (name) => ({ light: name, dark: name })),
  object: object(themePair),
});

/** How code blocks are highlighted: following the site's mode, always dark, or with named themes. */
export interface CodeBlocks {
  readonly theme: "system" | "dark" | { readonly light: string; readonly dark: string };
  /** Grammar files for custom languages. */
  readonly grammars: readonly string[];
}

const codeblocks: Field<CodeBlocks> = either({
  text: convert(choice(["system", "dark", ...CODE_THEMES]), (name) => ({
    theme: name === "system" || name === "dark" ? name : { light: name, dark: name },
    grammars: [],
  })),
  object: convert(
    object({
      theme: optional(anyCodeTheme, "Name of a code theme, or one per mode."),
      languages: optional(
        object({ custom: filled(list(text()), [], "Paths to TextMate grammar files (JSON).") }),
        "Additional languages for code blocks.",
      ),
      light: optional(codeTheme, 'Theme for light mode. Prefer "theme".'),
      dark: optional(codeTheme, 'Theme for dark mode. Prefer "theme".'),
    }),
    ({ theme, languages, light, dark }, cursor) => {
      const single = light ?? dark;
      if (single !== undefined) cursor.report(codeThemesBesideTheme(cursor));
      const pair = single === undefined ? undefined : { light: light ?? single, dark: dark ?? single };
      return { theme: theme ?? pair ?? "system", grammars: languages?.custom ?? [] };
    },
  ),
});

export const APPEARANCE = {
  theme: required(choice(THEMES), "Layout of the site.", "mint"),
  colors: required(colors, "Brand colors.", {
    primary: DEFAULT_COLOR,
    light: DEFAULT_COLOR,
    dark: DEFAULT_COLOR,
  }),
  logo: optional(logo, "Logo: one image, or one per mode."),
  favicon: optional(picture, "Browser tab icon: one image, or one per mode."),
  appearance: section(
    {
      default: filled(choice(["system", "light", "dark"]), "system", "Mode for readers who have not chosen one."),
      strict: filled(flag(), false, "Hide the light/dark switch."),
    },
    "Light and dark mode settings.",
  ),
  fonts: optional(fonts, "Fonts for headings and body text."),
  icons: section(
    { library: filled(choice(ICON_LIBRARIES), "fontawesome", "Library that icon names refer to.") },
    "Icon settings.",
  ),
  background: section(
    {
      decoration: optional(choice(["gradient", "grid", "windows"]), "Decoration behind the page."),
      color: optional(colorPair, "Background color of the page."),
      image: optional(picture, "Image behind the page."),
    },
    "Page background.",
  ),
  styling: section(
    {
      eyebrows: filled(choice(["section", "breadcrumbs"]), "section", "What appears above a page's title."),
      latex: optional(
        flag(),
        "Every page has math (true) or loads no math styles (false). By default, only pages with formulas have math.",
      ),
      codeblocks: filled(codeblocks, { theme: "system", grammars: [] }, "Colors of code blocks."),
    },
    "Layout details.",
  ),
  thumbnails: optional(
    object({
      appearance: optional(choice(["light", "dark"]), "Colors of the images. Defaults to the site's mode."),
      background: optional(
        text(),
        "Image behind the text: a PNG, JPEG or SVG file in the project, 1200 by 630 pixels.",
      ),
      fonts: optional(
        object({ family: required(text(), "Font family.") }),
        "Font for the text, loaded from its npm package @fontsource/NAME if installed in the project (default: Inter).",
      ),
    }),
    "Generate a link preview image for every page. Use {} for the defaults.",
  ),
};

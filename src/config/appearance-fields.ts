// docs.json keys for a site's appearance.

import { CODE_THEMES } from "./code-themes.ts";
import type { Cursor } from "./cursor.ts";
import { codeThemesBesideTheme, fontBesideFamily, fontFormatMissing } from "./diagnostics.ts";
import { choice, convert, either, type Field, flag, list, number, shared, text } from "./field.ts";
import { filled, object, optional, required, section } from "./object-field.ts";
import { bothModes, color, colorPair, href, ICON_LIBRARIES, PICTURE_KEYS, type Picture, picture } from "./values.ts";

const THEMES = ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"] as const;

/** The brand color of a site without one. */
export const DEFAULT_COLOR = "#16A34A";

const colors = convert(
  object({
    primary: required(color, "Main color, used for emphasis in light mode.", DEFAULT_COLOR),
    light: optional(color, "Color for emphasis in dark mode; the main color by default."),
    dark: optional(color, "Color of buttons and hover states; the main color by default."),
  }),
  ({ primary, light = primary, dark = primary }) => ({ primary, light, dark }),
);

const logo: Field<Picture & { readonly href?: string }> = either({
  text: convert(text({ expected: "a path or a URL", pattern: /^.{3,}$/s }), (path) => ({ light: path, dark: path })),
  object: convert(
    object({ ...PICTURE_KEYS, href: optional(href, "Where the logo leads; the first page when left out.") }),
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
  weight: optional(number(), "Weight of the font: 400, 700."),
  source: optional(
    text(),
    "Font file, as a path or a URL. Without it, Inter is built in and any other family loads from its npm package @fontsource-variable/NAME or @fontsource/NAME, when the project has it installed.",
  ),
  format: optional(choice(["woff", "woff2"]), "Format of the font file."),
};

const font: Field<Font> = convert(
  object({ family: required(text(), "Name of the font family."), ...FONT_KEYS }),
  withFormat,
);

const fonts: Field<{ readonly heading?: Font; readonly body?: Font }> = convert(
  object({
    family: optional(text(), "Name of the font family for headings and text."),
    ...FONT_KEYS,
    heading: optional(font, "Font of the headings."),
    body: optional(font, "Font of the text."),
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
      theme: optional(anyCodeTheme, "A code theme by name, or one for each mode."),
      languages: optional(
        object({ custom: filled(list(text()), [], "Paths of TextMate grammar files (JSON).") }),
        "More languages for code blocks.",
      ),
      light: optional(codeTheme, 'Theme for light mode; better written inside "theme".'),
      dark: optional(codeTheme, 'Theme for dark mode; better written inside "theme".'),
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
  logo: optional(logo, "Logo: one picture, or one for each mode."),
  favicon: optional(picture, "Icon of the browser tab: one picture, or one for each mode."),
  appearance: section(
    {
      default: filled(choice(["system", "light", "dark"]), "system", "Mode for a reader who has not chosen one."),
      strict: filled(flag(), false, "True hides the switch between light and dark."),
    },
    "Light and dark mode.",
  ),
  fonts: optional(fonts, "Fonts of headings and text."),
  icons: section(
    { library: filled(choice(ICON_LIBRARIES), "fontawesome", "Where icon names are looked up.") },
    "Icons by name.",
  ),
  background: section(
    {
      decoration: optional(choice(["gradient", "grid", "windows"]), "Decoration behind the page."),
      color: optional(colorPair, "Background color of the page."),
      image: optional(picture, "Picture behind the page."),
    },
    "Background of the page.",
  ),
  styling: section(
    {
      eyebrows: filled(choice(["section", "breadcrumbs"]), "section", "What appears above a page's title."),
      latex: optional(flag(), "True always loads the styles for formulas, false never; decided by page when left out."),
      codeblocks: filled(codeblocks, { theme: "system", grammars: [] }, "Colors of code blocks."),
    },
    "Details of the layout.",
  ),
  thumbnails: optional(
    object({
      appearance: optional(choice(["light", "dark"]), "Colors of the images; those of the site when left out."),
      background: optional(
        text(),
        "Picture behind the text: a PNG, JPEG or SVG file of the project, 1200 by 630 pixels.",
      ),
      fonts: optional(
        object({ family: required(text(), "Name of the font family.") }),
        "Font of the text; loads from its npm package @fontsource/NAME when the project has it installed (default: Inter).",
      ),
    }),
    "Draws an image for every page, shown where its link is shared. Write {} for the defaults.",
  ),
};

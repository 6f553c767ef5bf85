// Values used in many places of docs.json: colors, images, icons and links.

import type { Cursor } from "@lectern/base/fields/cursor.ts";
import { choice, convert, either, type Field, type SharedField, shared, text } from "@lectern/base/fields/field.ts";
import { expected, object, optional, required } from "@lectern/base/fields/object-field.ts";
import { alphaInColor, iconPrefix, linkForm, linkUnsafe } from "./diagnostics.ts";

/** An icon as written anywhere: a name, a path, a URL, or a name with its library and style. */
export type IconValue = string | { readonly name: string; readonly style?: string; readonly library?: string };

/** A color without transparency: `#16A34A`, `#fff`. */
export const color: Field<string> = text({
  expected: 'a color such as "#16A34A"',
  pattern: /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  hint: alphaInColor,
});

/** A color per mode. */
export interface ColorPair {
  readonly light?: string;
  readonly dark?: string;
}

/** Colors for light and dark mode, both optional. */
export const colorPair: Field<ColorPair> = object({
  light: optional(color, "Color in light mode."),
  dark: optional(color, "Color in dark mode."),
});

/** An image per mode: a path or a URL. */
export interface Picture {
  readonly light: string;
  readonly dark: string;
}

export const PICTURE_KEYS = {
  light: expected(text(), "Image for light mode: a path or a URL."),
  dark: expected(text(), "Image for dark mode: a path or a URL."),
};

/** An image per mode, or one for both; always returns two. */
export const picture: Field<Picture> = either({
  text: convert(text(), (path) => ({ light: path, dark: path })),
  object: convert(object(PICTURE_KEYS), bothModes),
});

/** Uses a single image for both modes. */
export function bothModes<T extends Partial<Picture>>(value: T): (T & Picture) | undefined {
  const { light, dark } = value;
  const any = light ?? dark;
  return any === undefined ? undefined : { ...value, light: light ?? any, dark: dark ?? any };
}

export const ICON_LIBRARIES = ["fontawesome", "lucide", "tabler"] as const;

const ICON_STYLES = [
  "brands",
  "duotone",
  "light",
  "regular",
  "sharp-duotone-solid",
  "sharp-light",
  "sharp-regular",
  "sharp-solid",
  "sharp-thin",
  "solid",
  "thin",
] as const;

const iconName = convert(text(), bareIconName);

/** An icon: a name, a path, a URL, or a name with its library and style. */
export const icon: SharedField<IconValue> = shared(
  "icon",
  either({
    text: iconName,
    object: object({
      name: required(iconName, "Icon name."),
      style: optional(choice(ICON_STYLES), "Font Awesome style."),
      library: optional(choice(ICON_LIBRARIES), "Library of this icon, if it differs from the site's."),
    }),
  }),
);

/** Class names such as "fa-brands fa-github" come from other tools; the icon is "github". */
function bareIconName(name: string, cursor: Cursor): string {
  if (!name.startsWith("fa-")) return name;
  const bare = name.slice(name.lastIndexOf(" fa-") + 1).slice("fa-".length);
  cursor.report(iconPrefix(cursor, bare));
  return bare;
}

/**
 * A link: a path, an anchor, an email address or a URL. Unusual forms are reported but accepted, scripts are dropped.
 */
export const href: Field<string> = linkField((value) =>
  isLink(value) ? undefined : 'a path that starts with "/", or a URL',
);

/** A footer link, for which hosts are stricter: absolute URLs need https, and no downloads. */
export const footerHref: Field<string> = linkField((value) => {
  const path = value.replace(/[?#].*$/, "").replace(/(?<!\/)\/+$/, "");
  if (value.startsWith("//") || /^http:/i.test(value)) return 'a path, or a URL that starts with "https://"';
  if (!isLink(value)) return 'a path that starts with "/", or a URL';
  return /\.(?:svg|exe|zip)$/i.test(path) ? "a page rather than a download" : undefined;
});

/** The URL of a social profile. */
export const socialHref: Field<string> = linkField((value) =>
  /^https:\/\/[^/]/i.test(value) ? undefined : 'a URL that starts with "https://"',
);

/** An absolute URL. */
export const webUrl: Field<string> = text({
  expected: 'a URL such as "https://example.com"',
  pattern: /^https?:\/\/[^\s/]/i,
});

/** True when the link would run code. Browsers ignore control characters and spaces before the scheme. */
export function isScript(link: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(link.replace(/[\u0000-\u0020\u007f-\u009f]/g, ""));
}

/** True for a root-relative path, an anchor, an email address or a URL. */
export function isLink(value: string): boolean {
  return /^(?:[/#]|mailto:)/i.test(value) || URL.canParse(value);
}

/** A link; `expected` returns the usual form of an unusual one. */
function linkField(expected: (value: string) => string | undefined): Field<string> {
  return convert(text(), (value, cursor) => {
    if (isScript(value)) return void cursor.report(linkUnsafe(cursor));
    const form = expected(value);
    if (form !== undefined) cursor.report(linkForm(cursor, form));
    return value;
  });
}

// The `css-variables` theme: every color is a CSS variable the site may set. Names match docs.json sites; unset variables
// fall back to UI colors.

import type { ThemeFile } from "./theme.ts";

export const VARIABLES_THEME_NAME = "css-variables";

const TEXT = "var(--mint-color-text,var(--text))";

export const VARIABLES_THEME: ThemeFile = {
  type: "dark",
  colors: { "editor.foreground": TEXT, "editor.background": "var(--mint-color-background,var(--surface))" },
  tokenColors: [
    rule(TEXT, ["keyword.operator.accessor", "meta.template.expression", "markup.fenced_code meta.embedded.block"]),
    rule(token("comment", "muted"), ["comment", "markup.quote"]),
    rule(token("string", "green"), ["string", "markup.inserted", "markup.raw", "markup.fenced_code"]),
    rule(token("string-expression", "green"), ["string.template", "string.regexp", "string.interpolated"]),
    rule(token("punctuation", "muted"), ["punctuation.definition.string", "punctuation.separator", "meta.brace"]),
    rule(token("constant", "blue"), [
      "constant",
      "support.constant",
      "variable.language",
      "meta.property-value",
      "support.type.property-name.json",
      "entity.other.attribute-name",
    ]),
    rule(token("keyword", "red"), [
      "keyword",
      "storage",
      "markup.deleted",
      "punctuation.definition.template-expression",
    ]),
    rule(token("parameter", "amber"), ["variable.parameter", "variable.other.placeholder"]),
    rule(token("function", "violet"), [
      "entity.name",
      "support.function",
      "support.class",
      "support.type",
      "meta.function-call entity.name.function",
      "markup.heading",
    ]),
    rule(token("link", "blue"), ["markup.underline.link", "string.other.link", "meta.link"]),
    { scope: ["markup.italic", "emphasis"], settings: { fontStyle: "italic" } },
    { scope: ["markup.bold", "strong", "markup.heading"], settings: { fontStyle: "bold" } },
    { scope: "markup.underline", settings: { fontStyle: "underline" } },
  ],
};

function token(name: string, fallback: string): string {
  return `var(--mint-token-${name},var(--${fallback}))`;
}

function rule(foreground: string, scope: string[]): { scope: string[]; settings: { foreground: string } } {
  return { scope, settings: { foreground } };
}

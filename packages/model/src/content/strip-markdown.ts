// Strips inline Markdown to plain text, for search, meta tags and feeds.

/** Code span, link or image, tag, emphasis, escaped character. */
const MARK =
  /(?<!`)(`+)(?!`)([^`]+)\1(?!`)|!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)|<\/?[a-z][^<>]*>|~~|\*\*(?=\S)|(?<=\S)\*\*|(?<![\w\\])(__?)(?=[^\s_])([^_]*[^\s_])\4(?!\w)|(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])|\\([!-/:-@[-`{-~])/gi;

/** Strips the markup: `"[deploy **them**](/x) with `code`"` → `"deploy them with code"`. */
export function withoutMarks(markdown: string): string {
  if (!/[`[<~*_\\]/.test(markdown)) return markdown;
  return markdown.replace(MARK, (_, _ticks, code, label, _line, strong, soft, escaped) => {
    const inner: string | undefined = label ?? strong ?? soft;
    return code ?? escaped ?? (inner === undefined ? "" : withoutMarks(inner));
  });
}

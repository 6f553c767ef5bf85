// Inline Markdown → its plain words, for places that show text as it stands: search, meta tags, feeds.

/** Code in ticks, a link or picture, a tag, emphasis, a mark that was written to be seen. */
const MARK =
  /(?<!`)(`+)(?!`)([^`]+)\1(?!`)|!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)|<\/?[a-z][^<>]*>|~~|\*\*(?=\S)|(?<=\S)\*\*|(?<![\w\\])(__?)(?=[^\s_])([^_]*[^\s_])\4(?!\w)|(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])|\\([!-/:-@[-`{-~])/gi;

/** The words of a text: `"[deploy **them**](/x) with `code`"` → `"deploy them with code"`. */
export function withoutMarks(markdown: string): string {
  if (!/[`[<~*_\\]/.test(markdown)) return markdown;
  return markdown.replace(MARK, (_, _ticks, code, label, _line, strong, soft, escaped) => {
    const inner: string | undefined = label ?? strong ?? soft;
    return code ?? escaped ?? (inner === undefined ? "" : withoutMarks(inner));
  });
}

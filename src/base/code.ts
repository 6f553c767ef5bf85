// The options of a code block, as the parser of fences gives them and the code block's markup takes them.

/** The options after the language of a fence. */
export interface CodeMeta {
  readonly title?: string;
  readonly icon?: string;
  readonly label?: string;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly highlight: readonly number[];
  readonly focus: readonly number[];
  readonly theme?: string;
  readonly twoslash: boolean;
  readonly nocopy: boolean;
  readonly placement?: string;
  readonly actions?: boolean;
}

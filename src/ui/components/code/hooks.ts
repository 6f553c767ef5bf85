// What folded code carries and browser code looks for.

/** The button under a folded block. */
export const EXPAND_CODE = "data-expand-code";
/** The other text of that button. */
export const LESS = "data-less";
/** On a block that is unfolded. */
export const EXPANDED = "data-expanded";

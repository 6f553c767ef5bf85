// Attributes shared between the markup and browser code of folded code.

/** The button below a folded block. */
export const EXPAND_CODE = "data-expand-code";
/** The button's alternative text. */
export const LESS = "data-less";
/** Set on an unfolded block. */
export const EXPANDED = "data-expanded";

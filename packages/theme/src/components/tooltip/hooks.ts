// Attributes shared between the markup and browser code of tooltips.

/** Wraps a term and its tip, which opens by CSS. */
export const TOOLTIP = "data-tooltip";
/** The side of the term the tip is on. */
export const SIDE = "data-side";
/** Set on a tooltip the reader dismissed. */
export const CLOSED = "data-closed";

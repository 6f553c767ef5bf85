// What the markup of a tooltip carries and browser code looks for.

/** Around a term and its tip, which opens by stylesheet. */
export const TOOLTIP = "data-tooltip";
/** The side of the term on which the tip is. */
export const SIDE = "data-side";
/** On a tooltip that the reader dismissed. */
export const CLOSED = "data-closed";

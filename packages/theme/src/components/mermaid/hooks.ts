// Attributes shared between the markup and browser code of diagrams.

/** A figure whose source is the text of its `<pre>`. */
export const DIAGRAM = "data-mermaid";
/** The action of a button. */
export const ACT = "data-act";
/** The color mode a figure was drawn for. */
export const DRAWN = "data-drawn";
/** Whether the author wants controls: "true", "false", or unset if the height decides. */
export const ACTIONS = "data-actions";
/** Set on a drawing that readers can move. */
export const MOVABLE = "data-movable";

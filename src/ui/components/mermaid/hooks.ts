// What the markup of a diagram carries and browser code looks for.

/** A figure whose source is the text of its `<pre>`. */
export const DIAGRAM = "data-mermaid";
/** What a button of a drawing does. */
export const ACT = "data-act";
/** The mode of the page a figure was drawn for. */
export const DRAWN = "data-drawn";
/** Whether the author wants buttons: "true", "false", or nothing where the height decides. */
export const ACTIONS = "data-actions";
/** On a drawing that readers can move. */
export const MOVABLE = "data-movable";

// What the markup of a view carries and browser code looks for.

/** The id of a page-wide view. */
export const VIEW_ID = "data-view";
/** What the menu calls it. */
export const VIEW_TITLE = "data-view-title";

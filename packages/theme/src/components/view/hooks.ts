// Attributes shared between the markup and browser code of views.

/** The id of a page-wide view. */
export const VIEW_ID = "data-view";
/** The name of the menu. */
export const VIEW_MENU = "data-view-menu";
/** Its label in the menu. */
export const VIEW_TITLE = "data-view-title";

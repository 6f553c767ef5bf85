// What the markup of a changelog carries and browser code looks for.

/** The tags of an entry, comma-separated. */
export const TAGS = "data-tags";
/** The empty place of the filter, in the layout of a page with entries. */
export const FILTER = "data-filter";

// Attributes shared between the markup and browser code of changelogs.

/** The tags of an entry, comma-separated. */
export const TAGS = "data-tags";
/** The empty container for the filter, in the layout of a page with entries. */
export const FILTER = "data-filter";

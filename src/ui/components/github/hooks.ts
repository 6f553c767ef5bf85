// What the link to a repository carries and browser code looks for.

/** `owner/name`, for live numbers. */
export const REPOSITORY = "data-github";
/** On links whose numbers were asked for. */
export const COUNTED = "data-counted";

// Attributes shared between the markup and browser code of repository links.

/** `owner/name`, for live counts. */
export const REPOSITORY = "data-github";
/** Set on links whose counts were requested. */
export const COUNTED = "data-counted";

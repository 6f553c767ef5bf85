// What pictures carry and browser code looks for.

/** A picture that opens enlarged; the value is the word for it. */
export const ZOOM = "data-zoom";
/** A button that copies the picture beside it. */
export const COPY_IMAGE = "data-copy-image";
/** On such a button, for a moment after it worked. */
export const DONE = "data-done";

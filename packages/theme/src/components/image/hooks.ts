// Attributes shared between the markup and browser code of images.

/** An image that opens enlarged; the value is the label for that. */
export const ZOOM = "data-zoom";
/** A button that copies the image next to it. */
export const COPY_IMAGE = "data-copy-image";
/** Set briefly on such a button after it worked. */
export const DONE = "data-done";

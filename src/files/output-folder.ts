// Which folders a build may replace: its own, an empty one or a new one, and never one that holds other work.

/** Stands in every folder we made: the walker skips it and the next build may replace it. */
export const OUTPUT_MARKER = ".lectern-output";

// The entry point `@lectern/highlight/deferred`: highlights finished markup on another thread.

export { createDeferredColors, createDeferredHighlighter, type DeferredColors } from "./deferred-highlighting.ts";

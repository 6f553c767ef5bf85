// The entry point `@lectern/highlight/grammar`: reads a grammar of one's own.

export { parseGrammar } from "./custom-grammar.ts";

// The entry point `@lectern/request/samples`: a request → code that sends it.

export type { AddedLanguage, SampleLanguage } from "./language.ts";
export { chooseLanguages, findLanguage, LANGUAGES } from "./languages.ts";

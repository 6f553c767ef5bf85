// The languages a site can be written in.

/** Language codes as docs.json sites write them; `cn` and `jp` are legacy codes for Chinese and Japanese. */
export const LANGUAGES = (
  "en cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr " +
  "hi sv no da lv nl uk vi pl uz he ca fi hu"
).split(" ");

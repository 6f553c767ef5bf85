// The contract of a sample language: takes a request as data, returns code that sends exactly that request.

import type { HttpRequest } from "./request.ts";

/** A language for request samples. */
export interface SampleLanguage {
  /** The name docs.json uses: `python`. */
  readonly id: string;
  /** Other names for it: `py`. */
  readonly aliases?: readonly string[];
  /** Its tab title: `Python`. */
  readonly title: string;
  /** The syntax highlighter's name for it. */
  readonly grammar: string;
  /** Methods its library refuses to send; such requests get no sample. */
  readonly rejects?: readonly string[];
  /** Renders code that sends the request; all values are quoted, so none can become code. */
  write(request: HttpRequest): string;
  /**
   * A module that exports the same `write` for the browser, so that samples in the API console follow what readers enter:
   * `new URL("./httpie.ts", import.meta.url)`. Without it, the console shows the page's sample.
   */
  readonly browser?: URL;
}

/** A language from lectern.config, with the output path of its browser module. */
export interface AddedLanguage extends SampleLanguage {
  readonly script?: string | undefined;
}

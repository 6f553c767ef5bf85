// The contract of a sample language: a request as data goes in, code that sends exactly that request comes out.

import type { HttpRequest } from "./request.ts";

/** One language request samples are written in. */
export interface SampleLanguage {
  /** The name docs.json uses: `python`. */
  readonly id: string;
  /** Other names for it: `py`. */
  readonly aliases: readonly string[];
  /** The title of its tab: `Python`. */
  readonly title: string;
  /** What the highlighter calls it. */
  readonly grammar: string;
  /** Methods that its library refuses to send; requests with these have no sample in it. */
  readonly refuses?: readonly string[];
  /** Code that sends the request; every value of it is quoted, so none can become code. */
  write(request: HttpRequest): string;
}

// An HTTP request as data: what every code sample is written from.

/** One request, ready to send: the URL is complete and encoded. */
export interface HttpRequest {
  /** Upper-case. */
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body?: RequestBody;
}

/** A name and its value, as they are meant, not as they are encoded. */
export type Pair = readonly [name: string, value: string];

/** What is sent with a request. */
export type RequestBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly fields: readonly Pair[] }
  | { readonly kind: "multipart"; readonly parts: readonly RequestPart[] }
  | { readonly kind: "file"; readonly path: string };

/** One part of a multipart body: a value, or the path of a file. */
export interface RequestPart {
  readonly kind: "value" | "file";
  readonly name: string;
  readonly value: string;
}

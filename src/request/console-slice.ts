// All the console of a page needs to know about its endpoint: one small file, so that no spec is read in a browser.

import type { RequestParameter } from "./build-request.ts";
import type { FormSchema } from "./form-schema.ts";

/** One endpoint. */
export interface ConsoleSlice {
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** Set for a channel over WebSocket: its bodies are the messages a reader may send. */
  readonly channel?: true;
  /** What entered values are kept under: the same for all endpoints of a spec. */
  readonly spec: string;
  readonly servers: readonly ConsoleServer[];
  readonly security: readonly (readonly ConsoleScheme[])[];
  readonly parameters: readonly ConsoleParameter[];
  readonly body?: ConsoleBody;
  readonly responses: readonly ConsoleResponse[];
  /** Named schemas, which the others refer to by number. */
  readonly schemas: readonly FormSchema[];
  /** The languages of samples; none where the author wants none. */
  readonly languages: readonly { readonly id: string; readonly title: string }[];
  /** True sends cookies of the API with requests. */
  readonly credentials?: true;
  /** Where requests go when the site has a proxy. */
  readonly proxy?: string;
  /** True when the response is a stream. */
  readonly streams?: true;
  /** The page that authorization servers send the reader back to. */
  readonly callback?: string;
}

/** A server and what may be chosen in its URL. */
export interface ConsoleServer {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    readonly values: readonly string[];
    readonly description?: string;
  }[];
}

/** One proof that a caller gives. */
export interface ConsoleScheme {
  readonly name: string;
  readonly kind: "apiKey" | "basic" | "bearer" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | "unknown";
  readonly key?: { readonly place: "header" | "query" | "cookie"; readonly name: string };
  readonly prefix?: string;
  readonly initial?: string;
  readonly scopes: readonly string[];
  readonly flows?: readonly ConsoleFlow[];
  /** Where an OpenID provider describes itself. */
  readonly discovery?: string;
}

/** One way to get a token. */
export interface ConsoleFlow {
  readonly kind: "authorizationCode" | "clientCredentials" | "deviceAuthorization" | "implicit" | "password";
  readonly authorizationUrl?: string;
  readonly deviceUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** Every scope the flow knows. */
  readonly scopes: readonly string[];
}

/** A parameter with the schema of its values. */
export interface ConsoleParameter extends RequestParameter {
  readonly required?: true;
  readonly deprecated?: true;
  readonly description?: string;
  readonly schema: FormSchema;
  /** True when it may be sent without a value. */
  readonly mayBeEmpty?: true;
}

/** What may be sent with a request. */
export interface ConsoleBody {
  readonly required?: true;
  readonly contents: readonly ConsoleContent[];
}

/** One media type of a body. */
export interface ConsoleContent {
  readonly mediaType: string;
  /** The name of a message. */
  readonly title?: string;
  readonly schema?: FormSchema;
  /** The body is one file. */
  readonly file?: true;
  readonly examples: readonly ConsoleExample[];
  /** How single fields of a form are sent. */
  readonly encodings?: Readonly<Record<string, ConsoleEncoding>>;
}

/** One example of a body: a value, or a text that is not JSON. */
export interface ConsoleExample {
  readonly title?: string;
  readonly value?: unknown;
  readonly text?: string;
  /** Nobody wrote it: it was generated from the schema. */
  readonly made?: true;
}

/** How a field of a form is sent. */
export interface ConsoleEncoding {
  readonly mediaType?: string;
  readonly style?: { readonly style: string; readonly explode: boolean; readonly allowReserved: boolean };
}

/** A documented response. */
export interface ConsoleResponse {
  readonly status: string;
  readonly description?: string;
}

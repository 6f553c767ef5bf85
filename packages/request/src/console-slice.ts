// Everything the console needs to know about one endpoint, in one small file, so that browsers never load a spec.

import type { RequestParameter } from "./build-request.ts";

export interface ConsoleSlice {
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** Set for a WebSocket channel: its bodies are the messages a reader can send. */
  readonly channel?: true;
  /** The storage key for entered values, shared by all endpoints of a spec. */
  readonly spec: string;
  readonly servers: readonly ConsoleServer[];
  readonly security: readonly (readonly ConsoleScheme[])[];
  readonly parameters: readonly ConsoleParameter[];
  readonly body?: ConsoleBody;
  readonly responses: readonly ConsoleResponse[];
  /** Named schemas, referred to by index. */
  readonly schemas: readonly FormSchema[];
  /** Sample languages; empty if the author turned samples off. */
  readonly languages: readonly ConsoleLanguage[];
  /** Send the API's cookies with requests. */
  readonly credentials?: true;
  /** The proxy's URL, if the site has one. */
  readonly proxy?: string;
  /** True if the response is a stream. */
  readonly streams?: true;
  /** The OAuth redirect page. */
  readonly callback?: string;
}

/** A sample language. One from lectern.config has a sample, and the URL of its module if it runs in the browser. */
export interface ConsoleLanguage {
  readonly id: string;
  readonly title: string;
  readonly sample?: string;
  readonly module?: string;
}

/** A server and its variables. */
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

/** A security scheme. */
export interface ConsoleScheme {
  readonly name: string;
  readonly kind: "apiKey" | "basic" | "bearer" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | "unknown";
  readonly key?: { readonly location: "header" | "query" | "cookie"; readonly name: string };
  readonly prefix?: string;
  readonly initial?: string;
  readonly scopes: readonly string[];
  readonly flows?: readonly ConsoleFlow[];
  /** The OpenID discovery URL. */
  readonly discovery?: string;
}

/** An OAuth flow. */
export interface ConsoleFlow {
  readonly kind: "authorizationCode" | "clientCredentials" | "deviceAuthorization" | "implicit" | "password";
  readonly authorizationUrl?: string;
  readonly deviceUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** Every scope the flow offers. */
  readonly scopes: readonly string[];
}

/** A parameter and its schema. */
export interface ConsoleParameter extends RequestParameter {
  readonly required?: true;
  readonly deprecated?: true;
  readonly description?: string;
  readonly schema: FormSchema;
  /** True if it may be sent without a value. */
  readonly mayBeEmpty?: true;
}

export interface ConsoleBody {
  readonly required?: true;
  readonly contents: readonly ConsoleContent[];
}

/** One media type of a body. */
export interface ConsoleContent {
  readonly mediaType: string;
  /** The message's name. */
  readonly title?: string;
  readonly schema?: FormSchema;
  /** The body is a single file. */
  readonly file?: true;
  readonly examples: readonly ConsoleExample[];
  /** How individual form fields are sent. */
  readonly encodings?: Readonly<Record<string, ConsoleEncoding>>;
}

/** An example body: a value, or text that is not JSON. */
export interface ConsoleExample {
  readonly title?: string;
  readonly value?: unknown;
  readonly text?: string;
  /** Generated from the schema, not written by an author. */
  readonly generated?: true;
}

/** How a form field is sent. */
export interface ConsoleEncoding {
  readonly mediaType?: string;
  readonly style?: { readonly style: string; readonly explode: boolean; readonly allowReserved: boolean };
}

export interface ConsoleResponse {
  readonly status: string;
  readonly description?: string;
}

// JSON Schema reduced to what forms need: references resolved, `allOf` merged, named schemas shared. Generated at build
// time, read by the console.

export interface FormSchema {
  /** The index of a shared schema; nothing but texts may be set beside it. */
  readonly ref?: number;
  /** JSON types except null; absent means any. */
  readonly types?: readonly string[];
  readonly nullable?: true;
  readonly description?: string;
  /** The allowed values. */
  readonly values?: readonly unknown[];
  /** The form's initial value. */
  readonly initial?: unknown;
  /** The placeholder of an empty input. */
  readonly hint?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  /** Limits by their JSON Schema keywords. */
  readonly limits?: Readonly<Partial<Record<Limit, number | bigint>>>;
  readonly unique?: true;
  /** A file: raw bytes, or Base64 text. */
  readonly file?: "bytes" | "base64";
  readonly fields?: readonly FormProperty[];
  /** The schema of additional properties; false if there are none. */
  readonly others?: FormSchema | false;
  readonly items?: FormSchema;
  readonly tuple?: readonly FormSchema[];
  /** Alternatives, one list per choice. */
  readonly choices?: readonly (readonly FormOption[])[];
}

export type Limit =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";

export interface FormProperty {
  readonly name: string;
  readonly schema: FormSchema;
  readonly required?: true;
  readonly deprecated?: true;
}

export interface FormOption {
  readonly label: string;
  readonly schema: FormSchema;
  /** The discriminating field and its value. */
  readonly mark?: { readonly field: string; readonly value: string };
}

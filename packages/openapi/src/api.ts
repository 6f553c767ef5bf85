// A spec as the other stages see it: its operations are listed, everything else is resolved when a page needs it.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { GraphqlSchema, RootKind, TypeKind } from "./graphql/schema.ts";
import type { JsonRecord } from "./record.ts";

/** A spec, and the other files it depends on, including missing ones. */
export interface ParsedApi extends Checked<Api | undefined> {
  readonly paths: ReadonlySet<string>;
}

/** An operation's parts, unresolved. */
export interface OperationParts {
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: JsonRecord;
  readonly servers: readonly unknown[];
  /** Alternatives as written; undefined if there are none. */
  readonly security: unknown;
  readonly schemes: JsonRecord;
}

export interface RestrictedWords {
  readonly names: ReadonlySet<string>;
  /** Names and values. */
  readonly all: ReadonlySet<string>;
  /** The first of these words in a text. */
  find(text: string): string | undefined;
  /** The words in a text, each with the offset of its first use. */
  findAll(text: string): ReadonlyMap<string, number>;
  /** The first of these words in a value's keys and texts, at any depth. */
  findInside(value: unknown): string | undefined;
}

export interface Api {
  /** The project path or URL it was read from. */
  readonly path: string;
  /** Distinguishes versions of one file with different overlays; absent for the default one. */
  readonly variant?: string;
  /** Set if the spec is missing and only references to it are known. */
  readonly isPlaceholder?: true;
  readonly title: string;
  readonly version: string;
  readonly operations: readonly Operation[];
  /** Set for AsyncAPI specs, which have channels instead of operations. */
  readonly channels?: readonly Channel[];
  /** Set for GraphQL schemas and Arazzo files, which have pages for parts instead of operations. */
  readonly format?: "graphql" | "arazzo";
  readonly parts?: readonly ApiPart[];
  /** Problems of such a file, reported where the navigation uses it. */
  readonly problems?: readonly Diagnostic[];
  readonly graphql?: GraphqlSchema;
  /** Overlays that were applied. */
  readonly overlays?: readonly string[];
  /** Parts restricted to some readers, already removed from `root`. */
  readonly restricted?: readonly RestrictedPart[];
  /** The names and values that only restricted parts have: those of this audience, or of everyone but those who see all. */
  readonly words?: RestrictedWords;
  /** What else is known of the removed parts; absent if there are none. */
  readonly restriction?: {
    readonly words: RestrictedWords;
    /** True for a part of the spec that had one of them within reach. */
    readonly isAffected: (part: unknown) => boolean;
  };
  /** References with list indexes that shifted when such parts were removed. */
  readonly moved?: readonly MovedReference[];
  /** The whole spec, unresolved: references are followed as pages need them. */
  readonly root: Readonly<Record<string, unknown>>;
}

/** A part of a spec, by its path in its own file. */
export interface LocatePart {
  readonly file: string;
  /** Empty for the whole file. */
  readonly path: readonly (string | number)[];
}

/** A part that only some readers may see. */
export interface RestrictedPart extends LocatePart {
  readonly kind: "parameter" | "field" | "other";
  readonly name: string;
  readonly refers?: readonly string[];
}

/** A reference whose steps differ from those in its file; `path` is that of the `$ref`. */
export interface MovedReference extends LocatePart {
  /** The steps that differ, counted from the end of the reference. */
  readonly steps: readonly { readonly fromEnd: number; readonly step: string }[];
}

/** One method on one path, or one webhook. */
export interface Operation {
  readonly kind: "endpoint" | "webhook";
  /** Uppercase: `GET`; for webhooks, the method in their path item. */
  readonly method: string;
  /** `/users/{id}`, or the webhook's name. */
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The first tag's display name (`x-group`, else the tag); undefined without tags. */
  readonly group?: string;
  readonly deprecated: boolean;
  readonly hidden: boolean;
  readonly excluded: boolean;
  /** `x-docs` (alias `x-mint`). */
  readonly docs: OperationDocs;
  readonly api: Api;
  /** The operation object as written. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** Page settings in `x-docs`. */
export interface OperationDocs {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content?: string;
  readonly href?: string;
}

/** A channel of an AsyncAPI spec: an address and the messages sent there. */
export interface Channel {
  /** Its key in `channels`. */
  readonly id: string;
  /** `/users/{userId}`; undefined if it is only known at runtime. */
  readonly address?: string;
  readonly title?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The first tag's display name; undefined without tags. */
  readonly group?: string;
  readonly hidden: boolean;
  readonly excluded: boolean;
  readonly docs: OperationDocs;
  readonly api: Api;
  /** The channel object as written, with its reference resolved. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** A part of a GraphQL schema or an Arazzo file that has a page: a query, a type, a workflow. */
export interface ApiPart {
  readonly kind: RootKind | TypeKind | "workflow";
  /** Unique within its kind. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The sidebar group of its page. */
  readonly group: string;
  readonly api: Api;
}

/** The format of a spec. */
export function formatOf({ format, channels }: Api): "openapi" | "asyncapi" | "graphql" | "arazzo" {
  return format ?? (channels === undefined ? "openapi" : "asyncapi");
}

/** A page about a whole spec: an overview, or the errors of all operations. */
export interface ApiSummary {
  readonly api: Api;
  readonly part: SummaryPart;
  /** Set if its navigation node has several specs, so the label includes the spec's title. */
  readonly isNamed?: true;
}

/** The page's topic, which is also the last segment of its route. */
export type SummaryPart = "overview" | "errors";

export interface NamedSchema {
  readonly name: string;
  /** `#/components/schemas/User`. */
  readonly reference: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly api: Api;
}

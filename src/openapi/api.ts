// One API description as the other stages see it: its operations, with everything else resolved when a page needs it.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { GraphqlSchema, RootKind, TypeKind } from "./graphql/schema.ts";

/** One parsed API description. */
export interface Api {
  /** Project path or URL it was read from. */
  readonly path: string;
  /** Tells descriptions apart that come from one file and differ by their overlays; absent for the usual one. */
  readonly variant?: string;
  /** Set when the description itself is missing and only references to it are known. */
  readonly isStandIn?: true;
  readonly title: string;
  readonly version: string;
  readonly operations: readonly Operation[];
  /** Set for AsyncAPI descriptions, which have channels in place of operations. */
  readonly channels?: readonly Channel[];
  /** Set for GraphQL schemas and Arazzo files: what has a page, and what is wrong with the file. */
  readonly format?: "graphql" | "arazzo";
  readonly parts?: readonly ApiPart[];
  readonly problems?: readonly Diagnostic[];
  readonly graphql?: GraphqlSchema;
  /** Overlays that were applied to it. */
  readonly overlays?: readonly string[];
  /** Parts for some readers only, which are no longer in `root`. */
  readonly restricted?: readonly RestrictedPart[];
  /** References that count places of lists from which such parts are gone. */
  readonly moved?: readonly MovedReference[];
  /** The whole description, unresolved: references are followed as a page needs them. */
  readonly root: Readonly<Record<string, unknown>>;
}

/** A part of a description by its place in its own file. */
export interface PartPlace {
  readonly file: string;
  /** Empty for the whole file. */
  readonly path: readonly (string | number)[];
}

/** A part that only some readers may see. */
export interface RestrictedPart extends PartPlace {
  readonly kind: "parameter" | "field" | "other";
  readonly name: string;
  /** What it referred to. */
  readonly refers?: readonly string[];
}

/** A reference with other steps than in its file; its place is that of the `$ref`. */
export interface MovedReference extends PartPlace {
  /** The steps that differ, counted from the end of the reference. */
  readonly steps: readonly { readonly fromEnd: number; readonly step: string }[];
}

/** One method on one path, or one webhook. */
export interface Operation {
  readonly kind: "endpoint" | "webhook";
  /** Upper-case: `GET`; webhooks keep the method of their path item. */
  readonly method: string;
  /** `/users/{id}`, or the name of the webhook. */
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Display name of the first tag (`x-group`, else the tag), undefined without tags. */
  readonly group?: string;
  readonly deprecated: boolean;
  readonly hidden: boolean;
  readonly excluded: boolean;
  /** `x-docs` (alias `x-mint`). */
  readonly docs: OperationDocs;
  /** The description it belongs to. */
  readonly api: Api;
  /** The operation object as written. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** What an author says about the page of an operation. */
export interface OperationDocs {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content?: string;
  readonly href?: string;
}

/** One channel of an AsyncAPI description: an address and the messages that pass there. */
export interface Channel {
  /** Its key among the channels. */
  readonly id: string;
  /** `/users/{userId}`; undefined when it is only known while the system runs. */
  readonly address?: string;
  readonly title?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Display name of the first tag, undefined without tags. */
  readonly group?: string;
  readonly hidden: boolean;
  readonly excluded: boolean;
  readonly docs: OperationDocs;
  readonly api: Api;
  /** The channel object as written, its reference followed. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** A part of a GraphQL schema or an Arazzo file that has a page: a query, a type, a workflow. */
export interface ApiPart {
  readonly kind: RootKind | TypeKind | "workflow";
  /** Its name in the file; unique among those of its kind. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The group its page is in. */
  readonly group: string;
  readonly api: Api;
}

/** Which standard a description follows. */
export function formatOf({ format, channels }: Api): "openapi" | "asyncapi" | "graphql" | "arazzo" {
  return format ?? (channels === undefined ? "openapi" : "asyncapi");
}

/** A page about a description as a whole: what it is, or the errors of all its operations. */
export interface ApiSummary {
  readonly api: Api;
  readonly part: SummaryPart;
  /** Set where it stands beside those of other descriptions, and is called after its own. */
  readonly isNamed?: true;
}

/** What such a page is about, which is the last part of its route too. */
export type SummaryPart = "overview" | "errors";

/** One schema of a description that has a page of its own. */
export interface NamedSchema {
  readonly name: string;
  /** `#/components/schemas/User`. */
  readonly reference: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly api: Api;
}

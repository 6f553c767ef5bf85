// Who may see which site: the interface between the server and access control.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServedSite } from "./served-site.ts";

/** A request at the gate. */
export interface GateRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly base: string;
}

/** Decides about readers. */
export interface Gate {
  /** The site of a reader who only shows a cookie; undefined leaves the request to the long way. */
  siteOfCookie(cookie: string | undefined): ServedSite | undefined;
  /** The site of a reader; undefined when the reader must sign in first. */
  siteOf(request: IncomingMessage): Promise<ServedSite | undefined>;
  /** Answers the paths for signing in and out; false for every other path. */
  answer(
    asked: GateRequest & { readonly path: string; readonly query: URLSearchParams; readonly address: string },
  ): Promise<boolean>;
  /** Asks a reader to sign in. */
  challenge(asked: GateRequest): void;
  /** Asks a reader to sign in who may be looking for a page of others; false when the 404 page is right. */
  onMissing(asked: GateRequest): boolean;
}

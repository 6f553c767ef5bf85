// Errors of JSON-RPC that are answered before the SDK sees a message.

const INVALID_PARAMS = -32602;

/** The line of an error in answer to a message, which may be anything. */
export function toError(message: unknown, code: number, text: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id: idOf(message), error: { code, message: text } });
}

function idOf(value: unknown): string | number | null {
  const { id } = Object(value) as { readonly id?: unknown };
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** The error for a list request whose cursor is no text, such as `null`; the SDK would call that a fault of the server. */
export function refuseCursor(message: unknown): string | undefined {
  const { method, params } = Object(message) as { readonly method?: unknown; readonly params?: unknown };
  if (typeof method !== "string" || !method.endsWith("/list")) return undefined;
  const { cursor } = Object(params) as { readonly cursor?: unknown };
  if (cursor === undefined || typeof cursor === "string") return undefined;
  return toError(message, INVALID_PARAMS, "Invalid params: a cursor is text. Leave it out to begin at the start.");
}

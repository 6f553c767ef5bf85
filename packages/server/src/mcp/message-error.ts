// JSON-RPC errors for messages rejected before the SDK sees them.

const INVALID_PARAMS = -32602;

/** A serialized error response to a message, which may be anything. */
export function toError(message: unknown, code: number, text: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id: idOf(message), error: { code, message: text } });
}

function idOf(value: unknown): string | number | null {
  const { id } = Object(value) as { readonly id?: unknown };
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** The error for a list request with a non-string cursor such as `null`; the SDK would report an internal error. */
export function rejectCursor(message: unknown): string | undefined {
  const { method, params } = Object(message) as { readonly method?: unknown; readonly params?: unknown };
  if (typeof method !== "string" || !method.endsWith("/list")) return undefined;
  const { cursor } = Object(params) as { readonly cursor?: unknown };
  if (cursor === undefined || typeof cursor === "string") return undefined;
  return toError(
    message,
    INVALID_PARAMS,
    "Invalid params: the cursor must be a string. Omit it to start from the beginning.",
  );
}

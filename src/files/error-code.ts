// Reads system error codes.

/** The code of a system error: `"EACCES"`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
}

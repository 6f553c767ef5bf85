// Reads system error codes.

import { memberOf, thrownText } from "@lectern/base/thrown.ts";

/** The code of a system error: `"EACCES"`. */
export function errorCode(error: unknown): string {
  const code = memberOf(error, "code");
  return typeof code === "string" ? code : thrownText(error);
}

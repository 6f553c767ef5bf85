// The entry point `@lectern/console`: defines the element <api-console>.

import { ApiConsole } from "./element.tsx";

export type { HttpRequest } from "@lectern/request";
export type { ConsoleSlice } from "@lectern/request/console-slice";
export { ApiConsole };

declare global {
  interface HTMLElementTagNameMap {
    "api-console": ApiConsole;
  }
}

globalThis.customElements?.get("api-console") ?? globalThis.customElements?.define("api-console", ApiConsole);

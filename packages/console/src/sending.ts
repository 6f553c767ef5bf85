// Everything needed to send a request; loaded on first send, because most readers only browse.

export { SENDING_WORDS } from "@lectern/base/console-sending-strings.ts";
export { announcement, ResponseView } from "./response-view.tsx";
export { submitRequest } from "./submit-request.ts";
